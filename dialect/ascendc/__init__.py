"""The dialect `ascendc`: what an Ascend C kernel does, one op a call, and how the host launches it.

Importing this package loads no MLIR bindings; its modules do.
"""
