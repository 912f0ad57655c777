"""Operators as tile programs for chips whose vector instructions work on the unified buffer (dav-2201)."""
