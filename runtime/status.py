"""The status codes of the aclnn interfaces, and the error that carries one."""

from aclower.errors import AclowerError

SUCCESS = 0
PARAM_NULLPTR = 161001
PARAM_INVALID = 161002
RUNTIME_ERROR = 361001
INNER = 561000

NAMES = {
    SUCCESS: "ACLNN_SUCCESS",
    PARAM_NULLPTR: "ACLNN_ERR_PARAM_NULLPTR",
    PARAM_INVALID: "ACLNN_ERR_PARAM_INVALID",
    RUNTIME_ERROR: "ACLNN_ERR_RUNTIME_ERROR",
    INNER: "ACLNN_ERR_INNER",
}


class AclnnError(AclowerError):
    """A call of an aclnn interface was refused.

    Attributes:
        status: the code that CANN's interface returns, e.g. 161002.
    """

    def __init__(self, status: int, interface: str, message: str) -> None:
        super().__init__(f"{interface}: {message} ({NAMES[status]}, {status})")
        self.status = status
