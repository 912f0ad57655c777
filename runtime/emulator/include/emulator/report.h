// What a run found and counted, as JSON text for the Python side.
#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

namespace aclower
{

struct Violation {
    const char* rule;
    int line;
    int otherLine;  // of the access or flag it is about, 0 if none
    std::string edge;  // the flag or barrier that is missing, e.g. MTE2_V
    std::string message;
};

// The violations of one launch, each place once, from all its blocks.
class Report
{
public:
    static constexpr size_t kMost = 20;

    void Add(const Violation& violation)
    {
        std::lock_guard<std::mutex> lock(mutex_);
        const auto place = std::make_tuple(std::string(violation.rule), violation.line, violation.otherLine);
        if (violations_.size() < kMost && known_.insert(place).second) {
            violations_.push_back(violation);
        }
    }

    const std::vector<Violation>& violations() const { return violations_; }

private:
    std::mutex mutex_;
    std::set<std::tuple<std::string, int, int>> known_;
    std::vector<Violation> violations_;
};

// What one block did.
struct Counters {
    int64_t readBytes = 0;
    int64_t writtenBytes = 0;
    int64_t copies = 0;
    int64_t vectorInstructions = 0;
    int64_t scalarAccesses = 0;
    int64_t flags = 0;
    int64_t barriers = 0;
    int64_t ubBytes = 0;
    int64_t threads = 0;  // that SIMT calls have started
    int64_t threadAccesses = 0;  // their loads and stores of global memory
};

std::string Quoted(const std::string& text);
std::string ToJson(const Violation& violation);
std::string ToJson(const Counters& counters);

}  // namespace aclower
