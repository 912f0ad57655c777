// A launch: its blocks on threads, then what they found and counted.
#include "emulator/launch.h"

#include <algorithm>
#include <memory>
#include <sstream>
#include <thread>

#include "emulator/core.h"

namespace aclower
{

Run*& Run::Current()
{
    static thread_local Run* run = nullptr;
    return run;
}

namespace
{

// Ranges of a global tensor that blocks have written, in order of their first byte.
struct Range {
    uint64_t begin;
    uint64_t end;
    int64_t block;
};

void CheckBlocks(Launch& launch, int tensor, std::vector<Range>& ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
    const uint64_t base = reinterpret_cast<uint64_t>(launch.request().tensors[tensor].address);
    for (size_t i = 1; i < ranges.size(); ++i) {
        const Range& before = ranges[i - 1];
        const Range& range = ranges[i];
        if (before.block == range.block) {
            continue;
        }
        const std::string both = "blocks " + std::to_string(before.block) + " and " + std::to_string(range.block);
        if (range.begin < before.end) {
            launch.report().Add({"written-twice", 0, 0, "",
                both + " both write bytes [" + std::to_string(range.begin) + ", " +
                    std::to_string(std::min(before.end, range.end)) + ") of '" + launch.NameOfTensor(tensor) + "'"});
        } else if ((base + before.end - 1) / kBlockBytes == (base + range.begin) / kBlockBytes) {
            launch.report().Add({"shared-block", 0, 0, "",
                both + " write to one 32-byte block of '" + launch.NameOfTensor(tensor) + "', at bytes " +
                    std::to_string(before.end - 1) + " and " + std::to_string(range.begin)});
        }
    }
}

// What SIMT functions have written of a tensor.
struct ThreadWrites {
    int64_t bytes = 0;
    int64_t sharedLines = 0;  // lines of the data cache that more than one block has written to
};

ThreadWrites CountThreadWrites(Launch& launch, int tensor)
{
    ThreadWrites result;
    Cells* const cells = launch.foundCells(tensor);
    if (cells == nullptr || !cells->isGood()) {
        return result;
    }
    const TensorArgument& argument = launch.request().tensors[tensor];
    const uint64_t base = reinterpret_cast<uint64_t>(argument.address);
    uint64_t line = 0;
    uint32_t epoch = 0;  // of the cell before, and its block
    int64_t writer = -1;
    int64_t block = -1;  // the first that has written to the line
    bool isShared = false;
    for (uint64_t item = 0; item < cells->count(); ++item) {
        const uint64_t cell = cells->write(item).load(std::memory_order_relaxed);
        if (cell == 0) {
            continue;
        }
        const uint64_t begin = item * cells->itemBytes();
        result.bytes += std::min<int64_t>(cells->itemBytes(), argument.bytes - begin);
        if (Cell::Epoch(cell) != epoch) {
            epoch = Cell::Epoch(cell);
            writer = launch.epoch(epoch).block;
        }
        if (block < 0 || (base + begin) / kLineBytes != line) {
            line = (base + begin) / kLineBytes;
            block = writer;
            isShared = false;
        } else if (writer != block && !isShared) {
            isShared = true;
            ++result.sharedLines;
        }
    }
    return result;
}

std::string Summary(Launch& launch, const std::vector<std::unique_ptr<Core>>& cores)
{
    std::ostringstream out;
    std::ostringstream tensors;
    const Request& request = launch.request();
    for (int64_t i = 0; i < request.tensorCount; ++i) {
        std::vector<Range> ranges;
        for (const auto& core : cores) {
            const auto found = core->written().find(static_cast<int>(i));
            if (found != core->written().end()) {
                for (const auto& range : found->second.ranges()) {
                    ranges.push_back({range.first, range.second, core->block()});
                }
            }
        }
        CheckBlocks(launch, static_cast<int>(i), ranges);
        int64_t covered = 0;
        for (const Range& range : ranges) {
            covered += static_cast<int64_t>(range.end - range.begin);
        }
        const ThreadWrites byThreads = CountThreadWrites(launch, static_cast<int>(i));
        covered += byThreads.bytes;
        tensors << (i ? ", " : "") << "{\"name\": " << Quoted(request.tensors[i].name)
                << ", \"read_bytes\": " << launch.ReadBytes(static_cast<int>(i))
                << ", \"written_bytes\": " << launch.WrittenBytes(static_cast<int>(i))
                << ", \"covered_bytes\": " << covered << ", \"shared_lines\": " << byThreads.sharedLines << "}";
    }
    out << "{\"violations\": [";
    const auto& violations = launch.report().violations();
    for (size_t i = 0; i < violations.size(); ++i) {
        out << (i ? ", " : "") << ToJson(violations[i]);
    }
    out << "], \"tensors\": [" << tensors.str() << "], \"blocks\": [";
    for (size_t i = 0; i < cores.size(); ++i) {
        out << (i ? ", " : "") << ToJson(cores[i]->counters());
    }
    out << "]}";
    return out.str();
}

}  // namespace

void RunBlocks(const char* kernel, int64_t blocks, const std::function<void()>& body)
{
    Run& run = *Run::Current();
    Launch launch(*run.request, kernel, blocks);
    std::vector<std::unique_ptr<Core>> cores;
    for (int64_t i = 0; i < blocks; ++i) {
        cores.push_back(std::make_unique<Core>(launch, i));
    }
    const auto runBlock = [&](int64_t i) {
        launch.Start(i);
        Core::SetCurrent(cores[i].get());
        body();
        cores[i]->Finish();
        Core::SetCurrent(nullptr);
        launch.GiveSlot(true);
    };
    if (blocks < 1) {
        launch.report().Add({"launch", 0, 0, "",
            std::string(kernel) + ": expected a launch of 1 block or more, got " + std::to_string(blocks)});
    }
    std::vector<std::thread> threads;
    for (int64_t i = 0; i + 1 < blocks; ++i) {
        threads.emplace_back(runBlock, i);
    }
    if (blocks > 0) {
        runBlock(blocks - 1);
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    run.report += (run.report.empty() ? "" : ", ") + Summary(launch, cores);
}

}  // namespace aclower
