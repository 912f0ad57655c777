"""The CPU backend's lowering: linalg, a schedule for what losses compute, threads."""
