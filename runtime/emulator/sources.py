"""From emitted sources to kernels that this machine executes."""

from aclower.lowering.ascendc.source import Source
from aclower.runtime.emulator.compiler import build_library
from aclower.runtime.emulator.kernel import EmulatedKernel
from aclower.runtime.emulator.pointers import checked_pointers


def build_source(source: Source) -> EmulatedKernel:
    """Compile what was emitted for one launch function.

    Raises:
        UsageError: there is no C++ compiler, or the cache can't be written.
        CompilationError: the compiler refuses the text.
    """
    main = f"{source.name}_emulated.cpp"
    files = {name: checked_pointers(text) for name, text in source.files.items()}
    path = build_library({**files, main: glue(source)}, main)
    return EmulatedKernel(path, f"{source.name}.cpp", source.launch, source.tensors, source.buffers)


def glue(source: Source) -> str:
    """The C interface around a translation unit: for Python, and for functions compiled from MLIR."""
    count, fields = len(source.tensors), len(source.fields)
    arguments = ", ".join(f"tensors[{i}].address" for i in range(count))
    memrefs = ", ".join(f"const aclower::UnrankedMemref* tensor{i}" for i in range(count))
    numbers = ", ".join(f"int64_t field{i}" for i in range(fields))
    described = ", ".join(
        f'aclower::Describe("{item.name}", *tensor{i}, {item.item_bytes}, {int(item.is_output)})'
        for i, item in enumerate(source.tensors)
    )
    record = ", ".join(f"field{i}" for i in range(fields))
    bounds = "".join(
        f"const aclower::RegisterBounds {item.name}Bounds(reinterpret_cast<const void*>({item.name}), "
        f"{item.launch_bounds});\n"
        for item in source.functions
    )
    return f"""\
#include "kernel_operator.h"

#include "emulator/interface.h"
#include "{source.name}.cpp"

namespace {{

{bounds}
void Launch(const aclower::TensorArgument* tensors, const int64_t* record)
{{
    {source.struct} tiling;
    static_assert(sizeof(tiling) == {fields} * sizeof(int64_t), "a tiling struct is its fields, one i64 each");
    std::memcpy(&tiling, record, sizeof(tiling));
    {source.launch}(nullptr, {arguments}, tiling);
}}

}}  // namespace

extern "C" const char* aclower_emulator_run(const aclower::Request* request, const int64_t* record)
{{
    return aclower::RunRequest(*request, [&] {{ Launch(request->tensors, record); }});
}}

extern "C" void _mlir_ciface_{source.launch}({memrefs}, {numbers})
{{
    const aclower::TensorArgument tensors[] = {{{described}}};
    const int64_t record[] = {{{record}}};
    aclower::RunConfigured(tensors, {count}, [&] {{ Launch(tensors, record); }});
}}
"""
