// Tensors in global memory and in the unified buffer, and the pipe object that hands out the latter.
#pragma once

#include <string>

#include "core.h"
#include "numbers.h"

#define __global__
#define __aicore__
#define __gm__
#define __ubuf__
#define GM_ADDR uint8_t*

namespace aclower
{

// A part of the unified buffer.
struct LocalSpan {
    uint64_t offset;  // bytes
    uint64_t size;  // elements
    uint64_t itemBytes;
};

// A checked pointer to global memory: see simt.h.
template <typename T>
class GmPointer;

// One element by the scalar pipe; an index beyond the tensor is reported and does nothing.
void GetScalar(const LocalSpan& span, uint32_t index, void* value, int line);
void SetScalar(const LocalSpan& span, uint32_t index, const void* value, int line);

// What is no argument of the kernel: a global tensor without a buffer, and one whose buffer was reported.
constexpr int kUnset = -1;
constexpr int kUnknown = -2;

// Which of the kernel's arguments a global tensor is; kUnknown, reported, for an address that starts none.
int FindArgument(const void* address, const char* what, int line);

// Whether the first `count` elements of a tensor can be an operand of an instruction: whole, from a 32-byte block on.
bool CheckOperand(const LocalSpan& span, int64_t count, const char* instruction, int line);

// A part of a buffer that InitBuffer made; of no elements, reported, if it does not lie within.
LocalSpan CutBuffer(uint64_t start, uint64_t bytes, const LocalSpan& wanted, int line);

}  // namespace aclower

namespace AscendC
{

enum class TPosition : uint8_t { GM, VECIN, VECOUT, VECCALC };

template <typename T>
class LocalTensor
{
public:
    using PrimType = T;

    LocalTensor() = default;
    LocalTensor(uint64_t offset, uint64_t size) : offset_(offset), size_(size) {}

    T GetValue(const uint32_t index, aclower::Line line = aclower::Line(__builtin_LINE())) const
    {
        T value = T();
        aclower::GetScalar(span(), index, &value, line);
        return value;
    }

    void SetValue(const uint32_t index, const T value, aclower::Line line = aclower::Line(__builtin_LINE())) const
    {
        aclower::SetScalar(span(), index, &value, line);
    }

    LocalTensor operator[](const uint32_t offset) const
    {
        return LocalTensor(offset_ + offset * sizeof(T), offset <= size_ ? size_ - offset : 0);
    }

    template <typename U>
    LocalTensor<U> ReinterpretCast() const
    {
        return LocalTensor<U>(offset_, size_ * sizeof(T) / sizeof(U));
    }

    uint64_t GetPhyAddr() const { return offset_; }
    uint32_t GetSize() const { return static_cast<uint32_t>(size_); }

    aclower::LocalSpan span() const { return {offset_, size_, sizeof(T)}; }

private:
    uint64_t offset_ = 0;  // bytes
    uint64_t size_ = 0;  // elements
};

template <typename T>
class GlobalTensor
{
public:
    using PrimType = T;

    void SetGlobalBuffer(__gm__ T* buffer, aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        tensor_ = aclower::FindArgument(buffer, "SetGlobalBuffer", line);
        if (tensor_ >= 0) {
            size_ = aclower::Core::Current().launch().request().tensors[tensor_].bytes / sizeof(T);
        }
    }

    void SetGlobalBuffer(const aclower::GmPointer<T>& buffer, aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        SetGlobalBuffer(buffer.address(), line);
    }

    void SetGlobalBuffer(__gm__ T* buffer, uint64_t bufferSize, aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        SetGlobalBuffer(buffer, line);
        if (tensor_ >= 0 && bufferSize > size_) {
            aclower::Core::Current().Report("bounds", line, 0, "",
                "SetGlobalBuffer: expected at most the " + std::to_string(size_) + " elements of '" +
                    aclower::Core::Current().launch().NameOfTensor(tensor_) + "', got " + std::to_string(bufferSize));
        }
        size_ = bufferSize < size_ ? bufferSize : size_;
    }

    GlobalTensor operator[](const uint64_t offset) const
    {
        GlobalTensor result = *this;
        result.first_ += static_cast<int64_t>(offset);
        return result;
    }

    uint64_t GetSize() const { return size_; }

    int tensor() const { return tensor_; }
    int64_t first() const { return first_; }

private:
    int tensor_ = aclower::kUnset;  // which argument of the kernel
    int64_t first_ = 0;  // elements from its start
    uint64_t size_ = 0;  // elements, of the whole argument
};

class TPipe;

template <TPosition position>
class TBuf
{
public:
    template <typename T>
    LocalTensor<T> Get(aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        return GetWithOffset<T>(static_cast<uint32_t>(bytes_ / sizeof(T)), 0, line);
    }

    template <typename T>
    LocalTensor<T> GetWithOffset(
        uint32_t size, uint32_t bufOffset, aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        const aclower::LocalSpan span = aclower::CutBuffer(start_, bytes_, {bufOffset, size, sizeof(T)}, line);
        return LocalTensor<T>(span.offset, span.size);
    }

private:
    friend class TPipe;

    uint64_t start_ = 0;
    uint64_t bytes_ = 0;
};

class TPipe
{
public:
    template <TPosition position>
    bool InitBuffer(TBuf<position>& buffer, uint32_t len, aclower::Line line = aclower::Line(__builtin_LINE()))
    {
        const uint64_t rounded = (len + aclower::kBlockBytes - 1) / aclower::kBlockBytes * aclower::kBlockBytes;
        buffer.start_ = used_;
        buffer.bytes_ = rounded;
        used_ += rounded;
        aclower::Core::Current().ReserveUb(static_cast<int64_t>(used_), line);
        return true;
    }

private:
    uint64_t used_ = 0;
};

}  // namespace AscendC
