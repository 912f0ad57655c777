// Vector instructions in their count form.
#pragma once

#include <cmath>

#include "tensor.h"

namespace aclower
{

// The bytes of an operand's first `count` elements.
template <typename T>
struct Operand {
    uint64_t offset;
    uint64_t bytes;

    Operand(const AscendC::LocalTensor<T>& tensor, int64_t count)
        : offset(tensor.GetPhyAddr()), bytes(static_cast<uint64_t>(count) * sizeof(T))
    {
    }

    T* data(Core& core) const { return reinterpret_cast<T*>(core.ub(offset)); }
    bool IsValid(Core& core) const { return aclower::IsValid(core.valid(offset), bytes); }
    bool IsValidAt(Core& core, int64_t i) const
    {
        return aclower::IsValid(core.valid(offset + i * sizeof(T)), sizeof(T));
    }
    void SetValid(Core& core) const { std::memset(core.valid(offset), 0xff, bytes); }

    void SetValidAt(Core& core, int64_t i, bool isValid) const
    {
        std::memset(core.valid(offset + i * sizeof(T)), isValid ? 0xff : 0, sizeof(T));
    }
};

// Issues an instruction whose lane i of `dst` depends on lane i of each source; `compute` fills dst.
template <typename D, typename Compute, typename... Sources>
void Elementwise(const char* instruction, int line, int64_t count, const AscendC::LocalTensor<D>& dst, Compute compute,
    const AscendC::LocalTensor<Sources>&... sources)
{
    bool isGood = CheckOperand(dst.span(), count, instruction, line);
    ((isGood = CheckOperand(sources.span(), count, instruction, line) && isGood), ...);
    if (!isGood) {
        return;
    }
    Core& core = Core::Current();
    ++core.counters().vectorInstructions;
    const Operand<D> target(dst, count);
    const Access access = core.Issue(kVector, instruction, line);
    (core.Touch(access, Operand<Sources>(sources, count).offset, Operand<Sources>(sources, count).bytes, false), ...);
    core.Touch(access, target.offset, target.bytes, true);
    core.Defer(
        kVector, [&core, target, compute, count, operands = std::make_tuple(Operand<Sources>(sources, count)...)] {
            std::apply(
                [&](const auto&... source) {
                    if ((source.IsValid(core) && ...)) {
                        compute(target.data(core), source.data(core)...);
                        target.SetValid(core);
                        return;
                    }
                    std::vector<bool> valid(count);
                    for (int64_t i = 0; i < count; ++i) {
                        valid[i] = (source.IsValidAt(core, i) && ...);
                    }
                    compute(target.data(core), source.data(core)...);
                    for (int64_t i = 0; i < count; ++i) {
                        target.SetValidAt(core, i, valid[i]);
                    }
                },
                operands);
        });
}

template <typename T, typename Function>
void Unary(const char* instruction, int line, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
    int64_t count, Function function)
{
    Elementwise(
        instruction, line, count, dst,
        [function, count](T* to, const T* from) {
            for (int64_t i = 0; i < count; ++i) {
                to[i] = static_cast<T>(function(Widen(from[i])));
            }
        },
        src);
}

template <typename T, typename Function>
void Binary(const char* instruction, int line, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src0,
    const AscendC::LocalTensor<T>& src1, int64_t count, Function function)
{
    Elementwise(
        instruction, line, count, dst,
        [function, count](T* to, const T* a, const T* b) {
            for (int64_t i = 0; i < count; ++i) {
                to[i] = static_cast<T>(function(Widen(a[i]), Widen(b[i])));
            }
        },
        src0, src1);
}

template <typename T>
constexpr bool kIsArithmetic = kIsOneOf<T, int16_t, half, int32_t, float>;

template <typename T>
constexpr bool kIsMovable = kIsOneOf<T, int16_t, uint16_t, half, bfloat16_t, int32_t, uint32_t, float>;

// The larger and the smaller as C++ says it for numbers; with a NaN the chip's result is not documented.
template <typename T>
T Larger(T a, T b)
{
    return a < b ? b : a;
}

template <typename T>
T Smaller(T a, T b)
{
    return b < a ? b : a;
}

}  // namespace aclower

namespace AscendC
{

template <typename T>
void Duplicate(const LocalTensor<T>& dstLocal, const T& scalarValue, const int32_t& calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsMovable<T>, "Duplicate takes 16- and 32-bit types");
    const T value = scalarValue;
    const int64_t count = calCount;
    aclower::Elementwise(
        "Duplicate", line, count, dstLocal, [value, count](T* to) { std::fill(to, to + count, value); });
}

template <typename T>
void Add(const LocalTensor<T>& dstLocal, const LocalTensor<T>& src0Local, const LocalTensor<T>& src1Local,
    const int32_t& calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Add takes int16_t, half, int32_t, float");
    aclower::Binary("Add", line, dstLocal, src0Local, src1Local, calCount, [](auto a, auto b) { return a + b; });
}

template <typename T>
void Sub(const LocalTensor<T>& dstLocal, const LocalTensor<T>& src0Local, const LocalTensor<T>& src1Local,
    const int32_t& calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Sub takes int16_t, half, int32_t, float");
    aclower::Binary("Sub", line, dstLocal, src0Local, src1Local, calCount, [](auto a, auto b) { return a - b; });
}

template <typename T>
void Mul(const LocalTensor<T>& dstLocal, const LocalTensor<T>& src0Local, const LocalTensor<T>& src1Local,
    const int32_t& calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Mul takes int16_t, half, int32_t, float");
    aclower::Binary("Mul", line, dstLocal, src0Local, src1Local, calCount, [](auto a, auto b) { return a * b; });
}

template <typename T>
void Div(const LocalTensor<T>& dstLocal, const LocalTensor<T>& src0Local, const LocalTensor<T>& src1Local,
    const int32_t& calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsOneOf<T, half, float>, "Div takes half, float");
    aclower::Binary("Div", line, dstLocal, src0Local, src1Local, calCount, [](auto a, auto b) { return a / b; });
}

template <typename T>
void Adds(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const T& scalarValue, const int32_t& calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Adds takes int16_t, half, int32_t, float");
    const auto value = aclower::Widen(scalarValue);
    aclower::Unary("Adds", line, dstLocal, srcLocal, calCount, [value](auto a) { return a + value; });
}

template <typename T>
void Muls(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const T& scalarValue, const int32_t& calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Muls takes int16_t, half, int32_t, float");
    const auto value = aclower::Widen(scalarValue);
    aclower::Unary("Muls", line, dstLocal, srcLocal, calCount, [value](auto a) { return a * value; });
}

template <typename T>
void Maxs(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const T& scalarValue, const int32_t& calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Maxs takes int16_t, half, int32_t, float");
    const auto value = aclower::Widen(scalarValue);
    aclower::Unary("Maxs", line, dstLocal, srcLocal, calCount, [value](auto a) { return aclower::Larger(a, value); });
}

template <typename T>
void Mins(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const T& scalarValue, const int32_t& calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsArithmetic<T>, "Mins takes int16_t, half, int32_t, float");
    const auto value = aclower::Widen(scalarValue);
    aclower::Unary("Mins", line, dstLocal, srcLocal, calCount, [value](auto a) { return aclower::Smaller(a, value); });
}

}  // namespace AscendC
