// What a launch is asked for, and what its blocks share.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

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

    // --- blocks that run at once ---

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

    const Request& request_;
    std::string kernel_;
    int64_t blocks_;
    std::vector<Traffic> traffic_;
    Report report_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int64_t slots_;
    int64_t waiting_ = 0;
    int64_t finished_ = 0;
    int64_t round_ = 0;
    bool isMissed_ = false;
};

}  // namespace aclower
