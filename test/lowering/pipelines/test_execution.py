"""Running pipelines: order, nesting, errors, dumps, reports, reproducers."""

import gc
import io
import time

import pytest

from hilo.dialect.io import parse_module
from hilo.dialect.support.errors import Error, PassError, TargetError
from hilo.lowering import Instrumentation, Profile, define_pass, read_reproducer, run_pipeline
from hilo.lowering.framework.contents import operations, types
from hilo.lowering.pipelines.pipeline import Leaf, Nest, Pipeline

TEXT = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  %1 = stablehlo.add %x, %x : tensor<4xf32>
  %2 = stablehlo.multiply %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
"""


@pytest.fixture
def module():
    return parse_module(TEXT, "program.mlir")


def run_with(module, pipeline, **options):
    stream = io.StringIO()
    run_pipeline(module, pipeline, instrumentation=Instrumentation(stream=stream, **options))
    return stream.getvalue()


def pipeline_of(function, *anchors):
    """A pipeline of one unregistered Python pass, nested under `anchors`."""
    one = define_pass("test-pass")(function)
    node = Leaf("test-pass", python=one, options=one.options_type())
    for anchor in reversed(anchors):
        node = Nest(anchor, (node,))
    return Pipeline(Nest("builtin.module", (node,)))


def test_python_and_c_plus_plus_passes_mix_and_nest(module):
    seen = []
    run_pipeline(module, "builtin.module(func.func(cse),any(canonicalize),expand-composite)")
    run_pipeline(module, pipeline_of(lambda op, run: seen.append(op.attributes["sym_name"].value), "func.func"))
    assert str(module).count("stablehlo.add") == 1
    assert seen == ["main", "other"]


def test_an_error_of_a_python_pass_arrives_as_it_is(module):
    failure = Error("this program is not for me")

    def refuse(op, run):
        raise failure

    with pytest.raises(Error) as caught:
        run_pipeline(module, pipeline_of(refuse))
    assert caught.value is failure


def test_another_exception_of_a_python_pass_names_the_pass_and_is_the_cause(module):
    def divide(op, run):
        return 1 // 0

    with pytest.raises(PassError, match="pass 'test-pass' ended in an error of its own, ZeroDivisionError: ") as caught:
        run_pipeline(module, pipeline_of(divide))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_failing_c_plus_plus_pass_reports_its_diagnostics(module):
    with pytest.raises(PassError) as caught:
        run_pipeline(module, "func.func(inline)")
    assert str(caught.value).startswith("pass 'inline' failed:\nprogram.mlir:2:1: error: ")


def test_invalid_ir_after_a_python_pass_is_an_error_that_names_it(module):
    def break_it(op, run):
        block = op.regions[0].blocks[0].operations[0].regions[0].blocks[0]
        list(block.operations)[-1].operation.erase()

    with pytest.raises(PassError, match=r"pass 'test-pass' left invalid IR:\nprogram.mlir:5:8: error: "):
        run_pipeline(module, pipeline_of(break_it))


@pytest.mark.parametrize("is_watched", [False, True])
def test_passes_that_nothing_watches_are_verified_together_before_a_c_plus_plus_pass(module, is_watched):
    def break_it(op, run):
        block = op.regions[0].blocks[0].operations[0].regions[0].blocks[0]
        list(block.operations)[-1].operation.erase()

    def pass_over(op, run):
        pass

    passes = [define_pass(name)(function) for name, function in (("break-it", break_it), ("pass-over", pass_over))]
    leaves = [Leaf(one.name, python=one, options=one.options_type()) for one in passes]
    pipeline = Pipeline(Nest("builtin.module", (*leaves, Leaf("cse"))))
    instrumentation = Instrumentation(statistics="list", stream=io.StringIO()) if is_watched else None
    said = "pass 'break-it'" if is_watched else "one of the passes 'break-it', 'pass-over'"
    with pytest.raises(PassError, match=rf"^{said} left invalid IR:\nprogram.mlir:5:8: error: "):
        run_pipeline(module, pipeline, instrumentation=instrumentation)


def test_without_verify_each_nothing_is_verified(module):
    def break_it(op, run):
        block = op.regions[0].blocks[0].operations[0].regions[0].blocks[0]
        list(block.operations)[-1].operation.erase()

    run_with(module, pipeline_of(break_it), verify_each=False)


def test_dumps_carry_mlirs_banners(module):
    text = run_with(module, "func.func(cse),expand-batch-norm", print_before=("cse",), print_after_all=True)
    banners = [line for line in text.splitlines() if line.startswith("// -----//")]
    assert banners == [
        "// -----// IR Dump Before CSEPass (cse) //----- //",
        "// -----// IR Dump After CSEPass (cse) //----- //",
        "// -----// IR Dump Before CSEPass (cse) //----- //",
        "// -----// IR Dump After CSEPass (cse) //----- //",
        "// -----// IR Dump After ExpandBatchNorm (expand-batch-norm) //----- //",
    ]
    assert text.split("\n\n")[0].splitlines()[1].startswith("func.func @main")


def test_on_change_only_passes_that_change_the_ir_are_dumped(module):
    text = run_with(module, "func.func(cse),expand-batch-norm", print_after_change=True)
    assert text.count("IR Dump After") == 1
    assert "IR Dump After CSEPass (cse)" in text


def test_module_scope_dumps_the_whole_module(module):
    text = run_with(module, "func.func(cse)", print_after=("cse",), module_scope=True)
    assert "IR Dump After CSEPass (cse) ('func.func' operation: @main) //" in text
    assert text.count("func.func @other") == 2


def test_on_failure_the_failed_pass_is_dumped(module):
    stream = io.StringIO()
    with pytest.raises(PassError):
        run_pipeline(
            module, "cse,func.func(inline)", instrumentation=Instrumentation(print_after_failure=True, stream=stream)
        )
    banners = [line for line in stream.getvalue().splitlines() if line.startswith("//")]
    assert banners == ["// -----// IR Dump After InlinerPass Failed (inline) //----- //"]


def test_the_tree_dir_has_a_folder_per_operation(module, tmp_path):
    text = run_with(module, "cse,func.func(cse,canonicalize)", print_after_all=True, tree_dir=str(tmp_path))
    assert text == ""
    root = tmp_path / "builtin_module_no-symbol-name"
    assert sorted(str(p.relative_to(root)) for p in root.rglob("*.mlir")) == [
        "0_cse.mlir",
        "func_func_main/1_0_cse.mlir",
        "func_func_main/1_1_canonicalize.mlir",
        "func_func_other/1_0_cse.mlir",
        "func_func_other/1_1_canonicalize.mlir",
    ]


@pytest.mark.parametrize("form", ["list", "tree"])
def test_the_timing_report_names_each_pass(module, form):
    text = run_with(module, "func.func(cse,canonicalize),expand-batch-norm", timing=form)
    assert "... Execution time report ..." in text
    names = [line.split(")  ", 1)[1] for line in text.splitlines() if ")  " in line]
    if form == "tree":
        assert names == ["'func.func' Pipeline", "  CSEPass", "  CanonicalizerPass", "ExpandBatchNorm", "Rest", "Total"]
    else:
        assert sorted(names[:-2]) == ["CSEPass", "CanonicalizerPass", "ExpandBatchNorm"]


def test_statistics_count_applied_patterns():
    text = """
    func.func @main(%x: tensor<2x3xf32>, %a: tensor<3xf32>) -> tensor<2x3xf32> {
      %0 = "stablehlo.batch_norm_inference"(%x, %a, %a, %a, %a) {epsilon = 0.1 : f32, feature_index = 1 : i64}
        : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }"""
    report = run_with(parse_module(text), "expand-batch-norm", statistics="list")
    assert "ExpandBatchNorm\n  (S)       1 inference" in report


def test_a_reproducer_holds_module_and_pipeline(module, tmp_path):
    path = tmp_path / "repro.mlir"
    with pytest.raises(PassError) as caught:
        run_with(module, "cse,func.func(inline)", crash_reproducer=str(path))
    assert caught.value.__notes__ == [f"reproducer: {path}"]
    text = path.read_text()
    assert read_reproducer(text) == "builtin.module(cse,func.func(inline))"
    assert str(parse_module(text)).count("stablehlo.add") == 2  # the module as it was before the pipeline


def test_a_local_reproducer_starts_at_the_failing_pass(module, tmp_path):
    path = tmp_path / "repro.mlir"
    with pytest.raises(PassError):
        run_with(module, "cse,func.func(inline)", crash_reproducer=str(path), local_reproducer=True)
    assert read_reproducer(path.read_text()) == "builtin.module(func.func(inline))"
    assert path.read_text().count("stablehlo.add") == 1


def test_after_success_no_reproducer_is_left(module, tmp_path):
    run_with(module, "cse", crash_reproducer=str(tmp_path / "repro.mlir"))
    assert list(tmp_path.iterdir()) == []


def test_a_reproducer_that_cannot_be_written_is_an_error(module, tmp_path):
    with pytest.raises(PassError, match="crash reproducer: cannot write"):
        run_with(module, "cse", crash_reproducer=str(tmp_path / "no" / "repro.mlir"))


def test_the_legality_check_lists_every_leftover(module):
    profile = Profile("toy", operations={"stablehlo.add": "it cannot add; use a target that can"})
    with pytest.raises(TargetError) as caught:
        run_pipeline(module, "check-legality", profile=profile)
    assert str(caught.value).splitlines() == [
        "target 'toy' cannot take 2 operations:",
        "  program.mlir:3:8: error: stablehlo.add: it cannot add; use a target that can",
        "  program.mlir:4:8: error: stablehlo.add: it cannot add; use a target that can",
    ]


def test_element_types_are_checked(module):
    with pytest.raises(TargetError, match="element type f32 is not taken; convert it to one of f16, f64"):
        run_pipeline(module, "check-legality", profile=Profile("toy", element_types=frozenset({"f16", "f64"})))


def test_ten_thousand_operations_lower_in_three_seconds():
    names = ("add", "multiply", "maximum")
    profile = Profile("toy", element_types=frozenset({"f32"}))

    def program(count):
        lines = ["func.func @main(%v0: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {"]
        lines += [f"  %v{i} = stablehlo.{names[i % 3]} %v{i - 1}, %b : tensor<4xf32>" for i in range(1, count + 1)]
        return parse_module("\n".join([*lines, f"  return %v{count} : tensor<4xf32>", "}"]))

    run_pipeline(program(10), "hilo-lower", profile=profile)  # imports the passes
    module = program(10_000)
    gc.collect()
    gc.freeze()  # what other tests have left behind is not traversed in the time that is measured
    try:
        start = time.process_time()
        run_pipeline(module, "hilo-lower", profile=profile)
        assert time.process_time() - start < 3
    finally:
        gc.unfreeze()


def test_a_pass_is_not_run_where_nothing_concerns_it():
    runs = []

    @define_pass("note-while", concerns=operations("stablehlo.while"))
    def note_while(op, run):
        runs.append("while")

    @define_pass("note-f16", concerns=types(lambda type_: "f16" in str(type_)))
    def note_f16(op, run):
        runs.append("f16")

    @define_pass("narrow", concerns=operations("stablehlo.add"))
    def narrow(op, run):
        runs.append("add")
        if len(runs) > 1:
            return
        half = parse_module("func.func private @half(tensor<f16>)")
        function = half.operation.regions[0].blocks[0].operations[0]
        op.regions[0].blocks[0].append(function.operation.clone())

    module = parse_module(
        "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { %0 = stablehlo.add %x, %x : tensor<2xf32>\n"
        "return %0 : tensor<2xf32> }"
    )
    passes = (note_while, note_f16, narrow, note_f16, note_while)
    run_pipeline(module, Pipeline(Nest("builtin.module", tuple(Leaf(p.name, python=p) for p in passes))))
    assert runs == ["add", "f16"]
