"""The dialect `aclnn`: Ascend operators on tensors."""

from aclower.mlir import ext


class AclnnDialect(ext.Dialect, name="aclnn"):
    """Operators as CANN's aclnn interfaces name them; generic form, tensors only."""
