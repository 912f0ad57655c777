// What CANN's CPU debugging calls kernels through; launch.h has it.
#pragma once

#include "kernel_operator.h"
