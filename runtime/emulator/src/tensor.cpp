// Elements and parts of the unified buffer, and global tensors.
#include "emulator/tensor.h"

namespace aclower
{

namespace
{

bool CheckIndex(Core& core, const LocalSpan& span, uint32_t index, const char* call, int line)
{
    if (index < span.size) {
        return true;
    }
    core.Report("bounds", line, 0, "",
        std::string(call) + " takes element " + std::to_string(static_cast<int32_t>(index)) + " of " +
            core.launch().NameOfUb(span.offset) + ", which has " + std::to_string(span.size));
    return false;
}

}  // namespace

void GetScalar(const LocalSpan& span, uint32_t index, void* value, int line)
{
    Core& core = Core::Current();
    if (!CheckIndex(core, span, index, "GetValue", line)) {
        return;
    }
    ++core.counters().scalarAccesses;
    const uint64_t at = span.offset + index * span.itemBytes;
    core.Touch(core.Issue(kScalar, "GetValue", line), at, span.itemBytes, false);
    if (!IsValid(core.valid(at), span.itemBytes)) {
        core.Report("uninitialised", line, 0, "",
            "GetValue reads element " + std::to_string(index) + " of " + core.launch().NameOfUb(span.offset) +
                ", which nothing has written");
    }
    std::memcpy(value, core.ub(at), span.itemBytes);
}

void SetScalar(const LocalSpan& span, uint32_t index, const void* value, int line)
{
    Core& core = Core::Current();
    if (!CheckIndex(core, span, index, "SetValue", line)) {
        return;
    }
    ++core.counters().scalarAccesses;
    const uint64_t at = span.offset + index * span.itemBytes;
    core.Touch(core.Issue(kScalar, "SetValue", line), at, span.itemBytes, true);
    std::memcpy(core.ub(at), value, span.itemBytes);
    std::memset(core.valid(at), 0xff, span.itemBytes);
}

int FindArgument(const void* address, const char* what, int line)
{
    Core& core = Core::Current();
    const int found = core.launch().TensorAt(address);
    if (found < 0) {
        core.Report("bounds", line, 0, "",
            std::string(what) + ": expected the start of one of the kernel's arguments, got another address");
        return kUnknown;
    }
    return found;
}

bool CheckOperand(const LocalSpan& span, int64_t count, const char* instruction, int line)
{
    Core& core = Core::Current();
    if (span.offset % kBlockBytes != 0) {
        core.Report("alignment", line, 0, "",
            std::string(instruction) + ": expected " + core.launch().NameOfUb(span.offset) +
                " at a multiple of 32 bytes, got " + std::to_string(span.offset));
        return false;
    }
    if (count < 1 || static_cast<uint64_t>(count) > span.size) {
        core.Report("bounds", line, 0, "",
            std::string(instruction) + ": expected a count in [1, " + std::to_string(span.size) + "], the size of " +
                core.launch().NameOfUb(span.offset) + ", got " + std::to_string(count));
        return false;
    }
    return true;
}

LocalSpan CutBuffer(uint64_t start, uint64_t bytes, const LocalSpan& wanted, int line)
{
    Core& core = Core::Current();
    if (wanted.offset % kBlockBytes != 0) {
        core.Report("alignment", line, 0, "",
            "GetWithOffset: expected an offset of a multiple of 32 bytes, got " + std::to_string(wanted.offset));
    }
    const uint64_t end = wanted.offset + wanted.size * wanted.itemBytes;
    if (end > bytes) {
        core.Report("bounds", line, 0, "",
            "GetWithOffset: expected a tensor within the buffer's " + std::to_string(bytes) +
                " bytes, got one that ends at " + std::to_string(end));
        return {start + wanted.offset, 0, wanted.itemBytes};
    }
    return {start + wanted.offset, wanted.size, wanted.itemBytes};
}

}  // namespace aclower
