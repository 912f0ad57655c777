// One vector core while it runs a block: its unified buffer, its pipes, its flags.
#pragma once

#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "request.h"
#include "shadow.h"

namespace aclower
{

constexpr uint32_t kBlockBytes = 32;
constexpr uint32_t kRepeatBytes = 256;
constexpr uint64_t kLineBytes = 128;  // of the data cache
constexpr uint8_t kJunk = 0xff;  // a NaN in every float type
constexpr int kEventIds = 8;
constexpr int kUserEventIds = 6;  // 6 and 7 are the system's

// Whether all bits of some bytes were written, by their shadow.
bool IsValid(const uint8_t* valid, uint64_t bytes);

// The SIMT call that runs, its thread, and what the block's threads have done to each tensor.
struct SimtState {
    struct Tensor {
        std::vector<bool> linesRead;
        int64_t writtenBytes = 0;  // by this call
    };

    uint32_t epoch = 0;
    uint32_t thread = 0;
    std::vector<Tensor> tensors;
};

// Pipe S is the program itself. The others are queues of deferred effects, which take place in order and no
// sooner than a flag that is waited for, or the kernel's end, forces them.
class Core
{
public:
    Core(Launch& launch, int64_t block) : launch_(launch), block_(block)
    {
        simt_.tensors.resize(launch.request().tensorCount);
    }

    static Core& Current() { return *current_; }
    static void SetCurrent(Core* core) { current_ = core; }

    Launch& launch() { return launch_; }
    int64_t block() const { return block_; }
    Counters& counters() { return counters_; }
    uint8_t* ub(uint64_t offset) { return ub_.data() + offset; }
    uint8_t* valid(uint64_t offset) { return valid_.data() + offset; }
    const std::map<int, Written>& written() const { return written_; }
    SimtState& simt() { return simt_; }

    // Copies and SIMT functions of one tensor are not ordered by the emulator: reports where both touch it.
    void CheckNotMixed(int tensor, bool isCopy, bool isWrite, int line);

    void ReserveUb(int64_t bytes, int line);
    void Report(const char* rule, int line, int otherLine, const std::string& edge, const std::string& message);

    // One instruction on a pipe: its accesses are checked now, its effect takes place later.
    Access Issue(Pipe pipe, const char* instruction, int line);
    void Touch(const Access& access, uint64_t offset, uint64_t bytes, bool isWrite);
    void TouchGlobal(const Access& access, int tensor, uint64_t begin, uint64_t bytes, bool isWrite);
    void Defer(Pipe pipe, std::function<void()> effect);

    void SetFlag(Pipe source, Pipe target, int id, int line);
    void WaitFlag(Pipe source, Pipe target, int id, int line);
    void Barrier(Pipe pipe, int line);
    void BarrierAll(int line);
    bool IsLeftOut(int line) const { return launch_.IsLeftOut(line); }

    // All effects that are left take place; flags that are left are reported.
    void Finish();

private:
    struct Effect {
        std::function<void()> run;  // null for a flag
        int waitsFor;  // the pipe whose queue has to get to `place` first, -1 for none
        uint64_t place;
    };

    struct Pending {
        Clock clock;
        uint64_t place;
        int line;
    };

    struct Flag {
        std::deque<Pending> pending;
        uint32_t lastWait = 0;
        int lastWaitLine = 0;
        int waits = 0;
    };

    // The flag of an event; null where it is left out, or, reported, where there is no such id.
    Flag* FindFlag(Pipe source, Pipe target, int id, int line);
    void RunUntil(int pipe, uint64_t place);
    void RunAll();
    void ReportUnordered(const Access& access, bool isWrite, const Access& earlier, const std::string& name,
        uint64_t begin, uint64_t end);

    static thread_local Core* current_;

    Launch& launch_;
    int64_t block_;
    Counters counters_;
    std::vector<uint8_t> ub_;
    std::vector<uint8_t> valid_;  // a bit for each bit of ub_: 1 once it was written
    Shadow shadow_;
    std::map<int, Shadow> globals_;
    std::map<int, Written> written_;
    SimtState simt_;
    std::deque<Effect> queues_[kPipes];
    uint64_t done_[kPipes] = {};
    uint32_t issued_[kPipes] = {};
    Clock known_[kPipes];
    Flag flags_[kPipes][kPipes][kEventIds];
};

}  // namespace aclower
