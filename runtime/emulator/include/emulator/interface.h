// The C interface of a kernel's shared library, beside the functions that the glue defines.
#pragma once

#include <functional>

#include "launch.h"

namespace aclower
{

// A contiguous memref of any rank, as MLIR passes it to C.
struct UnrankedMemref {
    int64_t rank;
    const void* descriptor;
};

TensorArgument Describe(const char* name, const UnrankedMemref& memref, int64_t itemBytes, int64_t isOutput);

// Runs `launch` for a request; what it found and counted as JSON text, which the caller frees.
const char* RunRequest(const Request& request, const std::function<void()>& launch);

// Runs `launch` as this thread was configured; what it finds is kept for aclower_emulator_take.
void RunConfigured(const TensorArgument* tensors, int64_t count, const std::function<void()>& launch);

}  // namespace aclower
