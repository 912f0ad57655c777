"""The two-phase runtime: tensors, streams, devices, plans and executors, backends."""
