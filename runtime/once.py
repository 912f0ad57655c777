"""What has been compiled in this process, shared by all devices."""

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_Compiled = TypeVar("_Compiled")

_cache: dict[Hashable, Any] = {}
_lock = threading.RLock()


def once(key: Hashable, build: Callable[[], _Compiled]) -> _Compiled:
    """What `build` makes, the first time; threads that ask meanwhile wait for it."""
    found: _Compiled | None = _cache.get(key)
    if found is None:
        with _lock:
            found = _cache.get(key)
            if found is None:
                found = _cache[key] = build()
    return found
