// SIMT functions: a call runs its threads one after another, and every access is checked.
#pragma once

#include <functional>
#include <tuple>
#include <type_traits>

#include "tensor.h"

#define __simt_vf__
#define __simt_callee__
#define LAUNCH_BOUND(threads)

// Also carries the line that it was made on, for reports about the call.
struct dim3 {
    dim3(uint32_t xIn = 1, uint32_t yIn = 1, uint32_t zIn = 1, aclower::Line lineIn = aclower::Line(__builtin_LINE()))
        : x(xIn), y(yIn), z(zIn), line(lineIn)
    {
    }

    uint32_t x;
    uint32_t y;
    uint32_t z;
    int line;
};

extern thread_local dim3 threadIdx;
extern thread_local dim3 blockDim;
extern thread_local dim3 blockIdx;
extern thread_local dim3 gridDim;

inline uint32_t __umulhi(uint32_t a, uint32_t b)
{
    return static_cast<uint32_t>((static_cast<uint64_t>(a) * b) >> 32);
}

namespace aclower
{

// What one call of a SIMT function may start, at most; kernels without LAUNCH_BOUND have 1024.
class RegisterBounds
{
public:
    RegisterBounds(const void* function, int64_t threads);
};

// An index with the line that it stands on.
struct Index {
    template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
    Index(Integer valueIn, Line lineIn = Line(__builtin_LINE())) : value(static_cast<int64_t>(valueIn)), line(lineIn)
    {
    }

    int64_t value;
    int line;
};

// Where the running thread's access of a global tensor takes place; null, reported, where it must not.
uint8_t* AccessGlobal(Core& core, int tensor, int64_t offset, uint64_t bytes, bool isWrite, int line);

// Starts the threads of a call on pipe V.
void StartThreads(const dim3& threads, const void* function, std::function<void()> thread);

// An element of global memory.
template <typename T>
class GmElement
{
public:
    GmElement(Core& core, int tensor, int64_t offset, int line)
        : core_(core), tensor_(tensor), offset_(offset), line_(line)
    {
    }

    GmElement(const GmElement&) = default;

    // Of the expression alone: kept in a variable (`auto value = in[i];`) it would be read later than C++ says,
    // and does not compile. Name the type.
    operator T() && { return Load(); }

    template <typename U>
    explicit operator U() &&
    {
        return static_cast<U>(Load());
    }

    T operator=(T value) &&
    {
        if (uint8_t* const place = AccessGlobal(core_, tensor_, offset_, sizeof(T), true, line_)) {
            std::memcpy(place, &value, sizeof(T));
        }
        return value;
    }

    T operator=(GmElement&& other) && { return std::move(*this) = other.Load(); }
    T operator+=(T value) && { return std::move(*this) = Load() + value; }
    T operator-=(T value) && { return std::move(*this) = Load() - value; }
    T operator*=(T value) && { return std::move(*this) = Load() * value; }

private:
    T Load() const
    {
        T value = T();
        if (const uint8_t* const place = AccessGlobal(core_, tensor_, offset_, sizeof(T), false, line_)) {
            std::memcpy(&value, place, sizeof(T));
        }
        return value;
    }

    Core& core_;
    int tensor_;
    int64_t offset_;  // bytes
    int line_;
};

// What `__gm__ T*` is in a SIMT function: runtime/emulator/pointers.py puts it there.
template <typename T>
class GmPointer
{
public:
    GmPointer(Core& core, int tensor, int64_t offset) : core_(&core), tensor_(tensor), offset_(offset) {}

    GmElement<T> operator[](Index index) const { return GmElement<T>(*core_, tensor_, Moved(index.value), index.line); }

    GmPointer operator+(int64_t count) const { return GmPointer(*core_, tensor_, Moved(count)); }

    GmPointer operator-(int64_t count) const { return *this + -count; }

    GmPointer& operator+=(int64_t count) { return *this = *this + count; }

    T* address() const
    {
        return tensor_ < 0 ? nullptr
                           : reinterpret_cast<T*>(core_->launch().request().tensors[tensor_].address + offset_);
    }

private:
    // The offset some elements further; one beyond any tensor stays there.
    int64_t Moved(int64_t count) const
    {
        constexpr int64_t kFar = int64_t(1) << 60;
        const __int128 wide = static_cast<__int128>(count) * static_cast<__int128>(sizeof(T)) + offset_;
        return wide > kFar || wide < -kFar || offset_ == -kFar ? -kFar : static_cast<int64_t>(wide);
    }

    Core* core_;
    int tensor_;
    int64_t offset_;  // bytes
};

// A kernel's argument as a pointer to its elements.
template <typename T>
GmPointer<T> PointerTo(const void* address, Line line = Line(__builtin_LINE()))
{
    return GmPointer<T>(Core::Current(), FindArgument(address, "a pointer to global memory", line), 0);
}

}  // namespace aclower

template <auto function, typename... Args>
void asc_vf_call(dim3 threadNums, Args&&... args)
{
    std::tuple<std::decay_t<Args>...> arguments(std::forward<Args>(args)...);
    aclower::StartThreads(
        threadNums, reinterpret_cast<const void*>(function), [arguments] { std::apply(function, arguments); });
}
