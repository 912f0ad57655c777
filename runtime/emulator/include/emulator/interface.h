// The C interface of a kernel's shared library, beside the functions that the glue defines.
#pragma once

#include <functional>

#include "launch.h"

namespace aclower
{

// A flat memref as MLIR passes it to C.
struct FlatMemref {
    uint8_t* allocated;
    uint8_t* aligned;
    int64_t offset;
    int64_t size;
    int64_t stride;
};

TensorArgument Describe(const char* name, const FlatMemref& memref, int64_t itemBytes, int64_t isOutput);

// Runs `launch` for a request; what it found and counted as JSON text, which the caller frees.
const char* RunRequest(const Request& request, const std::function<void()>& launch);

// Runs `launch` as this thread was configured; what it finds is kept for aclower_emulator_take.
void RunConfigured(const TensorArgument* tensors, int64_t count, const std::function<void()>& launch);

}  // namespace aclower
