"""The planes kernel: a thread takes positions, reads the label of each once and goes through the classes."""

from aclower.lowering.kernels import block_index
from aclower.lowering.nll_loss_grad.items import item_at, share_of_items
from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.regbase.nll_loss_grad.parts import MAX_THREADS, value_at
from aclower.lowering.scalars import (
    Int,
    carrying_loop,
    f32_where,
    loop,
    named,
    named_condition,
    select,
    select_f32,
)
from aclower.lowering.simt import load, simt, store, thread_count

_NO_CLASS = -1


def planes(kernel: Kernel) -> None:
    """For long runs of positions: neighbouring threads store neighbouring positions, class by class.

    Where planes start anywhere in a line of the data cache, two cores may store to one: stores
    reach global memory at once. Limited by the stores.
    """
    record = kernel.record
    block = named("block", block_index())
    first, last = share_of_items(kernel, block)
    with loop("item", named("first", first), named("last", last)) as item:
        image, first_class, last_class, start, end = item_at(kernel, item)
        image, first_class = named("image", image), named("first_class", first_class)
        labels = named("labels_at", image * record["positions"])
        plane = named("plane_at", (image * record["classes"] + first_class) * record["positions"])
        begin, stop = named("from_label", labels + start), named("to_label", labels + end)
        to_output = named("to_output", plane - labels)
        classes = (named("from_class", first_class.to_i32()), named("to_class", last_class.to_i32()))
        with (
            simt(record["threads"], MAX_THREADS) as thread,
            loop("label_at", begin + thread.to_i64(), stop, thread_count().to_i64()) as at,
        ):
            _position(kernel, at, to_output, classes)


def _position(kernel: Kernel, at: Int, to_output: Int, classes: tuple[Int, Int]) -> None:
    """Every class of one position: its value where its label is the class, else 0.

    Args:
        at: which label.
        to_output: from a label's index to that of its position's first element.
    """
    label = Int(load(kernel.tensors["target"], at, "label"))
    is_kept = label.differs(kernel.record["ignore_index"])
    is_here = (label >= classes[0].to_i64()) & (label < classes[1].to_i64())
    counts = named_condition("counts", is_kept & is_here)
    chosen = named("chosen", select(counts, label.to_i32(), _NO_CLASS))
    value = f32_where("value", counts, lambda: value_at(kernel, label.value, at))
    first = {"at": at + to_output}
    with carrying_loop("class_index", classes[0], classes[1], 1, first) as (class_, carried, following):
        store(kernel.tensors["x_grad"], carried["at"], select_f32(chosen.equals(class_), value, 0.0))
        following["at"] = carried["at"] + kernel.record["positions"]
