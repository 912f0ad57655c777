// Kernels run block by block.
#pragma once

#include <functional>
#include <string>

#include "request.h"

namespace aclower
{

// The run that this thread's launches belong to.
struct Run {
    const Request* request = nullptr;
    std::string report;  // of the launches so far, JSON

    static Run*& Current();
};

// Runs `body` on every block; as many blocks at once as the request allows threads.
void RunBlocks(const char* kernel, int64_t blocks, const std::function<void()>& body);

}  // namespace aclower

#define ICPU_RUN_KF(function, blocks, ...) aclower::RunBlocks(#function, blocks, [&] { function(__VA_ARGS__); })
