// Comparisons, which make masks of a bit an element, and what takes masks or offsets.
#pragma once

#include "cast.h"
#include "vector.h"

namespace AscendC
{

enum class CMPMODE : uint8_t { LT = 0, GT, EQ, LE, GE, NE };
enum class SELMODE : uint8_t { VSEL_CMPMASK_SPR = 0, VSEL_TENSOR_SCALAR_MODE, VSEL_TENSOR_TENSOR_MODE };

}  // namespace AscendC

namespace aclower
{

template <typename T>
bool Holds(T a, T b, AscendC::CMPMODE mode)
{
    switch (mode) {
        case AscendC::CMPMODE::LT:
            return a < b;
        case AscendC::CMPMODE::GT:
            return a > b;
        case AscendC::CMPMODE::EQ:
            return a == b;
        case AscendC::CMPMODE::LE:
            return a <= b;
        case AscendC::CMPMODE::GE:
            return a >= b;
        default:
            return a != b;
    }
}

// dst's bit i is what `other(i)` and src's element i compare to; whole repeats, whatever their last lanes hold.
template <typename T, typename U, typename Function>
void CompareWith(const char* instruction, int line, const AscendC::LocalTensor<U>& dst,
    const AscendC::LocalTensor<T>& src, int64_t count, AscendC::CMPMODE mode, const AscendC::LocalTensor<T>* second,
    Function other)
{
    static_assert(kIsOneOf<U, uint8_t>, "masks are tensors of uint8_t");
    static_assert(kIsOneOf<T, half, float, int32_t>, "comparisons take half, float, int32_t");
    Core& core = Core::Current();
    if (std::is_same_v<T, int32_t> && mode != AscendC::CMPMODE::EQ) {
        core.Report("type", line, 0, "", std::string(instruction) + ": expected CMPMODE::EQ for int32_t, got another");
        return;
    }
    if (count * sizeof(T) % kRepeatBytes != 0) {
        core.Report("count", line, 0, "",
            std::string(instruction) + ": expected a count of whole repeats of 256 bytes, got " +
                std::to_string(count) + " elements; round it up");
        return;
    }
    if (!CheckOperand(src.span(), count, instruction, line) ||
        !CheckOperand(dst.span(), count / 8, instruction, line) ||
        (second != nullptr && !CheckOperand((*second).span(), count, instruction, line))) {
        return;
    }
    ++core.counters().vectorInstructions;
    const Operand<T> source(src, count);
    const Operand<T> with(second != nullptr ? *second : src, count);
    const Operand<U> mask(dst, count / 8);
    const Access access = core.Issue(kVector, instruction, line);
    core.Touch(access, source.offset, source.bytes, false);
    core.Touch(access, with.offset, with.bytes, false);
    core.Touch(access, mask.offset, mask.bytes, true);
    core.Defer(kVector, [&core, source, with, mask, count, mode, other] {
        const T* a = source.data(core);
        const T* b = with.data(core);
        const bool isValid = source.IsValid(core) && with.IsValid(core);
        for (int64_t byte = 0; byte < count / 8; ++byte) {
            uint8_t bits = 0;
            for (int i = 0; i < 8; ++i) {
                const int64_t lane = byte * 8 + i;
                bits |= static_cast<uint8_t>(Holds(Widen(a[lane]), Widen(other(b, lane)), mode) << i);
            }
            *core.ub(mask.offset + byte) = bits;
            uint8_t valid = 0xff;
            for (int i = 0; i < 8 && !isValid; ++i) {
                const int64_t lane = byte * 8 + i;
                if (!source.IsValidAt(core, lane) || !with.IsValidAt(core, lane)) {
                    valid = static_cast<uint8_t>(valid & ~(1u << i));
                }
            }
            *core.valid(mask.offset + byte) = valid;
        }
    });
}

// dst = src0 where the mask's bit is set, else what `other` gives; moves bits.
template <typename T, typename U, typename Function>
void SelectFrom(int line, const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& mask,
    const AscendC::LocalTensor<T>& src0, const AscendC::LocalTensor<T>* src1, int64_t count, Function other)
{
    static_assert(kIsOneOf<U, uint8_t>, "masks are tensors of uint8_t");
    static_assert(kIsOneOf<T, half, float>, "Select takes half, float");
    if (!CheckOperand(dst.span(), count, "Select", line) ||
        !CheckOperand(mask.span(), (count + 7) / 8, "Select", line) ||
        !CheckOperand(src0.span(), count, "Select", line) ||
        (src1 != nullptr && !CheckOperand((*src1).span(), count, "Select", line))) {
        return;
    }
    Core& core = Core::Current();
    ++core.counters().vectorInstructions;
    const Operand<T> target(dst, count);
    const Operand<T> first(src0, count);
    const Operand<T> second(src1 != nullptr ? *src1 : src0, count);
    const Operand<U> bits(mask, (count + 7) / 8);
    const Access access = core.Issue(kVector, "Select", line);
    core.Touch(access, bits.offset, bits.bytes, false);
    core.Touch(access, first.offset, first.bytes, false);
    core.Touch(access, second.offset, second.bytes, false);
    core.Touch(access, target.offset, target.bytes, true);
    const bool isScalar = src1 == nullptr;
    core.Defer(kVector, [&core, target, first, second, bits, count, other, isScalar] {
        const T* a = first.data(core);
        const T* b = second.data(core);
        const uint8_t* selected = core.ub(bits.offset);
        const uint8_t* known = core.valid(bits.offset);
        T* to = target.data(core);
        const uint8_t rest = static_cast<uint8_t>(0xff << (count % 8));  // bits that no lane takes
        const bool isValid = first.IsValid(core) && (isScalar || second.IsValid(core)) &&
            IsValid(known, static_cast<uint64_t>(count / 8)) && (count % 8 == 0 || (known[count / 8] | rest) == 0xff);
        std::vector<bool> valid(isValid ? 0 : count);
        for (int64_t i = 0; i < count && !isValid; ++i) {
            const bool isFirst = (selected[i / 8] >> (i % 8)) & 1;
            const bool isKnown = (known[i / 8] >> (i % 8)) & 1;
            valid[i] = isKnown && (isFirst ? first.IsValidAt(core, i) : isScalar || second.IsValidAt(core, i));
        }
        for (int64_t i = 0; i < count; ++i) {
            to[i] = (selected[i / 8] >> (i % 8)) & 1 ? a[i] : other(b, i);
        }
        if (isValid) {
            target.SetValid(core);
        }
        for (int64_t i = 0; i < count && !isValid; ++i) {
            target.SetValidAt(core, i, valid[i]);
        }
    });
}

}  // namespace aclower

namespace AscendC
{

template <typename T, typename U>
void CompareScalar(const LocalTensor<U>& dstLocal, const LocalTensor<T>& src0Local, const T src1Scalar, CMPMODE cmpMode,
    uint32_t calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    const LocalTensor<T>* none = nullptr;
    aclower::CompareWith("CompareScalar", line, dstLocal, src0Local, calCount, cmpMode, none,
        [src1Scalar](const T*, int64_t) { return src1Scalar; });
}

template <typename T, typename U>
void Compare(const LocalTensor<U>& dstLocal, const LocalTensor<T>& src0Local, const LocalTensor<T>& src1Local,
    CMPMODE cmpMode, uint32_t calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    aclower::CompareWith("Compare", line, dstLocal, src0Local, calCount, cmpMode, &src1Local,
        [](const T* second, int64_t i) { return second[i]; });
}

template <typename T, typename U>
void Select(const LocalTensor<T>& dstLocal, const LocalTensor<U>& selMask, const LocalTensor<T>& src0Local, T src1Local,
    SELMODE selMode, uint32_t calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    if (selMode != SELMODE::VSEL_TENSOR_SCALAR_MODE) {
        aclower::Core::Current().Report(
            "type", line, 0, "", "Select: expected VSEL_TENSOR_SCALAR_MODE with a scalar, got another mode");
        return;
    }
    const LocalTensor<T>* none = nullptr;
    aclower::SelectFrom(
        line, dstLocal, selMask, src0Local, none, calCount, [src1Local](const T*, int64_t) { return src1Local; });
}

template <typename T, typename U>
void Select(const LocalTensor<T>& dstLocal, const LocalTensor<U>& selMask, const LocalTensor<T>& src0Local,
    const LocalTensor<T>& src1Local, SELMODE selMode, uint32_t calCount,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    if (selMode != SELMODE::VSEL_TENSOR_TENSOR_MODE) {
        aclower::Core::Current().Report(
            "type", line, 0, "", "Select: expected VSEL_TENSOR_TENSOR_MODE with two tensors, got another mode");
        return;
    }
    aclower::SelectFrom(
        line, dstLocal, selMask, src0Local, &src1Local, calCount, [](const T* second, int64_t i) { return second[i]; });
}

template <typename T>
void Gather(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, const LocalTensor<uint32_t>& srcOffsetLocal,
    const uint32_t srcBaseAddr, const uint32_t count, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(sizeof(T) == 2 || sizeof(T) == 4, "Gather takes 16- and 32-bit types");
    aclower::Core& core = aclower::Core::Current();
    if (!aclower::CheckOperand(dstLocal.span(), count, "Gather", line) ||
        !aclower::CheckOperand(srcOffsetLocal.span(), count, "Gather", line) ||
        !aclower::CheckOperand(srcLocal.span(), 1, "Gather", line)) {
        return;
    }
    ++core.counters().vectorInstructions;
    const aclower::Operand<T> target(dstLocal, count);
    const aclower::Operand<T> source(srcLocal, srcLocal.GetSize());
    const aclower::Operand<uint32_t> offsets(srcOffsetLocal, count);
    const aclower::Access access = core.Issue(aclower::kVector, "Gather", line);
    core.Touch(access, offsets.offset, offsets.bytes, false);
    core.Touch(access, source.offset, source.bytes, false);
    core.Touch(access, target.offset, target.bytes, true);
    core.Defer(aclower::kVector, [&core, target, source, offsets, srcBaseAddr, count, line] {
        if (!offsets.IsValid(core)) {
            core.Report("uninitialised", line, 0, "", "Gather takes offsets that nothing has written");
            return;
        }
        std::vector<T> found(count);
        std::vector<bool> valid(count);
        for (uint32_t i = 0; i < count; ++i) {
            const uint64_t at = static_cast<uint64_t>(srcBaseAddr) + offsets.data(core)[i];
            if (at % sizeof(T) != 0 || at + sizeof(T) > source.bytes) {
                core.Report("bounds", line, 0, "",
                    "Gather: expected offsets of elements within the " + std::to_string(source.bytes) +
                        " bytes of its source, got " + std::to_string(at));
                return;
            }
            std::memcpy(&found[i], core.ub(source.offset + at), sizeof(T));
            valid[i] = source.IsValidAt(core, static_cast<int64_t>(at / sizeof(T)));
        }
        std::memcpy(target.data(core), found.data(), target.bytes);
        for (uint32_t i = 0; i < count; ++i) {
            target.SetValidAt(core, i, valid[i]);
        }
    });
}

}  // namespace AscendC
