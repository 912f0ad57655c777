"""The example of the aclnnNLLLoss2dBackward document, in two phases.

N=3, C=5, H=W=1, reduction none: only each position's own class gets its gradient.
"""

import numpy as np

import aclower
from aclower import aclnn


def main() -> None:
    """Run it and print the fifteen elements."""
    grad_output = np.array([2.7, 2.6, 2.5], np.float32).reshape(3, 1, 1)
    self = np.arange(4.1, 5.6, 0.1, dtype=np.float32)[:15].reshape(3, 5, 1, 1)
    target = np.array([2, 3, 1], np.int64).reshape(3, 1, 1)
    weight = np.ones(5, np.float32)
    total_weight = np.ones(1, np.float32)
    out = np.empty_like(self)

    device = aclower.Device("ascend910b")
    stream = device.create_stream()
    workspace_size, executor = aclnn.nll_loss2d_backward_get_workspace_size(
        grad_output, self, target, weight, 0, -100, total_weight, out, device=device
    )
    workspace = device.malloc(workspace_size)
    aclnn.nll_loss2d_backward(workspace, workspace_size, executor, stream)
    stream.synchronize()

    for i, element in enumerate(out.ravel()):
        print(f"result[{i}] is: {element:f}")


if __name__ == "__main__":
    main()
