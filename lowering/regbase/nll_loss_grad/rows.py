"""The rows kernel: a thread takes elements of the output in their order, whatever its shape."""

from aclower.lowering.kernels import block_index
from aclower.lowering.nll_loss_grad.items import cut
from aclower.lowering.nll_loss_grad.key import Kernel
from aclower.lowering.regbase.nll_loss_grad.parts import MAX_THREADS, value_at
from aclower.lowering.scalars import (
    Int,
    carrying_loop,
    f32_where,
    named,
    named_condition,
    one_where,
    select,
)
from aclower.lowering.simt import load, quotient, simt, store, thread_count

_SMALL = (
    "classes", "positions", "step_images", "step_classes", "step_positions",
    "classes_magic", "classes_shift", "positions_magic", "positions_shift",
)  # fmt: skip


def rows(kernel: Kernel) -> None:
    """For short runs of positions: neighbouring threads store neighbouring elements, in the order of memory.

    A thread divides once, by multiplications, to find its first element's place; from then on
    it adds the step between its elements, with carries. Limited by the stores.
    """
    record = kernel.record
    low, high = cut(kernel, named("block", block_index()))
    size = named("image_size", record["classes"] * record["positions"])
    image = named("first_image", low // size)
    rest = named("rest", low % size)
    start_class = named("start_class", (rest // record["positions"]).to_i32())
    start_position = named("start_position", (rest % record["positions"]).to_i32())
    # 32 bits where they do: a thread has 32 registers.
    small = {name: named(f"{name}_i32", record[name].to_i32()) for name in _SMALL}
    with simt(record["threads"], MAX_THREADS) as thread:
        position, carry = _divided("positions", small, start_position + thread)
        class_, images = _divided("classes", small, start_class + carry)
        place = {"image": image + images.to_i64(), "class_index": class_, "position": position}
        first = low + thread.to_i64()
        with carrying_loop("at", first, high, thread_count().to_i64(), place) as (at, carried, following):
            _element(kernel, at, carried, small["positions"])
            following |= _moved(carried, small)


def _divided(name: str, small: dict[str, Int], number: Int) -> tuple[Int, Int]:
    """A number's remainder and quotient by a size."""
    number = named(f"{name}_sum", number)
    found = named(f"{name}_quotient", quotient(number, small[f"{name}_magic"], small[f"{name}_shift"]))
    return number - found * small[name], found


def _element(kernel: Kernel, at: Int, place: dict[str, Int], positions: Int) -> None:
    """One element: its value where its position's label is its class, else 0."""
    label_at = named("label_at", place["image"] * positions.to_i64() + place["position"].to_i64())
    label = Int(load(kernel.tensors["target"], label_at, "label"))
    is_class = label.equals(place["class_index"].to_i64())
    counts = named_condition("counts", is_class & label.differs(kernel.record["ignore_index"]))
    value = f32_where("value", counts, lambda: value_at(kernel, label.value, label_at))
    store(kernel.tensors["x_grad"], at, value)


def _moved(place: dict[str, Int], small: dict[str, Int]) -> dict[str, Int]:
    """The place of the thread's next element."""
    position = named("next_position", place["position"] + small["step_positions"])
    over = named_condition("is_over", position >= small["positions"])
    class_ = named("next_class", place["class_index"] + small["step_classes"] + one_where(over))
    is_next = named_condition("is_next", class_ >= small["classes"])
    return {
        "image": place["image"] + (small["step_images"] + one_where(is_next)).to_i64(),
        "class_index": select(is_next, class_ - small["classes"], class_),
        "position": select(over, position - small["positions"], position),
    }
