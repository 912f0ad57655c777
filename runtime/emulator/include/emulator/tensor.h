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

namespace AscendC {

enum class TPosition : uint8_t { GM, VECIN, VECOUT, VECCALC };

template <typename T>
class LocalTensor {
public:
    using PrimType = T;

    LocalTensor() = default;
    LocalTensor(uint64_t offset, uint64_t size) : offset_(offset), size_(size) {}

    T GetValue(const uint32_t index, int line = __builtin_LINE()) const
    {
        aclower::Core& core = aclower::Core::Current();
        if (!CheckIndex(index, "GetValue", line)) {
            return T();
        }
        ++core.counters().scalarAccesses;
        const uint64_t at = offset_ + index * sizeof(T);
        core.Touch(core.Issue(aclower::kScalar, "GetValue", line), at, sizeof(T), false);
        for (size_t i = 0; i < sizeof(T); ++i) {
            if (*core.valid(at + i) != 0xff) {
                core.Report("uninitialised", line, 0, "",
                    "GetValue reads element " + std::to_string(index) + " of " + core.launch().NameOfUb(offset_) +
                        ", which nothing has written");
                break;
            }
        }
        T value;
        std::memcpy(&value, core.ub(at), sizeof(T));
        return value;
    }

    void SetValue(const uint32_t index, const T value, int line = __builtin_LINE()) const
    {
        aclower::Core& core = aclower::Core::Current();
        if (!CheckIndex(index, "SetValue", line)) {
            return;
        }
        ++core.counters().scalarAccesses;
        const uint64_t at = offset_ + index * sizeof(T);
        core.Touch(core.Issue(aclower::kScalar, "SetValue", line), at, sizeof(T), true);
        std::memcpy(core.ub(at), &value, sizeof(T));
        std::memset(core.valid(at), 0xff, sizeof(T));
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

private:
    bool CheckIndex(uint32_t index, const char* call, int line) const
    {
        if (index < size_) {
            return true;
        }
        aclower::Core& core = aclower::Core::Current();
        core.Report("bounds", line, 0, "",
            std::string(call) + " takes element " + std::to_string(static_cast<int32_t>(index)) + " of " +
                core.launch().NameOfUb(offset_) + ", which has " + std::to_string(size_));
        return false;
    }

    uint64_t offset_ = 0;  // bytes
    uint64_t size_ = 0;  // elements
};

template <typename T>
class GlobalTensor {
public:
    using PrimType = T;

    void SetGlobalBuffer(__gm__ T* buffer, int line = __builtin_LINE())
    {
        aclower::Launch& launch = aclower::Core::Current().launch();
        tensor_ = launch.TensorAt(buffer);
        if (tensor_ < 0) {
            aclower::Core::Current().Report("bounds", line, 0, "",
                "SetGlobalBuffer: expected the start of one of the kernel's arguments, got another address");
            return;
        }
        size_ = launch.request().tensors[tensor_].bytes / sizeof(T);
    }

    void SetGlobalBuffer(__gm__ T* buffer, uint64_t bufferSize, int line = __builtin_LINE())
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
    int tensor_ = -1;  // which argument of the kernel
    int64_t first_ = 0;  // elements from its start
    uint64_t size_ = 0;  // elements, of the whole argument
};

class TPipe;

template <TPosition position>
class TBuf {
public:
    template <typename T>
    LocalTensor<T> Get(int line = __builtin_LINE())
    {
        return GetWithOffset<T>(static_cast<uint32_t>(bytes_ / sizeof(T)), 0, line);
    }

    template <typename T>
    LocalTensor<T> GetWithOffset(uint32_t size, uint32_t bufOffset, int line = __builtin_LINE())
    {
        aclower::Core& core = aclower::Core::Current();
        if (bufOffset % aclower::kBlockBytes != 0) {
            core.Report("alignment", line, 0, "",
                "GetWithOffset: expected an offset of a multiple of 32 bytes, got " + std::to_string(bufOffset));
        }
        if (bufOffset + size * sizeof(T) > bytes_) {
            core.Report("bounds", line, 0, "",
                "GetWithOffset: expected a tensor within the buffer's " + std::to_string(bytes_) +
                    " bytes, got one that ends at " + std::to_string(bufOffset + size * sizeof(T)));
            return LocalTensor<T>(start_ + bufOffset, 0);
        }
        return LocalTensor<T>(start_ + bufOffset, size);
    }

private:
    friend class TPipe;

    uint64_t start_ = 0;
    uint64_t bytes_ = 0;
};

class TPipe {
public:
    template <TPosition position>
    bool InitBuffer(TBuf<position>& buffer, uint32_t len, int line = __builtin_LINE())
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

namespace aclower {

// Whether the first `count` elements of a tensor can be an operand of an instruction: whole, from a 32-byte block on.
template <typename T>
bool CheckOperand(const AscendC::LocalTensor<T>& tensor, int64_t count, const char* instruction, int line)
{
    Core& core = Core::Current();
    const std::string name = core.launch().NameOfUb(tensor.GetPhyAddr());
    if (tensor.GetPhyAddr() % kBlockBytes != 0) {
        core.Report("alignment", line, 0, "",
            std::string(instruction) + ": expected " + name + " at a multiple of 32 bytes, got " +
                std::to_string(tensor.GetPhyAddr()));
        return false;
    }
    if (count < 1 || count > tensor.GetSize()) {
        core.Report("bounds", line, 0, "",
            std::string(instruction) + ": expected a count in [1, " + std::to_string(tensor.GetSize()) + "], the size of " +
                name + ", got " + std::to_string(count));
        return false;
    }
    return true;
}

}  // namespace aclower
