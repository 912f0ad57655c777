"""CANN's two-phase interfaces: plan with `*_get_workspace_size`, run with the name itself."""

from typing import Any

from aclower.runtime.device import Device, as_device
from aclower.runtime.executor import Executor, execute
from aclower.runtime.labels import describe, label_check
from aclower.runtime.nll_loss_grad import Call, check_call
from aclower.runtime.status import PARAM_INVALID, RUNTIME_ERROR, AclnnError

__all__ = [
    "AclnnError",
    "nll_loss2d_backward",
    "nll_loss2d_backward_get_workspace_size",
    "nll_loss_backward",
    "nll_loss_backward_get_workspace_size",
]

# Outputs up to here take less time than a hop to the stream's thread and back (90 us).
_INLINE_BYTES = 512 << 10


def nll_loss_backward_get_workspace_size(
    grad_output: Any,
    self: Any,
    target: Any,
    weight: Any,
    reduction: int,
    ignore_index: int,
    total_weight: Any,
    out: Any,
    *,
    device: Device,
) -> tuple[int, Executor]:
    """Phase 1 of aclnnNLLLossBackward: check, plan, compile the first time; nothing is written.

    Args:
        grad_output: the gradient of the loss: [N] when reduction is 0 and self is 2-D, else one element.
        self: [C] or [N, C]; float32, float16 or bfloat16. Only its shape counts.
        target: [] or [N]; int64, int32 or uint8.
        weight: [C], self's dtype.
        reduction: 0 none, 1 mean, 2 sum.
        ignore_index: the label that leaves its row 0.
        total_weight: one element, self's dtype; read for mean alone.
        out: self's shape and dtype; written by phase 2.
    Returns:
        (bytes of workspace, executor).
    Raises:
        AclnnError: 161001 for a None, 161002 for what is outside the table above.
    """
    tensors = _by_operand(grad_output, self, target, weight, total_weight, out)
    return _plan(as_device(device), check_call("aclnnNLLLossBackward", (1, 2), tensors, reduction, ignore_index))


def nll_loss_backward(workspace: Any, workspace_size: int, executor: Executor, stream: Any) -> None:
    """Phase 2 of aclnnNLLLossBackward: enqueue what phase 1 planned; results are there after `synchronize()`.

    Raises:
        AclnnError: 361001, nothing was enqueued. A label out of range is raised by `synchronize()`.
    """
    execute("aclnnNLLLossBackward", workspace, workspace_size, executor, stream)


def nll_loss2d_backward_get_workspace_size(
    grad_output: Any,
    self: Any,
    target: Any,
    weight: Any,
    reduction: int,
    ignore_index: int,
    total_weight: Any,
    out: Any,
    *,
    device: Device,
) -> tuple[int, Executor]:
    """Phase 1 of aclnnNLLLoss2dBackward: check, plan, compile the first time; nothing is written.

    Args:
        grad_output: the gradient of the loss: [N, H, W] when reduction is 0, else one element.
        self: [N, C, H, W]; float32, float16 or bfloat16. Only its shape counts.
        target: [N, H, W]; int64, int32 or uint8.
        weight: C elements, self's dtype.
        reduction: 0 none, 1 mean, 2 sum.
        ignore_index: the label that leaves its position 0.
        total_weight: one element, self's dtype; read for mean alone.
        out: self's shape and dtype; written by phase 2.
    Returns:
        (bytes of workspace, executor).
    Raises:
        AclnnError: 161001 for a None, 161002 for what is outside the table above.
    """
    tensors = _by_operand(grad_output, self, target, weight, total_weight, out)
    return _plan(as_device(device), check_call("aclnnNLLLoss2dBackward", (4,), tensors, reduction, ignore_index))


def nll_loss2d_backward(workspace: Any, workspace_size: int, executor: Executor, stream: Any) -> None:
    """Phase 2 of aclnnNLLLoss2dBackward: enqueue what phase 1 planned; results are there after `synchronize()`.

    Raises:
        AclnnError: 361001, nothing was enqueued. A label out of range is raised by `synchronize()`.
    """
    execute("aclnnNLLLoss2dBackward", workspace, workspace_size, executor, stream)


def _by_operand(grad_output: Any, self: Any, target: Any, weight: Any, total_weight: Any, out: Any) -> dict[str, Any]:
    return {
        "y_grad": grad_output,
        "x": self,
        "target": target,
        "weight": weight,
        "total_weight": total_weight,
        "x_grad": out,
    }


def _plan(device: Device, call: Call) -> tuple[int, Executor]:
    most = device.backend.max_classes
    if most is not None and call.classes > most:
        raise AclnnError(
            PARAM_INVALID, call.interface, f"self: expected at most {most} classes on {device!r}, got {call.classes}"
        )
    if call.is_empty:
        return 0, Executor(call.interface, device, 0, lambda: None, is_small=True)
    launch = device.backend.prepare(call)
    find_invalid = label_check(call.key.label_dtype, device.backend.threads) if device.check_labels else None
    labels = call.views["target"]

    def work() -> None:
        if find_invalid is not None:
            position = find_invalid(labels, call.classes, call.ignore_index)
            if position is not None:
                found = describe(labels, position, call.classes, call.ignore_index)
                raise AclnnError(RUNTIME_ERROR, call.interface, f"target: {found}")
        launch()

    return 0, Executor(call.interface, device, 0, work, is_small=call.views["x_grad"].size * 4 <= _INLINE_BYTES)
