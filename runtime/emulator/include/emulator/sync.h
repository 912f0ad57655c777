// Flags and barriers between the pipes of a core, and the barrier between cores.
#pragma once

#include "core.h"

enum pipe_t { PIPE_S = 0, PIPE_V, PIPE_MTE2, PIPE_MTE3, PIPE_ALL };

namespace AscendC
{

enum class HardEvent : uint8_t {
    S_V,
    S_MTE2,
    S_MTE3,
    V_S,
    V_MTE2,
    V_MTE3,
    MTE2_S,
    MTE2_V,
    MTE2_MTE3,
    MTE3_S,
    MTE3_V,
    MTE3_MTE2,
};

}  // namespace AscendC

namespace aclower
{

// The pipes of an event: which sets, which waits.
constexpr std::pair<Pipe, Pipe> PipesOf(AscendC::HardEvent event)
{
    constexpr Pipe kPairs[][2] = {
        {kScalar, kVector},
        {kScalar, kMte2},
        {kScalar, kMte3},
        {kVector, kScalar},
        {kVector, kMte2},
        {kVector, kMte3},
        {kMte2, kScalar},
        {kMte2, kVector},
        {kMte2, kMte3},
        {kMte3, kScalar},
        {kMte3, kVector},
        {kMte3, kMte2},
    };
    const Pipe* pair = kPairs[static_cast<int>(event)];
    return {pair[0], pair[1]};
}

}  // namespace aclower

namespace AscendC
{

template <HardEvent event>
void SetFlag(int32_t eventID, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    constexpr auto kPair = aclower::PipesOf(event);
    aclower::Core::Current().SetFlag(kPair.first, kPair.second, eventID, line);
}

template <HardEvent event>
void WaitFlag(int32_t eventID, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    constexpr auto kPair = aclower::PipesOf(event);
    aclower::Core::Current().WaitFlag(kPair.first, kPair.second, eventID, line);
}

template <pipe_t pipe>
void PipeBarrier(aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(pipe != PIPE_S, "the scalar pipe is in order by itself");
    aclower::Core& core = aclower::Core::Current();
    if constexpr (pipe == PIPE_ALL) {
        core.BarrierAll(line);
    } else {
        core.Barrier(static_cast<aclower::Pipe>(pipe), line);
    }
}

inline void SyncAll(aclower::Line line = aclower::Line(__builtin_LINE()))
{
    aclower::Core& core = aclower::Core::Current();
    if (core.IsLeftOut(line)) {
        return;
    }
    core.BarrierAll(line);
    if (!core.launch().SyncAll()) {
        core.Report("sync-all", line, 0, "", "SyncAll: expected all blocks to get here, some end before");
    }
}

inline int64_t GetBlockIdx()
{
    return aclower::Core::Current().block();
}

inline int64_t GetBlockNum()
{
    return aclower::Core::Current().launch().blocks();
}

}  // namespace AscendC
