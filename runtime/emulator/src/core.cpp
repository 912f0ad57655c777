// The core's pipes, flags and checks.
#include "emulator/core.h"

#include <algorithm>
#include <utility>

namespace aclower
{

thread_local Core* Core::current_ = nullptr;

namespace
{

std::string Event(Pipe source, Pipe target)
{
    return std::string(NameOf(source)) + "_" + NameOf(target);
}

}  // namespace

bool IsValid(const uint8_t* valid, uint64_t bytes)
{
    return std::all_of(valid, valid + bytes, [](uint8_t bits) { return bits == 0xff; });
}

void Core::ReserveUb(int64_t bytes, int line)
{
    const int64_t cache = counters_.threads > 0 ? launch_.request().simtCacheBytes : 0;
    const int64_t capacity = launch_.request().capacity - cache;
    if (bytes > capacity) {
        Report("capacity", line, 0, "",
            "InitBuffer takes " + std::to_string(bytes) + " bytes of UB, the chip has " + std::to_string(capacity) +
                (cache > 0 ? " beside the data cache of SIMT functions" : ""));
    }
    counters_.ubBytes = std::max(counters_.ubBytes, bytes);
    ub_.resize(bytes, kJunk);
    valid_.resize(bytes, 0);
}

void Core::Report(const char* rule, int line, int otherLine, const std::string& edge, const std::string& message)
{
    launch_.report().Add({rule, line, otherLine, edge, message});
}

Access Core::Issue(Pipe pipe, const char* instruction, int line)
{
    if (pipe == kVector && launch_.request().isVectorInOrder) {
        known_[kVector].at[kVector] = issued_[kVector];
    }
    return {instruction, pipe, ++issued_[pipe], line};
}

void Core::CheckNotMixed(int tensor, bool isCopy, bool isWrite, int line)
{
    if (launch_.IsMixed(tensor, isCopy, isWrite)) {
        Report("mixed", line, 0, "",
            "copies and SIMT functions both touch '" + launch_.NameOfTensor(tensor) +
                "'; the emulator does not order them: expected one or the other");
    }
}

void Core::Touch(const Access& access, uint64_t offset, uint64_t bytes, bool isWrite)
{
    if (!launch_.request().checks) {
        return;
    }
    shadow_.Touch(offset, offset + bytes, access, isWrite, known_[access.pipe],
        [&](const Access& earlier, uint64_t begin, uint64_t end) {
            ReportUnordered(access, isWrite, earlier, launch_.NameOfUb(begin), begin, end);
        });
}

void Core::TouchGlobal(const Access& access, int tensor, uint64_t begin, uint64_t bytes, bool isWrite)
{
    if (!launch_.request().checks) {
        return;
    }
    globals_[tensor].Touch(begin, begin + bytes, access, isWrite, known_[access.pipe],
        [&](const Access& earlier, uint64_t first, uint64_t end) {
            ReportUnordered(access, isWrite, earlier, launch_.NameOfTensor(tensor), first, end);
        });
    CheckNotMixed(tensor, true, isWrite, access.line);
    if (isWrite && !written_[tensor].Add(begin, begin + bytes)) {
        Report("written-twice", access.line, 0, "",
            std::string(access.instruction) + " writes bytes of '" + launch_.NameOfTensor(tensor) +
                "' that this block has written before");
    }
}

void Core::Defer(Pipe pipe, std::function<void()> effect)
{
    queues_[pipe].push_back({std::move(effect), -1, 0});
}

void Core::SetFlag(Pipe source, Pipe target, int id, int line)
{
    Flag* const found = FindFlag(source, target, id, line);
    if (found == nullptr) {
        return;
    }
    Flag& flag = *found;
    if (!flag.pending.empty()) {
        Report("set-twice", line, flag.pending.back().line, "",
            "SetFlag<" + Event(source, target) + ">(" + std::to_string(id) + ") sets a flag that line " +
                std::to_string(flag.pending.back().line) + " set and nothing waited for");
    } else if (flag.waits > 0 && known_[source].at[target] < flag.lastWait) {
        Report("reused-id", line, flag.lastWaitLine, "",
            "SetFlag<" + Event(source, target) + ">(" + std::to_string(id) + ") may come before the wait at line " +
                std::to_string(flag.lastWaitLine) + " for the flag before it; order them, or take another event id");
    }
    Clock clock = known_[source];
    clock.at[source] = issued_[source];
    const uint64_t place = source == kScalar ? 0 : done_[source] + queues_[source].size();
    if (source != kScalar) {
        queues_[source].push_back({nullptr, -1, 0});
    }
    flag.pending.push_back({clock, place, line});
}

void Core::WaitFlag(Pipe source, Pipe target, int id, int line)
{
    Flag* const found = FindFlag(source, target, id, line);
    if (found == nullptr) {
        return;
    }
    Flag& flag = *found;
    if (flag.pending.empty()) {
        Report("waits-forever", line, 0, Event(source, target),
            "WaitFlag<" + Event(source, target) + ">(" + std::to_string(id) + ") waits for a flag that nothing sets");
        return;
    }
    const Pending set = flag.pending.front();
    flag.pending.pop_front();
    known_[target].Merge(set.clock);
    flag.lastWait = ++issued_[target];
    flag.lastWaitLine = line;
    ++flag.waits;
    if (target == kScalar) {
        known_[kScalar].at[kScalar] = issued_[kScalar];
        RunUntil(source, set.place);
    } else if (source != kScalar) {
        queues_[target].push_back({nullptr, source, set.place});
    }
}

void Core::Barrier(Pipe pipe, int line)
{
    if (IsLeftOut(line)) {
        return;
    }
    ++counters_.barriers;
    known_[pipe].at[pipe] = issued_[pipe];
}

void Core::BarrierAll(int line)
{
    if (IsLeftOut(line)) {
        return;
    }
    ++counters_.barriers;
    Clock all;
    std::copy(issued_, issued_ + kPipes, all.at);
    for (int pipe = 0; pipe < kPipes; ++pipe) {
        known_[pipe] = all;
    }
    RunAll();
}

void Core::Finish()
{
    RunAll();
    for (int source = 0; source < kPipes; ++source) {
        for (int target = 0; target < kPipes; ++target) {
            for (int id = 0; id < kEventIds; ++id) {
                for (const Pending& set : flags_[source][target][id].pending) {
                    Report("left-set", set.line, 0, "",
                        "SetFlag<" + Event(Pipe(source), Pipe(target)) + ">(" + std::to_string(id) +
                            ") sets a flag that nothing waits for before the kernel ends");
                }
            }
        }
    }
}

Core::Flag* Core::FindFlag(Pipe source, Pipe target, int id, int line)
{
    if (IsLeftOut(line)) {
        return nullptr;
    }
    ++counters_.flags;
    if (id < 0 || id >= kUserEventIds) {
        Report("event-id", line, 0, "",
            "expected an event id in [0, " + std::to_string(kUserEventIds) + "), got " + std::to_string(id));
        return nullptr;
    }
    return &flags_[source][target][id];
}

void Core::RunUntil(int pipe, uint64_t place)
{
    while (pipe != kScalar && done_[pipe] <= place && !queues_[pipe].empty()) {
        Effect effect = std::move(queues_[pipe].front());
        queues_[pipe].pop_front();
        ++done_[pipe];
        if (effect.waitsFor >= 0) {
            RunUntil(effect.waitsFor, effect.place);
        }
        if (effect.run) {
            effect.run();
        }
    }
}

void Core::ReportUnordered(
    const Access& access, bool isWrite, const Access& earlier, const std::string& name, uint64_t begin, uint64_t end)
{
    const bool isOnePipe = earlier.pipe == access.pipe;
    const std::string edge = isOnePipe ? NameOf(access.pipe) : Event(earlier.pipe, access.pipe);
    const std::string remedy =
        isOnePipe ? "PipeBarrier<PIPE_" + edge + ">()" : "SetFlag and WaitFlag<HardEvent::" + edge + ">";
    Report("unordered", access.line, earlier.line, edge,
        std::string(access.instruction) + " (" + NameOf(access.pipe) + ") " + (isWrite ? "writes" : "reads") + " " +
            name + " [" + std::to_string(begin) + ", " + std::to_string(end) + "), which " + earlier.instruction +
            " (" + NameOf(earlier.pipe) + ", line " + std::to_string(earlier.line) +
            ") touched; nothing orders them: expected " + remedy + " between");
}

void Core::RunAll()
{
    for (Pipe pipe : {kMte3, kVector, kMte2}) {
        RunUntil(pipe, done_[pipe] + queues_[pipe].size());
    }
}

}  // namespace aclower
