"""Order between pipes: a kernel as a program of accesses, what it orders already, where flags are missing."""
