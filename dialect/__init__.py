"""The dialects: `aclnn`, the operators; `ascendc`, kernels. `register(context)` loads them.

Importing this package loads no MLIR bindings; its op modules do.
"""

import threading
from typing import Any

_loading = threading.Lock()  # the bindings keep what they load on the dialect's class meanwhile


def register(context: Any) -> None:
    """Load the dialects into a `torch_mlir.ir` context; again is fine.

    Do so before parsing: MLIR can't make ops of a dialect out of ops it took in as unregistered.
    """
    from aclower.dialect import folded_nll_loss_grad, narrow_labels, nll_loss_grad  # noqa: F401  (they define the ops)
    from aclower.dialect.aclnn import AclnnDialect
    from aclower.dialect.ascendc import (  # noqa: F401  (so do these)
        data_copy_pad,
        launch,
        local_tensor,
        scalar,
        simt,
        sync,
        vector,
    )
    from aclower.dialect.ascendc.dialect import AscendcDialect

    with _loading, context:
        for loaded in (AclnnDialect, AscendcDialect):
            if not context.is_dialect_loaded(loaded.DIALECT_NAMESPACE):
                loaded.load()
