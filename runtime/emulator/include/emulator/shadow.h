// Who touched which bytes last: the record behind the check that conflicting accesses are ordered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>

namespace aclower
{

// A line of the kernel's text: what calls take as an extra last argument, and no number converts to.
class Line
{
public:
    constexpr explicit Line(int number) : number_(number) {}
    constexpr operator int() const { return number_; }

private:
    int number_;
};

enum Pipe { kScalar, kVector, kMte2, kMte3, kPipes };

inline const char* NameOf(Pipe pipe)
{
    static const char* const kNames[] = {"S", "V", "MTE2", "MTE3"};
    return kNames[pipe];
}

// For each pipe, how many of its instructions are known to be complete.
struct Clock {
    uint32_t at[kPipes] = {};

    void Merge(const Clock& other)
    {
        for (int i = 0; i < kPipes; ++i) {
            at[i] = std::max(at[i], other.at[i]);
        }
    }
};

struct Access {
    const char* instruction = nullptr;  // null: none
    Pipe pipe = kScalar;
    uint32_t number = 0;  // among the pipe's instructions
    int line = 0;
};

// Segments of bytes with one history. A write makes one segment of all it covers, so that tensors
// which are written and read whole stay at one segment each.
class Shadow
{
public:
    // Calls `found(access, begin, end)` for each earlier access that `clock` does not know and that conflicts,
    // then records this one.
    template <typename Found>
    void Touch(uint64_t begin, uint64_t end, const Access& access, bool isWrite, const Clock& clock, Found found)
    {
        if (begin >= end) {
            return;
        }
        Split(begin);
        Split(end);
        uint64_t at = begin;
        auto next = segments_.lower_bound(begin);
        while (at < end) {
            if (next == segments_.end() || next->first > at) {  // never touched
                const uint64_t stop = next == segments_.end() ? end : std::min(end, next->first);
                next = std::next(segments_.emplace(at, Segment{stop, {}, {}}).first);
                --next;
            }
            Segment& segment = next->second;
            Check(segment.write, access, clock, next->first, segment.end, found);
            if (isWrite) {
                for (const Access& read : segment.reads) {
                    Check(read, access, clock, next->first, segment.end, found);
                }
            } else {
                segment.reads[access.pipe] = access;
            }
            at = segment.end;
            ++next;
        }
        if (isWrite) {
            segments_.erase(segments_.lower_bound(begin), segments_.lower_bound(end));
            segments_.emplace(begin, Segment{end, access, {}});
        }
    }

private:
    struct Segment {
        uint64_t end;
        Access write;
        Access reads[kPipes];
    };

    void Split(uint64_t at)
    {
        auto found = segments_.upper_bound(at);
        if (found == segments_.begin()) {
            return;
        }
        --found;
        if (found->first < at && at < found->second.end) {
            Segment rest = found->second;
            found->second.end = at;
            segments_.emplace(at, rest);
        }
    }

    template <typename Found>
    static void Check(
        const Access& earlier, const Access& access, const Clock& clock, uint64_t begin, uint64_t end, Found found)
    {
        const bool isOnePipe = earlier.pipe == access.pipe;
        const bool isInOrder = isOnePipe && (access.pipe == kScalar || earlier.number == access.number);
        if (earlier.instruction != nullptr && !isInOrder && clock.at[earlier.pipe] < earlier.number) {
            found(earlier, begin, end);
        }
    }

    std::map<uint64_t, Segment> segments_;
};

// Bytes of a global tensor that one block has written.
class Written
{
public:
    // False if some of them were written before.
    bool Add(uint64_t begin, uint64_t end)
    {
        auto next = ranges_.upper_bound(begin);
        bool isNew = next == ranges_.end() || next->first >= end;
        if (next != ranges_.begin()) {
            auto before = std::prev(next);
            isNew = isNew && before->second <= begin;
            if (before->second >= begin) {
                begin = before->first;
                end = std::max(end, before->second);
                ranges_.erase(before);
            }
        }
        while (next != ranges_.end() && next->first <= end) {
            end = std::max(end, next->second);
            next = ranges_.erase(next);
        }
        ranges_.emplace(begin, end);
        return isNew;
    }

    const std::map<uint64_t, uint64_t>& ranges() const { return ranges_; }

private:
    std::map<uint64_t, uint64_t> ranges_;
};

}  // namespace aclower
