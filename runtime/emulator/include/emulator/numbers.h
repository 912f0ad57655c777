// Number types of the chip that C++17 lacks, and conversions as its Cast does them.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace aclower
{

inline uint32_t BitsOf(float value)
{
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
}

inline float FloatOf(uint32_t bits)
{
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

// To nearest, ties to even; overflow to infinity; a NaN stays one.
inline uint16_t HalfBits(float value)
{
    const uint32_t bits = BitsOf(value);
    const uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
    const uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        return static_cast<uint16_t>(sign | 0x7e00u);
    }
    if (magnitude >= 0x477ff000u) {  // 65520 and more round to infinity
        return static_cast<uint16_t>(sign | 0x7c00u);
    }
    if (magnitude < 0x38800000u) {  // below 2^-14: a multiple of 2^-24
        const float scaled = FloatOf(magnitude) * 16777216.0f;
        return static_cast<uint16_t>(sign | static_cast<uint16_t>(std::nearbyint(scaled)));
    }
    const uint32_t rebased = magnitude - 0x38000000u;
    const uint32_t rounded = rebased + 0xfffu + ((rebased >> 13) & 1u);
    return static_cast<uint16_t>(sign | (rounded >> 13));
}

inline float HalfToFloat(uint16_t bits)
{
    const uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
    const uint32_t exponent = (bits >> 10) & 0x1fu;
    const uint32_t fraction = bits & 0x3ffu;
    if (exponent == 0x1fu) {
        return FloatOf(sign | 0x7f800000u | (fraction << 13));
    }
    if (exponent == 0) {
        return FloatOf(sign | BitsOf(static_cast<float>(fraction) / 16777216.0f));
    }
    return FloatOf(sign | ((exponent + 112u) << 23) | (fraction << 13));
}

inline uint16_t Bfloat16Bits(float value)
{
    const uint32_t bits = BitsOf(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return static_cast<uint16_t>((bits >> 16) | 0x40u);
    }
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

}  // namespace aclower

class half
{
public:
    half() = default;
    explicit half(float value) : bits(aclower::HalfBits(value)) {}
    explicit operator float() const { return aclower::HalfToFloat(bits); }

    uint16_t bits;
};

class bfloat16_t
{
public:
    bfloat16_t() = default;
    explicit bfloat16_t(float value) : bits(aclower::Bfloat16Bits(value)) {}
    explicit operator float() const { return aclower::FloatOf(static_cast<uint32_t>(bits) << 16); }

    uint16_t bits;
};

namespace aclower
{

template <typename T, typename... Types>
inline constexpr bool kIsOneOf = (std::is_same_v<T, Types> || ...);

// What arithmetic is done in: f16 computes each operation exactly and rounds once.
template <typename T>
using Wide = std::conditional_t<kIsOneOf<T, half, bfloat16_t>, float, T>;

template <typename T>
Wide<T> Widen(T value)
{
    return static_cast<Wide<T>>(value);
}

template <typename T>
const char* NameOf()
{
    if constexpr (std::is_same_v<T, float>) {
        return "float";
    } else if constexpr (std::is_same_v<T, half>) {
        return "half";
    } else if constexpr (std::is_same_v<T, bfloat16_t>) {
        return "bfloat16_t";
    } else if constexpr (sizeof(T) == 1) {
        return std::is_signed_v<T> ? "int8_t" : "uint8_t";
    } else if constexpr (sizeof(T) == 2) {
        return std::is_signed_v<T> ? "int16_t" : "uint16_t";
    } else if constexpr (sizeof(T) == 4) {
        return std::is_signed_v<T> ? "int32_t" : "uint32_t";
    } else {
        return std::is_signed_v<T> ? "int64_t" : "uint64_t";
    }
}

}  // namespace aclower
