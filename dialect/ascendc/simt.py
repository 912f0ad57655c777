"""SIMT on dav-3510: vector functions that many threads of a core execute, and what a thread does."""

from typing import Any

from aclower.dialect.ascendc.dialect import AscendcDialect, is_gm, kernel_target
from aclower.dialect.ascendc.registers import peak_registers, registers_a_thread
from aclower.dialect.ascendc.verify import is_flat, item_bytes, scalar_error
from aclower.dialect.values import constant_value, nested_ops
from aclower.dialect.verify import attribute_error, element_type, fail, is_i64_attribute
from aclower.mlir import ext, ir

MAX_THREADS = 2048
_FLOATS = ("f32", "f16", "bf16")


class TerminatorOp(AscendcDialect.Operation, name="terminator", traits=[ir.IsTerminatorTrait]):
    """The end of a SIMT function."""


class SimtVfOp(AscendcDialect.Operation, name="simt_vf"):
    """Threads of this core execute the body, each for itself: pipe V.

    Emits `asc_vf_call<kernel_vf>(dim3{threads}, ...)` and the function that it calls, which
    takes what the body uses of the kernel.

    Operands:
        threads: threads of this call, i64.
    Attributes:
        launch_bounds: the most threads that a call may start; fewer leave more registers to each.
    Constraints:
        C1  launch_bounds is an i64 in [1, 2048]; a constant count of threads lies in [1, launch_bounds].
        C2  the kernel's chip has SIMT.
        C3  the body is one block without arguments that ends in ascendc.terminator and holds what a thread
            can do: the ops of this file, ascendc.get_block_idx, arith on scalars, scf.for and scf.if.
        C4  values that live at once fit the registers of a thread: 127 for at most 256 threads, 64 for 512,
            32 for 1024, 16 for 2048.
        C5  there is no other attribute without a dialect prefix.
    Source: asc-devkit, SIMT API: asc_vf_call, __launch_bounds__.
    """

    threads: ext.Operand[ir.IntegerType[64]]
    launch_bounds: ir.IntegerAttr
    body: ext.Region

    def verify_invariants(self) -> bool:
        if len(self.operands) != 1 or len(self.regions) != 1 or "launch_bounds" not in self.attributes:
            return True
        error = self._bounds_error() or self._place_error() or self._body_error()
        error = error or attribute_error(self, "launch_bounds")  # C5
        return fail(self, error) if error else True

    def _bounds_error(self) -> str | None:
        if not is_i64_attribute(self, "launch_bounds"):  # C1
            return f"expects launch_bounds as an i64, got {self.attributes['launch_bounds']}"
        most, threads = int(self.launch_bounds.value), constant_value(self.threads)
        if not 1 <= most <= MAX_THREADS:  # C1
            return f"expects launch_bounds in [1, {MAX_THREADS}], got {most}"
        if threads is not None and not 1 <= threads <= most:  # C1
            return f"expects threads in [1, {most}], the launch_bounds, got {threads}"
        return None

    def _place_error(self) -> str | None:
        target = kernel_target(self)
        if target is not None and not target.has_simt:  # C2
            return f"expects a chip with SIMT, got {target.name}; use its vector instructions"
        return None

    def _body_error(self) -> str | None:
        blocks = list(self.regions[0].blocks)
        ops = list(blocks[0].operations) if len(blocks) == 1 else []
        if len(blocks) == 1 and len(blocks[0].arguments):  # C3
            return f"expects a body without arguments, got one of {blocks[0].arguments[0].type}"
        if not ops or not isinstance(ops[-1].operation.opview, TerminatorOp):  # C3
            return "expects a body of one block that ends in ascendc.terminator"
        for op in nested_ops(self.operation):
            if not _is_for_threads(op):  # C3
                return f"expects scalar ops and loads and stores of threads in its body, got '{op.operation.name}'"
        most = int(self.launch_bounds.value)
        peak, registers = peak_registers(self), registers_a_thread(most)
        if peak > registers:  # C4
            return (
                f"expects at most {registers} registers a thread, what launch_bounds of {most} leaves, "
                f"got {peak} for values that live at once; lower launch_bounds"
            )
        return None


def _is_for_threads(op: Any) -> bool:
    name = op.operation.name
    if not name.startswith("ascendc.") and any(isinstance(value.type, ir.ShapedType) for value in op.operation.results):
        return False
    if name.startswith("ascendc."):
        return isinstance(op.operation.opview, _OF_THREADS) or name in ("ascendc.get_block_idx", "ascendc.terminator")
    return name.startswith("arith.") or name in ("scf.for", "scf.if", "scf.yield")


def _is_in_simt(op: Any) -> bool:
    """Whether an op stands in a SIMT function."""
    parent = op.operation.parent
    while parent is not None and not isinstance(parent.operation.opview, SimtVfOp):
        parent = parent.operation.parent
    return parent is not None


def _thread_error(op: Any) -> str | None:
    """What keeps an op from being a thread's: it stands in a kernel, but in no SIMT function, or has attributes."""
    if kernel_target(op) is not None and not _is_in_simt(op):
        return "expects to stand in an ascendc.simt_vf"
    return attribute_error(op)


def _verify_place(op: Any) -> bool:
    error = _thread_error(op)
    return fail(op, error) if error else True


class ThreadIdxOp(AscendcDialect.Operation, name="thread_idx", traits=[ext.Pure]):
    """`threadIdx.x`: which thread of the call this is, i32 in [0, threads).

    Constraints:
        C1  it stands in an ascendc.simt_vf; there is no attribute without a dialect prefix.
    """

    verify_invariants = _verify_place
    index: ext.Result[ir.IntegerType[32]]


class BlockDimOp(AscendcDialect.Operation, name="block_dim", traits=[ext.Pure]):
    """`blockDim.x`: the threads of the call, i32.

    Constraints:
        C1  as ascendc.thread_idx.
    """

    verify_invariants = _verify_place
    threads: ext.Result[ir.IntegerType[32]]


class GridDimOp(AscendcDialect.Operation, name="grid_dim", traits=[ext.Pure]):
    """`gridDim.x`: the blocks of the launch, i32.

    Constraints:
        C1  as ascendc.thread_idx.
    """

    verify_invariants = _verify_place
    blocks: ext.Result[ir.IntegerType[32]]


class LoadOp(AscendcDialect.Operation, name="load"):
    """`source[index]` of global memory, widened in registers.

    Operands:
        source: memref<?xT, #ascendc.gm>.
        index: elements, i64.
    Result:
        value: f32 for a float T, i64 for an integer.
    Constraints:
        C1  it stands in an ascendc.simt_vf; there is no attribute without a dialect prefix.
        C2  source is a flat memref in #ascendc.gm with elements of 1 to 8 bytes, value of its widened type.
        C3  a constant index is 0 or more.
    """

    source: ext.Operand[ir.MemRefType]
    index: ext.Operand[ir.IntegerType[64]]
    value: ext.Result[Any]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 2 or len(self.results) != 1:
            return True
        error = _access_error(self, "source", self.source, self.value, self.index)
        return fail(self, error) if error else True


class StoreOp(AscendcDialect.Operation, name="store"):
    """`dst[index] = value` in global memory, rounded to nearest even where T is narrower.

    Operands:
        dst: memref<?xT, #ascendc.gm>.
        index: elements, i64.
        value: f32 for a float T, i64 for an integer.
    Constraints:
        C1  it stands in an ascendc.simt_vf; there is no attribute without a dialect prefix.
        C2  dst is a flat memref in #ascendc.gm with elements of 1 to 8 bytes, value of its widened type.
        C3  a constant index is 0 or more.
    """

    dst: ext.Operand[ir.MemRefType]
    index: ext.Operand[ir.IntegerType[64]]
    value: ext.Operand[Any]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 3:
            return True
        error = _access_error(self, "dst", self.dst, self.value, self.index)
        return fail(self, error) if error else True


def _access_error(op: Any, name: str, tensor: Any, value: Any, index: Any) -> str | None:
    if error := _thread_error(op):  # C1
        return error
    if not is_gm(tensor.type) or not is_flat(tensor.type) or not item_bytes(tensor):  # C2
        return f"expects {name} as a flat memref in #ascendc.gm, got {tensor.type}"
    found = element_type(tensor)
    wanted = "f32" if found in _FLOATS else "i64"
    if error := scalar_error("value", value):  # C2
        return error
    if str(value.type) != wanted:  # C2
        return f"expects value as {wanted} for elements of {found}, got {value.type}"
    number = constant_value(index)
    return f"expects an index of 0 or more, got {number}" if number is not None and number < 0 else None  # C3


class UintDivOp(AscendcDialect.Operation, name="uint_div", traits=[ext.Pure]):
    """`dividend / divisor` by a multiplication and a shift, which the host has computed from the divisor.

    With shift = ceil(log2(divisor)) and magic = floor(2^32 * (2^shift - divisor) / divisor) + 1, it is
    `(dividend + __umulhi(dividend, magic)) >> shift`.

    Operands:
        dividend: i32, not negative.
        magic: i32, the bits of an unsigned number.
        shift: i32 below 32.
    Result:
        quotient: i32.
    Constraints:
        C1  it stands in an ascendc.simt_vf; there is no attribute without a dialect prefix.
        C2  a constant shift lies in [0, 32).
    Source: Granlund and Montgomery, "Division by Invariant Integers using Multiplication" (1994), as CANN's UintDiv.
    """

    dividend: ext.Operand[ir.IntegerType[32]]
    magic: ext.Operand[ir.IntegerType[32]]
    shift: ext.Operand[ir.IntegerType[32]]
    quotient: ext.Result[ir.IntegerType[32]]

    def verify_invariants(self) -> bool:
        if len(self.operands) != 3 or len(self.results) != 1:
            return True
        if not _verify_place(self):  # C1
            return False
        number = constant_value(self.shift)
        if number is not None and not 0 <= number < 32:  # C2
            return fail(self, f"expects a shift in [0, 32), got {number}")
        return True


_OF_THREADS = (ThreadIdxOp, BlockDimOp, GridDimOp, LoadOp, StoreOp, UintDivOp)
