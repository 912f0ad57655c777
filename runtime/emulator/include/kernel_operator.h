// The Ascend C classes and functions that kernels may use, with CANN's signatures, executed on this machine.
//
// A last parameter that takes the caller's line is the only addition to those signatures.
#pragma once

#include "emulator/copy.h"
#include "emulator/instructions.h"
#include "emulator/launch.h"
#include "emulator/sync.h"
