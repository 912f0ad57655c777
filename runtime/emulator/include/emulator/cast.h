// Conversions between element types.
#pragma once

#include <cfenv>

#include "vector.h"

namespace AscendC
{

enum class RoundMode { CAST_NONE = 0, CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND, CAST_TRUNC, CAST_ODD };

}  // namespace AscendC

namespace aclower
{

// Pairs that CANN's headers compile.
template <typename To, typename From>
constexpr bool kIsCast = (std::is_same_v<From, float> && kIsOneOf<To, half, bfloat16_t, int32_t, int64_t, float>) ||
    (std::is_same_v<To, float> && kIsOneOf<From, half, bfloat16_t, int32_t, int64_t>) ||
    (std::is_same_v<To, half> && kIsOneOf<From, uint8_t>) ||
    (std::is_same_v<To, int32_t> && std::is_same_v<From, int64_t>) ||
    (std::is_same_v<To, int64_t> && std::is_same_v<From, int32_t>);

inline const char* NameOf(AscendC::RoundMode mode)
{
    static const char* const kNames[] = {
        "CAST_NONE", "CAST_RINT", "CAST_FLOOR", "CAST_CEIL", "CAST_ROUND", "CAST_TRUNC", "CAST_ODD"};
    return kNames[static_cast<int>(mode)];
}

// Whether the chip has the conversion with this mode.
template <typename To, typename From>
bool HasMode(AscendC::RoundMode mode)
{
    using AscendC::RoundMode;
    const bool isRounding = mode != RoundMode::CAST_NONE && mode != RoundMode::CAST_ODD;
    if constexpr (std::is_same_v<From, float> && std::is_same_v<To, half>) {
        return true;
    } else if constexpr (std::is_same_v<From, int32_t> && std::is_same_v<To, float>) {
        return mode != RoundMode::CAST_ODD;
    } else if constexpr (std::is_same_v<From, float> || std::is_same_v<From, int64_t>) {
        return std::is_same_v<To, int32_t> && std::is_same_v<From, int64_t> ? mode == RoundMode::CAST_NONE : isRounding;
    } else {
        return mode == RoundMode::CAST_NONE;
    }
}

inline double Rounded(double value, AscendC::RoundMode mode)
{
    switch (mode) {
        case AscendC::RoundMode::CAST_FLOOR:
            return std::floor(value);
        case AscendC::RoundMode::CAST_CEIL:
            return std::ceil(value);
        case AscendC::RoundMode::CAST_ROUND:
            return std::round(value);
        case AscendC::RoundMode::CAST_TRUNC:
            return std::trunc(value);
        default:
            return std::nearbyint(value);
    }
}

// A float that holds a number up to a step of 2^-shift of its unit, rounded as the mode says.
template <typename To>
To Saturated(double value)
{
    if (std::isnan(value)) {
        return 0;
    }
    const double least = static_cast<double>(std::numeric_limits<To>::min());
    if (value <= least) {
        return std::numeric_limits<To>::min();
    }
    if (value >= -least) {
        return std::numeric_limits<To>::max();
    }
    return static_cast<To>(value);
}

// The two neighbours of a number among the floats of a narrower type decide; RINT takes the nearest.
template <typename To>
To Narrowed(float value, AscendC::RoundMode mode)
{
    const To nearest(value);
    const float back = static_cast<float>(nearest);
    if (mode == AscendC::RoundMode::CAST_RINT || mode == AscendC::RoundMode::CAST_NONE || back == value ||
        std::isnan(value)) {
        return nearest;
    }
    if (mode == AscendC::RoundMode::CAST_ROUND && std::isinf(back)) {
        return nearest;  // as far beyond the last float as where the nearest is infinity
    }
    const bool isAway = std::fabs(back) > std::fabs(value);  // rounded away from zero
    const bool wantsAway = mode == AscendC::RoundMode::CAST_CEIL ? value > 0
        : mode == AscendC::RoundMode::CAST_FLOOR                 ? value < 0
                                                                 : false;
    To result = nearest;
    if (mode == AscendC::RoundMode::CAST_ROUND) {  // ties away from zero
        To inner = nearest;
        inner.bits = static_cast<uint16_t>(isAway ? nearest.bits - 1 : nearest.bits);
        To outer = inner;
        outer.bits = static_cast<uint16_t>(inner.bits + 1);
        const double low = static_cast<float>(inner);
        const double high = static_cast<float>(outer);
        return std::fabs(value - low) >= std::fabs(high - value) ? outer : inner;
    }
    if (mode == AscendC::RoundMode::CAST_ODD) {
        result.bits = static_cast<uint16_t>((isAway ? nearest.bits - 1 : nearest.bits) | 1u);
        return result;
    }
    if (isAway && !wantsAway) {
        --result.bits;
    } else if (!isAway && wantsAway) {
        ++result.bits;
    }
    return result;
}

template <typename To, typename From>
To Converted(From value, AscendC::RoundMode mode)
{
    if constexpr (kIsOneOf<To, half, bfloat16_t>) {
        return Narrowed<To>(static_cast<float>(value), mode);
    } else if constexpr (kIsOneOf<From, half, bfloat16_t>) {
        return static_cast<To>(static_cast<float>(value));
    } else if constexpr (std::is_same_v<From, float> && std::is_same_v<To, float>) {
        return static_cast<float>(Rounded(value, mode));
    } else if constexpr (std::is_same_v<To, float>) {
        constexpr float kInfinity = std::numeric_limits<float>::infinity();
        const float nearest = static_cast<float>(value);
        if (mode == AscendC::RoundMode::CAST_RINT || mode == AscendC::RoundMode::CAST_NONE) {
            return nearest;
        }
        const long double exact = static_cast<long double>(value);
        if (mode == AscendC::RoundMode::CAST_ROUND) {  // ties away from zero
            const float away = std::nextafter(nearest, value > 0 ? kInfinity : -kInfinity);
            const long double between = exact - nearest;
            return between != 0 && std::fabs(away - exact) == std::fabs(between) && (between > 0) == (value > 0)
                ? away
                : nearest;
        }
        const bool wantsUp =
            mode == AscendC::RoundMode::CAST_CEIL || (mode == AscendC::RoundMode::CAST_TRUNC && value < 0);
        const bool wantsDown =
            mode == AscendC::RoundMode::CAST_FLOOR || (mode == AscendC::RoundMode::CAST_TRUNC && value > 0);
        if (wantsUp && nearest < exact) {
            return std::nextafter(nearest, kInfinity);
        }
        if (wantsDown && nearest > exact) {
            return std::nextafter(nearest, -kInfinity);
        }
        return nearest;
    } else if constexpr (std::is_same_v<From, float>) {
        return Saturated<To>(Rounded(value, mode));
    } else if constexpr (std::is_same_v<To, int32_t>) {
        constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
        return static_cast<int32_t>(value > kMost ? kMost : value < -kMost - 1 ? -kMost - 1 : value);
    } else {
        return static_cast<To>(value);
    }
}

}  // namespace aclower

namespace AscendC
{

template <typename T1, typename T2>
void Cast(const LocalTensor<T1>& dstLocal, const LocalTensor<T2>& srcLocal, const RoundMode& round_mode,
    const uint32_t calCount, aclower::Line line = aclower::Line(__builtin_LINE()))
{
    static_assert(aclower::kIsCast<T1, T2>, "no such conversion; go through another type");
    const RoundMode mode = round_mode;
    const int64_t count = calCount;
    if (!aclower::HasMode<T1, T2>(mode)) {
        aclower::Core::Current().Report("type", line, 0, "",
            std::string("Cast from ") + aclower::NameOf<T2>() + " to " + aclower::NameOf<T1>() +
                ": expected a round mode that the chip has, got " + aclower::NameOf(mode));
        return;
    }
    aclower::Elementwise(
        "Cast", line, count, dstLocal,
        [mode, count](T1* to, const T2* from) {
            for (int64_t i = 0; i < count; ++i) {
                to[i] = aclower::Converted<T1>(from[i], mode);
            }
        },
        srcLocal);
}

}  // namespace AscendC
