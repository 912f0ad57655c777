// SIMT calls, and the accesses of their threads.
#include "emulator/simt.h"

#include <unordered_map>
#include <utility>

#include "emulator/cells.h"

thread_local dim3 threadIdx(0, 0, 0);
thread_local dim3 blockDim;
thread_local dim3 blockIdx(0, 0, 0);
thread_local dim3 gridDim;

namespace aclower
{

namespace
{

constexpr int64_t kMostThreads = 2048;
constexpr int64_t kDefaultBounds = 1024;  // without LAUNCH_BOUND

std::unordered_map<const void*, int64_t>& Bounds()
{
    static std::unordered_map<const void*, int64_t> bounds;
    return bounds;
}

std::string Thread(uint32_t thread, int64_t block)
{
    return "thread " + std::to_string(thread) + " of block " + std::to_string(block);
}

// Whether a cell is the running thread's own.
bool IsSelf(const SimtState& state, uint64_t cell)
{
    return Cell::Epoch(cell) == state.epoch && Cell::Thread(cell) == state.thread;
}

// Whether nothing orders the running thread behind a cell's access: in one block calls do, between blocks SyncAll.
bool IsUnordered(Core& core, uint64_t cell)
{
    const SimtState& state = core.simt();
    if (cell == 0 || IsSelf(state, cell)) {
        return false;
    }
    const Epoch earlier = core.launch().epoch(Cell::Epoch(cell));
    const Epoch now = core.launch().epoch(state.epoch);
    return earlier.block == now.block ? Cell::Epoch(cell) == state.epoch : earlier.round == now.round;
}

struct Place {
    int tensor;
    uint64_t begin;
    uint64_t end;
};

std::string Bytes(Launch& launch, const Place& place)
{
    return "bytes [" + std::to_string(place.begin) + ", " + std::to_string(place.end) + ") of '" +
        launch.NameOfTensor(place.tensor) + "'";
}

void ReportConflict(Core& core, const Place& place, bool isWrite, bool wasWrite, uint64_t earlier, int line)
{
    Launch& launch = core.launch();
    const SimtState& state = core.simt();
    const bool isUnordered = IsUnordered(core, earlier);
    const std::string before = "line " + std::to_string(Cell::Line(earlier));
    const std::string subject = Thread(state.thread, core.block()) + (isWrite ? " writes " : " reads ");
    if (wasWrite && !isUnordered) {
        core.Report("written-twice", line, Cell::Line(earlier), "",
            subject + Bytes(launch, place) + ", which " + before + " has written before");
        return;
    }
    // Where the first reader comes before, one that has read beside it does not.
    const std::string other = isUnordered ? Thread(Cell::Thread(earlier), launch.epoch(Cell::Epoch(earlier)).block)
        : (earlier & Cell::kBlocks)       ? "a thread of another block"
                                          : "another thread";
    core.Report("race", line, Cell::Line(earlier), "",
        subject + Bytes(launch, place) + ", which " + other + (wasWrite ? " writes" : " reads") + " at " + before +
            "; nothing orders them");
}

// What is kept of an element's readers once one more has read it.
uint64_t WithReader(Launch& launch, uint64_t reader, uint64_t mine, bool isSelf)
{
    const uint64_t others = reader & (Cell::kThreads | Cell::kBlocks);
    if (reader == 0 || isSelf) {
        return mine | others;
    }
    const Epoch first = launch.epoch(Cell::Epoch(reader));
    const Epoch now = launch.epoch(Cell::Epoch(mine));
    if (first.round != now.round) {
        return mine;  // all of them come before
    }
    if (first.block != now.block) {
        return reader | Cell::kBlocks;
    }
    return Cell::Epoch(reader) == Cell::Epoch(mine) ? reader | Cell::kThreads : mine | (others & Cell::kBlocks);
}

// Whether threads beside the first reader, which may be the one that writes now, have read without an order.
bool IsReadByOthers(Launch& launch, uint64_t reader, uint32_t epoch)
{
    const bool isSameRound = reader != 0 && launch.epoch(Cell::Epoch(reader)).round == launch.epoch(epoch).round;
    return ((reader & Cell::kThreads) && Cell::Epoch(reader) == epoch) || ((reader & Cell::kBlocks) && isSameRound);
}

void CheckElement(Core& core, Cells& cells, uint64_t element, const Place& place, bool isWrite, int line)
{
    Launch& launch = core.launch();
    const SimtState& state = core.simt();
    const uint64_t mine = Cell::Of(line, state.thread, state.epoch);
    // A reader and a writer each leave their mark before they look for the other's: one of them sees both.
    if (!isWrite) {
        cells.isRead() = true;
        uint64_t reader = cells.read(element).load();
        while (!cells.read(element).compare_exchange_weak(
            reader, WithReader(launch, reader, mine, IsSelf(state, reader)))) {
        }
        const uint64_t writer = cells.write(element).load();
        if (IsUnordered(core, writer)) {
            ReportConflict(core, place, false, true, writer, line);
        }
        return;
    }
    const uint64_t writer = cells.write(element).exchange(mine);
    if (writer != 0) {
        ReportConflict(core, place, true, true, writer, line);
    }
    const uint64_t reader = cells.isRead() ? cells.read(element).load() : 0;
    if (IsUnordered(core, reader) || IsReadByOthers(launch, reader, state.epoch)) {
        ReportConflict(core, place, true, false, reader, line);
    }
}

// Global memory is read by whole lines of the data cache, each once a block as long as the cache holds it.
void CountRead(Core& core, int tensor, uint64_t begin, uint64_t bytes)
{
    const TensorArgument& argument = core.launch().request().tensors[tensor];
    std::vector<bool>& lines = core.simt().tensors[tensor].linesRead;
    const uint64_t base = reinterpret_cast<uint64_t>(argument.address);
    const uint64_t first = base / kLineBytes;
    if (lines.empty()) {
        lines.resize((base + argument.bytes) / kLineBytes - first + 1);
    }
    for (uint64_t line = (base + begin) / kLineBytes; line <= (base + begin + bytes - 1) / kLineBytes; ++line) {
        if (!lines[line - first]) {
            lines[line - first] = true;
            const uint64_t low = std::max(line * kLineBytes, base);
            const uint64_t high = std::min((line + 1) * kLineBytes, base + argument.bytes);
            core.counters().readBytes += static_cast<int64_t>(high - low);
            core.launch().Count(tensor, static_cast<int64_t>(high - low), true);
        }
    }
}

// What keeps a call from starting.
std::string CallError(Core& core, const dim3& threads, const void* function)
{
    const auto found = Bounds().find(function);
    const int64_t bounds = found == Bounds().end() ? kDefaultBounds : found->second;
    const int64_t count = static_cast<int64_t>(threads.x) * threads.y * threads.z;
    if (core.launch().request().simtCacheBytes == 0) {
        return "expected a chip with SIMT, got one without";
    }
    if (count < 1 || count > std::min(bounds, kMostThreads)) {
        return "expected threads in [1, " + std::to_string(std::min(bounds, kMostThreads)) +
            "], the function's launch bounds, got " + std::to_string(count);
    }
    const int64_t room = core.launch().request().capacity - core.launch().request().simtCacheBytes;
    if (core.counters().ubBytes > room) {
        return "expected at most " + std::to_string(room) +
            " bytes of UB beside the data cache of SIMT functions, got " + std::to_string(core.counters().ubBytes);
    }
    return "";
}

void RunThreads(Core& core, const dim3& threads, uint32_t epoch, const std::function<void()>& thread)
{
    SimtState& state = core.simt();
    state.epoch = epoch;
    state.thread = 0;
    blockDim = threads;
    gridDim = dim3(static_cast<uint32_t>(core.launch().blocks()));
    blockIdx = dim3(static_cast<uint32_t>(core.block()), 0, 0);
    for (uint32_t z = 0; z < threads.z; ++z) {
        for (uint32_t y = 0; y < threads.y; ++y) {
            for (uint32_t x = 0; x < threads.x; ++x) {
                threadIdx = dim3(x, y, z);
                thread();
                ++state.thread;
            }
        }
    }
    for (size_t i = 0; i < state.tensors.size(); ++i) {
        const int64_t bytes = std::exchange(state.tensors[i].writtenBytes, 0);
        core.counters().writtenBytes += bytes;
        core.launch().Count(static_cast<int>(i), bytes, false);
    }
}

}  // namespace

RegisterBounds::RegisterBounds(const void* function, int64_t threads)
{
    Bounds()[function] = threads;
}

uint8_t* AccessGlobal(Core& core, int tensor, int64_t offset, uint64_t bytes, bool isWrite, int line)
{
    if (tensor < 0) {
        return nullptr;  // reported where it was made
    }
    Launch& launch = core.launch();
    const TensorArgument& argument = launch.request().tensors[tensor];
    if (offset < 0 || offset + static_cast<int64_t>(bytes) > argument.bytes) {
        core.Report("bounds", line, 0, "",
            Thread(core.simt().thread, core.block()) + (isWrite ? " writes" : " reads") + " bytes [" +
                std::to_string(offset) + ", " + std::to_string(offset + static_cast<int64_t>(bytes)) + ") of '" +
                launch.NameOfTensor(tensor) + "', which has " + std::to_string(argument.bytes));
        return nullptr;
    }
    const uint64_t begin = static_cast<uint64_t>(offset);
    ++core.counters().threadAccesses;
    if (isWrite) {
        core.simt().tensors[tensor].writtenBytes += static_cast<int64_t>(bytes);
    } else {
        CountRead(core, tensor, begin, bytes);
    }
    if (launch.request().checks) {
        core.CheckNotMixed(tensor, false, isWrite, line);
    }
    if (launch.request().checks && (argument.isOutput || isWrite)) {
        Cells& cells = launch.cells(tensor);
        if (!cells.isGood()) {
            core.Report("memory", line, 0, "",
                "no memory for 16 bytes an element of '" + launch.NameOfTensor(tensor) +
                    "', the record of what threads do to it; give it a smaller tensor");
            return nullptr;
        }
        const Place place{tensor, begin, begin + bytes};
        for (uint64_t item = begin / cells.itemBytes(); item <= (begin + bytes - 1) / cells.itemBytes(); ++item) {
            CheckElement(core, cells, item, place, isWrite, line);
        }
    }
    return argument.address + begin;
}

void StartThreads(const dim3& threads, const void* function, std::function<void()> thread)
{
    Core& core = Core::Current();
    const std::string error = CallError(core, threads, function);
    if (!error.empty()) {
        core.Report("simt", threads.line, 0, "", "asc_vf_call: " + error);
        return;
    }
    core.Issue(kVector, "asc_vf_call", threads.line);
    ++core.counters().vectorInstructions;
    core.counters().threads += static_cast<int64_t>(threads.x) * threads.y * threads.z;
    const uint32_t epoch = core.launch().AddEpoch(core.block());
    core.Defer(kVector, [&core, threads, epoch, body = std::move(thread)] { RunThreads(core, threads, epoch, body); });
}

}  // namespace aclower
