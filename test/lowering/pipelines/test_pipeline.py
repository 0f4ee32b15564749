"""Textual pipelines: how they parse, how they print, and where errors point."""

import pytest

from hilo.dialect.support.errors import PassError
from hilo.lowering.pipelines.native_passes import NATIVE_PASSES
from hilo.lowering.pipelines.pipeline import parse_pipeline


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("cse", "builtin.module(cse)"),
        ("", "builtin.module()"),
        ("builtin.module(cse , expand-batch-norm)", "builtin.module(cse,expand-batch-norm)"),
        ("func.func( canonicalize{ max-iterations=3  top-down=false },cse )",
         "builtin.module(func.func(canonicalize{max-iterations=3 top-down=false},cse))"),
        ("expand-composite{keep=a,b}", "builtin.module(expand-composite{keep=a,b})"),
        ("expand-composite{keep=}", "builtin.module(expand-composite)"),
        ("builtin.module(any(cse))", "builtin.module(any(cse))"),
        ("any(cse)", "builtin.module(cse)"),
    ],
)  # fmt: skip
def test_pipelines_print_canonically_and_read_back(text, canonical):
    pipeline = parse_pipeline(text)
    assert str(pipeline) == canonical
    assert parse_pipeline(canonical) == parse_pipeline(str(parse_pipeline(canonical)))


def test_a_pipeline_name_stands_for_its_passes():
    names = [step.leaf.name for step in parse_pipeline("hilo-lower").steps()]
    assert names[0] == "check-recursion"
    assert names[-1] == "check-legality"


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("builtin.module(expand-batchnorm)", "unknown pass 'expand-batchnorm'; did you mean 'expand-batch-norm'", 16),
        ("cse,", "a pass name is missing", 5),
        ("cse,,cse", "a pass name is missing", 5),
        ("func.func(cse", "this '(' is not closed", 10),
        ("func.func(cse cse)", "expected ',' or ')'", 10),
        ("a)b", "unbalanced ')'", 2),
        ("cse{", "this '{' is not closed", 4),
        ("cse,check-legality{x=1}", "check-legality: option 'x' is unknown; the pass takes no options", 5),
        ("cse{x=1}", "cse: no such option x", 1),
        ("expand-composite{kep=a}", "expand-composite: option 'kep' is unknown; did you mean 'keep'", 1),
        ("hilo-lower{x=1}", "pipeline 'hilo-lower' takes no options", 1),
        ("chlo-legalize-to-stablehlo", "restricted to 'func.func'", 1),
    ],
)
def test_errors_say_what_and_where(text, message, column):
    with pytest.raises(PassError) as error:
        parse_pipeline(text)
    assert message in str(error.value)
    lines = str(error.value).splitlines()
    assert f"at column {column}" in lines[-3]
    assert lines[-2:] == ["  " + text, "  " + " " * (column - 1) + "^"]


@pytest.mark.parametrize("name", NATIVE_PASSES)
def test_each_listed_c_plus_plus_pass_exists(name):
    anchor = "func.func" if name == "chlo-legalize-to-stablehlo" else "any"
    parse_pipeline(f"builtin.module({anchor}({name}))")
