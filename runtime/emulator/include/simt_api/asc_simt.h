// What SIMT functions need: threads and their indices, and pointers to global memory whose accesses are checked.
#pragma once

#include "emulator/simt.h"
