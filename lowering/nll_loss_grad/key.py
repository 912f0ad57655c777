"""What kernels of nll_loss_grad differ in, and what each is built from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aclower.dialect.ascendc.verify import ITEM_BYTES
from aclower.lowering.scalars import Int


@dataclass(frozen=True)
class Key:
    """What the kernels of one operator differ in.

    Attributes:
        dtype: of gradients, weights and output, as MLIR prints it.
        label_dtype: i64, i32 or ui8.
        reduction: none, mean or sum.
    """

    dtype: str
    label_dtype: str
    reduction: str

    @property
    def name(self) -> str:
        """What kernels and files of this key are called."""
        labels = self.label_dtype.removeprefix("u").replace("i8", "u8")
        return f"nll_loss_grad_{self.reduction}_{self.dtype}_{labels}"

    @property
    def item_bytes(self) -> int:
        """Bytes of an output element."""
        return ITEM_BYTES[self.dtype]

    @property
    def tensors(self) -> dict[str, str]:
        """Element types of the global tensors by name, in the order of the kernels' parameters."""
        total = {"total_weight": self.dtype} if self.reduction == "mean" else {}
        return {
            "y_grad": self.dtype,
            "target": self.label_dtype,
            "weight": self.dtype,
            **total,
            "x_grad": self.dtype,
        }


@dataclass(frozen=True)
class Kernel:
    """One kernel that is being built."""

    key: Key
    tensors: Mapping[str, Any]
    record: Mapping[str, Int]
