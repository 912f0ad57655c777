// Which thread wrote and read each element of a global tensor last: how races between threads are found.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace aclower
{

// A thread's access: its line, its thread, and the epoch, which tells the call and the block; 0 for none.
// The first of several reads that nothing orders stays, with a bit for other threads and one for other blocks.
struct Cell {
    static constexpr uint64_t kThreads = uint64_t(1) << 62;
    static constexpr uint64_t kBlocks = uint64_t(1) << 63;
    static constexpr int kLineBits = 18;
    static constexpr int kThreadBits = 11;

    static uint64_t Of(int line, uint32_t thread, uint32_t epoch)
    {
        const uint64_t shortLine = static_cast<uint64_t>(line) & ((1u << kLineBits) - 1);
        return shortLine | (static_cast<uint64_t>(thread) << kLineBits) |
            (static_cast<uint64_t>(epoch) << (kLineBits + kThreadBits));
    }

    static int Line(uint64_t cell) { return static_cast<int>(cell & ((1u << kLineBits) - 1)); }
    static uint32_t Thread(uint64_t cell)
    {
        return static_cast<uint32_t>(cell >> kLineBits) & ((1u << kThreadBits) - 1);
    }
    static uint32_t Epoch(uint64_t cell)
    {
        return static_cast<uint32_t>((cell & ~(kThreads | kBlocks)) >> (kLineBits + kThreadBits));
    }
};

// The cells of one tensor, one an element; memory is taken as they are touched.
class Cells
{
public:
    Cells(uint64_t bytes, uint64_t itemBytes)
        : itemBytes_(itemBytes),
          count_((bytes + itemBytes - 1) / itemBytes),
          writes_(Zeros(count_)),
          reads_(Zeros(count_))
    {
    }

    // False where there is no memory for them.
    bool isGood() const { return writes_ != nullptr && reads_ != nullptr; }

    uint64_t itemBytes() const { return itemBytes_; }
    uint64_t count() const { return count_; }
    std::atomic<uint64_t>& write(uint64_t element) { return writes_.get()[element]; }
    // To be set before the first read is; where nothing is read, writes don't look.
    std::atomic<bool>& isRead() { return isRead_; }
    std::atomic<uint64_t>& read(uint64_t element) { return reads_.get()[element]; }

private:
    using Array = std::unique_ptr<std::atomic<uint64_t>[], void (*)(void*)>;

    static Array Zeros(uint64_t count)
    {
        return Array(static_cast<std::atomic<uint64_t>*>(std::calloc(count + 1, sizeof(uint64_t))), std::free);
    }

    uint64_t itemBytes_;
    uint64_t count_;
    std::atomic<bool> isRead_{false};
    Array writes_;
    Array reads_;
};

}  // namespace aclower
