"""What executes a plan: `cpu` (compiled by MLIR's JIT)."""
