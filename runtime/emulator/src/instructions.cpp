#define ACLOWER_INSTRUCTIONS template
#include "emulator/instructions.h"
