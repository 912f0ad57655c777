// Copies between global memory and the unified buffer.
#pragma once

#include "tensor.h"

namespace AscendC
{

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

namespace aclower
{

// What is read or written in global memory.
struct GlobalSpan {
    int tensor;  // which argument, or kUnset, or kUnknown
    int64_t first;  // elements from its start
};

// What surrounds each block in the unified buffer.
struct Padding {
    uint64_t left;  // bytes
    uint64_t right;
    uint64_t item;
    uint8_t value[8];
};

void CopyIn(const LocalSpan& local, const GlobalSpan& global, const AscendC::DataCopyExtParams& params,
    const Padding& padding, int line);
void CopyOut(const GlobalSpan& global, const LocalSpan& local, const AscendC::DataCopyExtParams& params, int line);

}  // namespace aclower

namespace AscendC
{

template <typename T>
void DataCopyPad(const LocalTensor<T>& dstLocal, const GlobalTensor<T>& srcGlobal,
    const DataCopyExtParams& dataCopyParams, const DataCopyPadExtParams<T>& padParams,
    aclower::Line line = aclower::Line(__builtin_LINE()))
{
    aclower::Padding padding = {0, 0, sizeof(T), {}};
    if (padParams.isPad) {
        padding.left = padParams.leftPadding * sizeof(T);
        padding.right = padParams.rightPadding * sizeof(T);
    }
    std::memcpy(padding.value, &padParams.paddingValue, sizeof(T));
    aclower::CopyIn(dstLocal.span(), {srcGlobal.tensor(), srcGlobal.first()}, dataCopyParams, padding, line);
}

template <typename T>
void DataCopyPad(const GlobalTensor<T>& dstGlobal, const LocalTensor<T>& srcLocal,
    const DataCopyExtParams& dataCopyParams, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    aclower::CopyOut({dstGlobal.tensor(), dstGlobal.first()}, srcLocal.span(), dataCopyParams, line);
}

}  // namespace AscendC
