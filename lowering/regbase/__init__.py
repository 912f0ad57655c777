"""Kernels for dav-3510, whose interface keeps operators as they are."""
