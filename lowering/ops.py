"""Finding, making and erasing ops: small steps that passes and lowerings share."""

from collections.abc import Callable
from typing import Any

from aclower.dialect.values import defining_op
from aclower.mlir import arith, ir
from aclower.source import error_at


def all_ops(root: Any) -> list[Any]:
    """Every op inside `root`, and `root`, innermost first; found before anything changes."""
    found = []

    def visit(op: Any) -> Any:
        found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return found


def find_ops(root: Any, *classes: type) -> list[Any]:
    """Those of the classes, in order."""
    return [op.opview for op in all_ops(root) if isinstance(op.opview, classes)]


def require_ranks(ops: list[Any]) -> None:
    """Refuse operators whose operands' ranks are not all known: no kernel can be made for them.

    Raises:
        LoweringError: at the first such operator.
    """
    for op in ops:
        if not op.is_ranked:
            types = ", ".join(str(value.type) for value in op.operands)
            raise error_at(op, f"expects ranked operands to be lowered, got {types}; give x rank 1, 2 or 4")


def referenced_functions(root: Any) -> set[str]:
    """The names that some op around `root` refers to: such functions' signatures are not ours to change."""
    outermost = root.operation
    while outermost.parent is not None:
        outermost = outermost.parent.operation
    attributes = (op.attributes[name] for op in all_ops(outermost) for name in op.attributes.keys())
    return {attribute.value for attribute in attributes if isinstance(attribute, ir.FlatSymbolRefAttr)}


def extend_signature(function: Any, arguments: list[Any], results: list[Any]) -> list[Any]:
    """Append arguments of these types to a function and change the types of its results; returns the arguments."""
    inputs = list(function.type.inputs)
    new = [function.entry_block.add_argument(type_, function.location) for type_ in arguments]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([*inputs, *arguments], results))
    if "arg_attrs" in function.attributes:
        plain = [ir.DictAttr.get({})] * len(arguments)
        function.attributes["arg_attrs"] = ir.ArrayAttr.get([*function.attributes["arg_attrs"], *plain])
    if "res_attrs" in function.attributes and not results:
        del function.attributes["res_attrs"]
    return new


def copy_attributes(source: Any, target: Any, *, only_dotted: bool = False) -> None:
    """Give `target` the attributes of `source`; with only_dotted, those of other dialects alone."""
    for name in source.attributes.keys():
        if "." in name or not only_dotted:
            target.attributes[name] = source.attributes[name]


def constant_index(value: int) -> Any:
    """An index constant."""
    return arith.ConstantOp(ir.IndexType.get(), value).result


def constant_i64(value: int) -> Any:
    """An i64 constant."""
    type_ = ir.IntegerType.get_signless(64)
    return arith.ConstantOp(type_, ir.IntegerAttr.get(type_, value)).result


def sole_user(value: Any) -> Any:
    """The op that uses the value, where there is exactly one use; else None."""
    uses = list(value.uses)
    return uses[0].owner.opview if len(uses) == 1 else None


def erase_dead(values: list[Any], is_erasable: Callable[[Any], bool]) -> None:
    """Erase the ops that define `values`, and what fed them, as far as nothing else uses them."""
    found: list[Any] = []
    pending = list(values)
    while pending:
        op = defining_op(pending.pop())
        if op is not None and is_erasable(op) and op not in found:
            found.append(op)
            pending.extend(op.operands)
    # An op may have been reached before another of its users: go round until nothing is dead.
    while dead := [op for op in found if not any(list(result.uses) for result in op.results)]:
        found = [op for op in found if op not in dead]
        for op in dead:
            op.operation.erase()
