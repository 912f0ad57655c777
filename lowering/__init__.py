"""Lowerings: one file an operator and target family; `cpu/` goes to LLVM."""
