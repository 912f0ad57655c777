// The instructions that are compiled once, with the emulator, for the types that kernels use most: a kernel's own
// text then builds in a fraction of the time.
#pragma once

#include "cast.h"
#include "compare.h"
#include "vector.h"

#ifndef ACLOWER_INSTRUCTIONS
#define ACLOWER_INSTRUCTIONS extern template
#endif

namespace AscendC
{

#define ACLOWER_SCALAR_AND_TENSOR(T)                                                            \
    ACLOWER_INSTRUCTIONS void Adds(                                                             \
        const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&, aclower::Line); \
    ACLOWER_INSTRUCTIONS void Muls(                                                             \
        const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&, aclower::Line); \
    ACLOWER_INSTRUCTIONS void Maxs(                                                             \
        const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&, aclower::Line); \
    ACLOWER_INSTRUCTIONS void Mins(                                                             \
        const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&, aclower::Line)
#define ACLOWER_TENSORS(T)                                                                                   \
    ACLOWER_INSTRUCTIONS void Add(                                                                           \
        const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const int32_t&, aclower::Line); \
    ACLOWER_INSTRUCTIONS void Sub(                                                                           \
        const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const int32_t&, aclower::Line); \
    ACLOWER_INSTRUCTIONS void Mul(                                                                           \
        const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const int32_t&, aclower::Line)
#define ACLOWER_MOVES(T)                                                                                         \
    ACLOWER_INSTRUCTIONS void Duplicate(const LocalTensor<T>&, const T&, const int32_t&, aclower::Line);         \
    ACLOWER_INSTRUCTIONS void Gather(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint32_t>&, \
        const uint32_t, const uint32_t, aclower::Line)
#define ACLOWER_CAST(To, From)      \
    ACLOWER_INSTRUCTIONS void Cast( \
        const LocalTensor<To>&, const LocalTensor<From>&, const RoundMode&, const uint32_t, aclower::Line)

ACLOWER_SCALAR_AND_TENSOR(float);
ACLOWER_SCALAR_AND_TENSOR(int32_t);
ACLOWER_TENSORS(float);
ACLOWER_TENSORS(int32_t);
ACLOWER_MOVES(float);
ACLOWER_MOVES(half);
ACLOWER_MOVES(bfloat16_t);
ACLOWER_MOVES(int16_t);
ACLOWER_MOVES(int32_t);
ACLOWER_CAST(float, half);
ACLOWER_CAST(float, bfloat16_t);
ACLOWER_CAST(float, int32_t);
ACLOWER_CAST(float, int64_t);
ACLOWER_CAST(half, float);
ACLOWER_CAST(half, uint8_t);
ACLOWER_CAST(bfloat16_t, float);
ACLOWER_CAST(int32_t, float);
ACLOWER_CAST(int32_t, int64_t);
ACLOWER_INSTRUCTIONS void Div(
    const LocalTensor<float>&, const LocalTensor<float>&, const LocalTensor<float>&, const int32_t&, aclower::Line);
ACLOWER_INSTRUCTIONS void CompareScalar(
    const LocalTensor<uint8_t>&, const LocalTensor<float>&, const float, CMPMODE, uint32_t, aclower::Line);
ACLOWER_INSTRUCTIONS void Select(const LocalTensor<float>&, const LocalTensor<uint8_t>&, const LocalTensor<float>&,
    float, SELMODE, uint32_t, aclower::Line);
ACLOWER_INSTRUCTIONS void Select(const LocalTensor<half>&, const LocalTensor<uint8_t>&, const LocalTensor<half>&, half,
    SELMODE, uint32_t, aclower::Line);

#undef ACLOWER_SCALAR_AND_TENSOR
#undef ACLOWER_TENSORS
#undef ACLOWER_MOVES
#undef ACLOWER_CAST

}  // namespace AscendC
