// What a launch is asked for, and what its blocks share.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cells.h"
#include "report.h"
#include "shadow.h"

namespace aclower
{

// As runtime/emulator/kernel.py fills it.
struct TensorArgument {
    const char* name;
    uint8_t* address;
    int64_t bytes;
    int64_t isOutput;
    int64_t itemBytes;
};

struct BufferName {
    const char* kernel;
    const char* name;
    int64_t offset;
    int64_t bytes;
};

struct Request {
    const TensorArgument* tensors;
    int64_t tensorCount;
    const BufferName* buffers;
    int64_t bufferCount;
    const int64_t* without;  // lines whose flags and barriers are left out
    int64_t withoutCount;
    int64_t capacity;  // bytes of UB
    int64_t threads;
    int64_t checks;
    int64_t simtCacheBytes;  // of UB, that SIMT functions leave to their data cache; 0 for a chip without SIMT
    int64_t isVectorInOrder;  // vector instructions start once the ones before are complete
};

// One call of a SIMT function: which block made it, after how many SyncAlls.
struct Epoch {
    int64_t block;
    int64_t round;
};

// One launch of a kernel: what all its blocks refer to.
class Launch
{
public:
    Launch(const Request& request, std::string kernel, int64_t blocks)
        : request_(request),
          kernel_(std::move(kernel)),
          blocks_(blocks),
          traffic_(request.tensorCount),
          cells_(request.tensorCount),
          slots_(request.threads)
    {
    }

    const Request& request() const { return request_; }
    Report& report() { return report_; }
    int64_t blocks() const { return blocks_; }

    bool IsLeftOut(int line) const
    {
        for (int64_t i = 0; i < request_.withoutCount; ++i) {
            if (request_.without[i] == line) {
                return true;
            }
        }
        return false;
    }

    std::string NameOfTensor(int tensor) const { return request_.tensors[tensor].name; }

    std::string NameOfUb(uint64_t offset) const
    {
        for (int64_t i = 0; i < request_.bufferCount; ++i) {
            const BufferName& buffer = request_.buffers[i];
            if (kernel_ == buffer.kernel && offset >= static_cast<uint64_t>(buffer.offset) &&
                offset < static_cast<uint64_t>(buffer.offset + buffer.bytes)) {
                return std::string("UB '") + buffer.name + "'";
            }
        }
        return "UB";
    }

    void Count(int tensor, int64_t bytes, bool isRead)
    {
        (isRead ? traffic_[tensor].read : traffic_[tensor].written) += bytes;
    }

    int64_t ReadBytes(int tensor) const { return traffic_[tensor].read; }
    int64_t WrittenBytes(int tensor) const { return traffic_[tensor].written; }

    // The argument that starts at an address; the largest, where several do. -1 if none does.
    int TensorAt(const void* address) const
    {
        int found = -1;
        for (int64_t i = 0; i < request_.tensorCount; ++i) {
            const TensorArgument& tensor = request_.tensors[i];
            if (tensor.address == address && (found < 0 || tensor.bytes > request_.tensors[found].bytes)) {
                found = static_cast<int>(i);
            }
        }
        return found;
    }

    // --- SIMT calls ---

    // The number of a new call, 1 or more.
    uint32_t AddEpoch(int64_t block)
    {
        std::lock_guard<std::mutex> lock(mutex_);
        epochs_.push_back({block, round_});
        return static_cast<uint32_t>(epochs_.size());
    }

    // Elements stay where they are, but the deque itself may grow meanwhile.
    Epoch epoch(uint32_t number)
    {
        std::lock_guard<std::mutex> lock(mutex_);
        return epochs_[number - 1];
    }

    Cells& cells(int tensor)
    {
        std::call_once(cells_[tensor].once, [&] {
            const TensorArgument& argument = request_.tensors[tensor];
            cells_[tensor].cells = std::make_unique<Cells>(argument.bytes, argument.itemBytes);
            cells_[tensor].found = cells_[tensor].cells.get();
        });
        return *cells_[tensor].cells;
    }

    // Null if no SIMT function has touched the tensor.
    Cells* foundCells(int tensor) { return cells_[tensor].found; }

    // Notes an access; whether copies and SIMT functions now both touch the tensor, one of them writing.
    bool IsMixed(int tensor, bool isCopy, bool isWrite)
    {
        const uint8_t bit = static_cast<uint8_t>((isWrite ? 2 : 1) << (isCopy ? 2 : 0));
        std::atomic<uint8_t>& kinds = cells_[tensor].kinds;
        const uint8_t before = kinds.load(std::memory_order_relaxed);
        const uint8_t now = (before & bit) ? before : static_cast<uint8_t>(kinds.fetch_or(bit) | bit);
        const uint8_t threads = now & 3;
        const uint8_t copies = now >> 2;
        return (threads > 1 && copies > 0) || (copies > 1 && threads > 0);
    }

    // --- blocks that run at once ---

    // Blocks start in their order, so that one at a time gives one order of reports.
    void Start(int64_t block)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return slots_ > 0 && started_ == block; });
        --slots_;
        ++started_;
        changed_.notify_all();
    }

    void TakeSlot()
    {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return slots_ > 0; });
        --slots_;
    }

    void GiveSlot(bool isFinished)
    {
        std::lock_guard<std::mutex> lock(mutex_);
        ++slots_;
        finished_ += isFinished;
        changed_.notify_all();
    }

    // False if some block ends without getting here.
    bool SyncAll()
    {
        GiveSlot(false);
        bool isMet;
        {
            std::unique_lock<std::mutex> lock(mutex_);
            const int64_t round = round_;
            if (++waiting_ == blocks_) {
                waiting_ = 0;
                ++round_;
            }
            changed_.notify_all();
            // Once a round is missed, it and all later ones are.
            changed_.wait(lock, [&] {
                isMissed_ |= waiting_ > 0 && finished_ > 0 && waiting_ + finished_ == blocks_;
                return round_ != round || isMissed_;
            });
            isMet = round_ != round;
        }
        TakeSlot();
        return isMet;
    }

private:
    struct Traffic {
        std::atomic<int64_t> read{0};
        std::atomic<int64_t> written{0};
    };

    struct TensorCells {
        std::once_flag once;
        std::unique_ptr<Cells> cells;
        std::atomic<Cells*> found{nullptr};
        std::atomic<uint8_t> kinds{0};  // of accesses: bits of reads and writes, by threads, then by copies
    };

    const Request& request_;
    std::string kernel_;
    int64_t blocks_;
    std::vector<Traffic> traffic_;
    std::vector<TensorCells> cells_;
    std::deque<Epoch> epochs_;
    Report report_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int64_t slots_;
    int64_t started_ = 0;
    int64_t waiting_ = 0;
    int64_t finished_ = 0;
    int64_t round_ = 0;
    bool isMissed_ = false;
};

}  // namespace aclower
