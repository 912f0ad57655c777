"""Ascend C text from the kernel dialect. Nothing here takes a target or decides: each op is one construct."""
