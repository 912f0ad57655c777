// Copies between global memory and the unified buffer.
#pragma once

#include "tensor.h"

namespace AscendC {

struct DataCopyExtParams {
    DataCopyExtParams() = default;
    DataCopyExtParams(const uint16_t count, const uint32_t len, const uint32_t srcStrideIn, const uint32_t dstStrideIn,
        const uint32_t rsvIn)
        : blockCount(count), blockLen(len), srcStride(srcStrideIn), dstStride(dstStrideIn), rsv(rsvIn)
    {
    }

    uint16_t blockCount = 1;
    uint32_t blockLen = 0;  // bytes
    uint32_t srcStride = 0;  // from a block's end: bytes in global memory, 32-byte blocks in UB
    uint32_t dstStride = 0;
    uint32_t rsv = 0;
};

template <typename T>
struct DataCopyPadExtParams {
    DataCopyPadExtParams() = default;
    DataCopyPadExtParams(const bool isPadValue, const uint8_t leftPadValue, const uint8_t rightPadValue, T padValue)
        : isPad(isPadValue), leftPadding(leftPadValue), rightPadding(rightPadValue), paddingValue(padValue)
    {
    }

    bool isPad = false;
    uint8_t leftPadding = 0;  // elements
    uint8_t rightPadding = 0;
    T paddingValue = T();
};

}  // namespace AscendC

namespace aclower {

// A checked copy: where its blocks lie.
struct CopyPlan {
    bool isGood = false;
    uint64_t blocks = 0;
    uint64_t bytes = 0;  // of a block
    uint64_t globalFirst = 0;  // bytes from the start of the global tensor
    uint64_t globalStep = 0;
    uint64_t localFirst = 0;
    uint64_t localStep = 0;
    uint64_t padding = 0;  // bytes that a block's padding takes in UB
};

template <typename T>
CopyPlan PlanCopy(const AscendC::LocalTensor<T>& local, const AscendC::GlobalTensor<T>& global,
    const AscendC::DataCopyExtParams& params, uint32_t localStride, uint32_t globalStride, uint64_t padding, int line)
{
    constexpr uint32_t kMostBlocks = 4095;
    constexpr uint32_t kMostBytes = 2097151;
    Core& core = Core::Current();
    const auto refuse = [&](const char* rule, const std::string& message) {
        core.Report(rule, line, 0, "", "DataCopyPad: " + message);
        return CopyPlan();
    };
    if (global.tensor() < 0) {
        return CopyPlan();  // reported where it was made
    }
    if (params.blockCount < 1 || params.blockCount > kMostBlocks) {
        return refuse("copy-size", "expected blockCount in [1, 4095], got " + std::to_string(params.blockCount));
    }
    if (params.blockLen < 1 || params.blockLen > kMostBytes || params.blockLen % sizeof(T) != 0) {
        return refuse("copy-size", "expected blockLen in [1, 2097151], a multiple of " + std::to_string(sizeof(T)) +
            ", got " + std::to_string(params.blockLen));
    }
    if (local.GetPhyAddr() % kBlockBytes != 0) {
        return refuse("alignment", "expected an address in UB of a multiple of 32 bytes, got " +
            std::to_string(local.GetPhyAddr()));
    }
    CopyPlan plan;
    plan.blocks = params.blockCount;
    plan.bytes = params.blockLen;
    plan.padding = padding;
    plan.localFirst = local.GetPhyAddr();
    plan.localStep = (plan.bytes + padding + kBlockBytes - 1) / kBlockBytes * kBlockBytes +
        static_cast<uint64_t>(localStride) * kBlockBytes;
    plan.globalStep = plan.bytes + globalStride;
    const uint64_t localEnd = (plan.blocks - 1) * plan.localStep + plan.bytes + padding;
    if (localEnd > local.GetSize() * sizeof(T)) {
        return refuse("bounds", "expected at most the " + std::to_string(local.GetSize() * sizeof(T)) + " bytes of " +
            core.launch().NameOfUb(local.GetPhyAddr()) + ", got " + std::to_string(localEnd));
    }
    const int64_t first = global.first() * static_cast<int64_t>(sizeof(T));
    const int64_t end = first + static_cast<int64_t>((plan.blocks - 1) * plan.globalStep + plan.bytes);
    const int64_t size = core.launch().request().tensors[global.tensor()].bytes;
    if (first < 0 || end > size) {
        return refuse("bounds", "expected bytes within the " + std::to_string(size) + " of '" +
            core.launch().NameOfTensor(global.tensor()) + "', got [" + std::to_string(first) + ", " +
            std::to_string(end) + ")");
    }
    plan.globalFirst = static_cast<uint64_t>(first);
    plan.isGood = true;
    return plan;
}

inline void TouchCopy(Core& core, const Access& access, const CopyPlan& plan, int tensor, bool isLoad)
{
    for (uint64_t i = 0; i < plan.blocks; ++i) {
        const uint64_t local = plan.localFirst + i * plan.localStep;
        // A load leaves junk up to the end of the last 32-byte block.
        const uint64_t padded = (plan.bytes + plan.padding + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
        core.Touch(access, local, isLoad ? padded : plan.bytes, isLoad);
        core.TouchGlobal(access, tensor, plan.globalFirst + i * plan.globalStep, plan.bytes, !isLoad);
    }
    ++core.counters().copies;
    (isLoad ? core.counters().readBytes : core.counters().writtenBytes) += static_cast<int64_t>(plan.blocks * plan.bytes);
    core.launch().Count(tensor, static_cast<int64_t>(plan.blocks * plan.bytes), isLoad);
}

}  // namespace aclower

namespace AscendC {

template <typename T>
void DataCopyPad(const LocalTensor<T>& dstLocal, const GlobalTensor<T>& srcGlobal,
    const DataCopyExtParams& dataCopyParams, const DataCopyPadExtParams<T>& padParams, int line = __builtin_LINE())
{
    aclower::Core& core = aclower::Core::Current();
    const uint64_t left = padParams.isPad ? padParams.leftPadding * sizeof(T) : 0;
    const uint64_t right = padParams.isPad ? padParams.rightPadding * sizeof(T) : 0;
    if (left > aclower::kBlockBytes || right > aclower::kBlockBytes) {
        core.Report("copy-size", line, 0, "", "DataCopyPad: expected paddings of at most 32 bytes, got " +
            std::to_string(left) + " and " + std::to_string(right));
        return;
    }
    const aclower::CopyPlan plan = aclower::PlanCopy(
        dstLocal, srcGlobal, dataCopyParams, dataCopyParams.dstStride, dataCopyParams.srcStride, left + right, line);
    if (!plan.isGood) {
        return;
    }
    const aclower::Access access = core.Issue(aclower::kMte2, "DataCopyPad", line);
    aclower::TouchCopy(core, access, plan, srcGlobal.tensor(), true);
    const uint8_t* source = core.launch().request().tensors[srcGlobal.tensor()].address;
    const T padding = padParams.paddingValue;
    core.Defer(aclower::kMte2, [&core, plan, source, left, right, padding] {
        for (uint64_t i = 0; i < plan.blocks; ++i) {
            const uint64_t at = plan.localFirst + i * plan.localStep;
            const uint64_t used = left + plan.bytes + right;
            const uint64_t whole = (used + aclower::kBlockBytes - 1) / aclower::kBlockBytes * aclower::kBlockBytes;
            for (uint64_t byte = 0; byte < left; byte += sizeof(T)) {
                std::memcpy(core.ub(at + byte), &padding, sizeof(T));
            }
            std::memcpy(core.ub(at + left), source + plan.globalFirst + i * plan.globalStep, plan.bytes);
            for (uint64_t byte = left + plan.bytes; byte < used; byte += sizeof(T)) {
                std::memcpy(core.ub(at + byte), &padding, sizeof(T));
            }
            std::memset(core.valid(at), 0xff, used);
            std::memset(core.ub(at + used), aclower::kJunk, whole - used);
            std::memset(core.valid(at + used), 0, whole - used);
        }
    });
}

template <typename T>
void DataCopyPad(const GlobalTensor<T>& dstGlobal, const LocalTensor<T>& srcLocal,
    const DataCopyExtParams& dataCopyParams, int line = __builtin_LINE())
{
    aclower::Core& core = aclower::Core::Current();
    const aclower::CopyPlan plan = aclower::PlanCopy(
        srcLocal, dstGlobal, dataCopyParams, dataCopyParams.srcStride, dataCopyParams.dstStride, 0, line);
    if (!plan.isGood) {
        return;
    }
    const aclower::Access access = core.Issue(aclower::kMte3, "DataCopyPad", line);
    aclower::TouchCopy(core, access, plan, dstGlobal.tensor(), false);
    uint8_t* target = core.launch().request().tensors[dstGlobal.tensor()].address;
    core.Defer(aclower::kMte3, [&core, plan, target, line] {
        for (uint64_t i = 0; i < plan.blocks; ++i) {
            const uint64_t at = plan.localFirst + i * plan.localStep;
            if (!aclower::IsValid(core.valid(at), plan.bytes)) {
                core.Report("uninitialised", line, 0, "", "DataCopyPad writes bytes of " +
                    core.launch().NameOfUb(at) + " to global memory that nothing has written");
            }
            std::memcpy(target + plan.globalFirst + i * plan.globalStep, core.ub(at), plan.bytes);
        }
    });
}

}  // namespace AscendC
