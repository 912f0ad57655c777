// Copies between global memory and the unified buffer.
#include "emulator/copy.h"

namespace aclower
{

namespace
{

constexpr uint32_t kMostBlocks = 4095;
constexpr uint32_t kMostBytes = 2097151;

std::string Decimal(__int128 value)
{
    std::string digits;
    for (__int128 rest = value < 0 ? -value : value; rest > 0 || digits.empty(); rest /= 10) {
        digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    }
    return value < 0 ? "-" + digits : digits;
}

uint64_t WholeBlocks(uint64_t bytes)
{
    return (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
}

// A checked copy: where its blocks lie, in bytes.
struct Plan {
    bool isGood = false;
    int tensor = -1;
    uint64_t blocks = 0;
    uint64_t bytes = 0;  // of a block
    uint64_t paddedBytes = 0;  // of a block in the unified buffer
    uint64_t globalFirst = 0;
    uint64_t globalStep = 0;
    uint64_t localFirst = 0;
    uint64_t localStep = 0;
};

Plan PlanCopy(const LocalSpan& local, const GlobalSpan& global, const AscendC::DataCopyExtParams& params,
    uint32_t localStride, uint32_t globalStride, uint64_t padding, int line)
{
    Core& core = Core::Current();
    const auto refuse = [&](const char* rule, const std::string& message) {
        core.Report(rule, line, 0, "", "DataCopyPad: " + message);
        return Plan();
    };
    if (global.tensor == kUnset) {
        return refuse("bounds", "expected a GlobalTensor with a buffer, got one that SetGlobalBuffer gave none");
    }
    if (global.tensor < 0) {
        return Plan();  // reported where it was made
    }
    if (params.blockCount < 1 || params.blockCount > kMostBlocks) {
        return refuse("copy-size", "expected blockCount in [1, 4095], got " + std::to_string(params.blockCount));
    }
    if (params.blockLen < 1 || params.blockLen > kMostBytes || params.blockLen % local.itemBytes != 0) {
        return refuse("copy-size",
            "expected blockLen in [1, 2097151], a multiple of " + std::to_string(local.itemBytes) + ", got " +
                std::to_string(params.blockLen));
    }
    if (local.offset % kBlockBytes != 0) {
        return refuse(
            "alignment", "expected an address in UB of a multiple of 32 bytes, got " + std::to_string(local.offset));
    }
    Plan plan;
    plan.tensor = global.tensor;
    plan.blocks = params.blockCount;
    plan.bytes = params.blockLen;
    plan.paddedBytes = plan.bytes + padding;
    plan.localFirst = local.offset;
    plan.localStep = WholeBlocks(plan.paddedBytes) + static_cast<uint64_t>(localStride) * kBlockBytes;
    plan.globalStep = plan.bytes + globalStride;
    const uint64_t localEnd = (plan.blocks - 1) * plan.localStep + plan.paddedBytes;
    if (localEnd > local.size * local.itemBytes) {
        return refuse("bounds",
            "expected at most the " + std::to_string(local.size * local.itemBytes) + " bytes of " +
                core.launch().NameOfUb(local.offset) + ", got " + std::to_string(localEnd));
    }
    // Wide enough for whatever index a kernel asks for.
    using Wide = __int128;
    const Wide first = static_cast<Wide>(global.first) * static_cast<Wide>(local.itemBytes);
    const Wide end = first + static_cast<Wide>((plan.blocks - 1) * plan.globalStep + plan.bytes);
    const int64_t size = core.launch().request().tensors[global.tensor].bytes;
    if (first < 0 || end > size) {
        return refuse("bounds",
            "expected bytes within the " + std::to_string(size) + " of '" + core.launch().NameOfTensor(global.tensor) +
                "', got [" + Decimal(first) + ", " + Decimal(end) + ")");
    }
    plan.globalFirst = static_cast<uint64_t>(first);
    plan.isGood = true;
    return plan;
}

void TouchCopy(Core& core, const Access& access, const Plan& plan, bool isLoad)
{
    for (uint64_t i = 0; i < plan.blocks; ++i) {
        // A load leaves junk up to the end of the last 32-byte block.
        const uint64_t local = isLoad ? WholeBlocks(plan.paddedBytes) : plan.bytes;
        core.Touch(access, plan.localFirst + i * plan.localStep, local, isLoad);
        core.TouchGlobal(access, plan.tensor, plan.globalFirst + i * plan.globalStep, plan.bytes, !isLoad);
    }
    const int64_t bytes = static_cast<int64_t>(plan.blocks * plan.bytes);
    ++core.counters().copies;
    (isLoad ? core.counters().readBytes : core.counters().writtenBytes) += bytes;
    core.launch().Count(plan.tensor, bytes, isLoad);
}

}  // namespace

void CopyIn(const LocalSpan& local, const GlobalSpan& global, const AscendC::DataCopyExtParams& params,
    const Padding& padding, int line)
{
    Core& core = Core::Current();
    if (padding.left > kBlockBytes || padding.right > kBlockBytes) {
        core.Report("copy-size", line, 0, "",
            "DataCopyPad: expected paddings of at most 32 bytes, got " + std::to_string(padding.left) + " and " +
                std::to_string(padding.right));
        return;
    }
    const uint8_t zero[sizeof(padding.value)] = {};
    if (padding.item == sizeof(int64_t) && padding.left + padding.right > 0 &&
        std::memcmp(padding.value, zero, padding.item) != 0) {
        core.Report("type", line, 0, "", "DataCopyPad: expected a paddingValue of 0 for a 64-bit type, got another");
        return;
    }
    const Plan plan =
        PlanCopy(local, global, params, params.dstStride, params.srcStride, padding.left + padding.right, line);
    if (!plan.isGood) {
        return;
    }
    TouchCopy(core, core.Issue(kMte2, "DataCopyPad", line), plan, true);
    const uint8_t* source = core.launch().request().tensors[plan.tensor].address;
    core.Defer(kMte2, [&core, plan, source, padding] {
        for (uint64_t i = 0; i < plan.blocks; ++i) {
            const uint64_t at = plan.localFirst + i * plan.localStep;
            const uint64_t right = padding.left + plan.bytes;
            for (uint64_t byte = 0; byte < padding.left; byte += padding.item) {
                std::memcpy(core.ub(at + byte), padding.value, padding.item);
            }
            std::memcpy(core.ub(at + padding.left), source + plan.globalFirst + i * plan.globalStep, plan.bytes);
            for (uint64_t byte = right; byte < plan.paddedBytes; byte += padding.item) {
                std::memcpy(core.ub(at + byte), padding.value, padding.item);
            }
            const uint64_t rest = WholeBlocks(plan.paddedBytes) - plan.paddedBytes;
            std::memset(core.valid(at), 0xff, plan.paddedBytes);
            std::memset(core.ub(at + plan.paddedBytes), kJunk, rest);
            std::memset(core.valid(at + plan.paddedBytes), 0, rest);
        }
    });
}

void CopyOut(const GlobalSpan& global, const LocalSpan& local, const AscendC::DataCopyExtParams& params, int line)
{
    Core& core = Core::Current();
    const Plan plan = PlanCopy(local, global, params, params.srcStride, params.dstStride, 0, line);
    if (!plan.isGood) {
        return;
    }
    TouchCopy(core, core.Issue(kMte3, "DataCopyPad", line), plan, false);
    uint8_t* target = core.launch().request().tensors[plan.tensor].address;
    core.Defer(kMte3, [&core, plan, target, line] {
        for (uint64_t i = 0; i < plan.blocks; ++i) {
            const uint64_t at = plan.localFirst + i * plan.localStep;
            if (!IsValid(core.valid(at), plan.bytes)) {
                core.Report("uninitialised", line, 0, "",
                    "DataCopyPad writes bytes of " + core.launch().NameOfUb(at) +
                        " to global memory that nothing has written");
            }
            std::memcpy(target + plan.globalFirst + i * plan.globalStep, core.ub(at), plan.bytes);
        }
    });
}

}  // namespace aclower
