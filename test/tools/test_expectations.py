"""`expected-…` comments, flags, and sources, as functions."""

from __future__ import annotations

import pytest

import hilo
from hilo.tools.common.diagnostics import Diagnostic, Place, from_error
from hilo.tools.common.flags import FlagParser, UsageError, add_boolean
from hilo.tools.common.source import DEFAULT_MARKER, Source
from hilo.tools.opt.expectations import check


def differences(text: str, *produced: Diagnostic, mode: str = "all") -> list[str]:
    return [d.message for d in check(Source("f", text), produced, mode)]  # type: ignore[arg-type]


def error(line: int, message: str = "bad thing", file: str = "f") -> Diagnostic:
    return Diagnostic("error", message, Place(file, line, 1))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x // expected-error {{bad}}", 1),
        ("// expected-error@+1 {{bad}}\nx", 2),
        ("// expected-error @+2 {{bad}}\n\nx", 3),
        ("x\n// expected-error@-1 {{bad thing}}", 1),
        ("x\n// expected-note@above {{n}}\n// expected-error@above {{bad}}", 1),
        ("// expected-error-re@below {{b{{[a-z]}}d {{t.*}}}}\nx", 2),
        ("// expected-error-re@below {{{{^}}bad}}\nx", 2),
    ],
)
def test_a_comment_finds_its_line(text: str, line: int) -> None:
    notes = (Diagnostic("note", "n", Place("f", 1, 1)),) if "note" in text else ()
    assert differences(text, Diagnostic("error", "bad thing", Place("f", line, 3), notes)) == []
    assert differences(text, error(line + 7)) != []


def test_what_does_not_match_is_listed_from_both_sides() -> None:
    assert differences("// expected-error {{bad}}", error(2)) == [
        "unexpected error: bad thing",
        'expected error "bad" was not produced',
    ]
    assert differences("x", error(1), mode="only-expected") == []
    assert differences("// expected-warning {{bad}}", error(1)) != [], "severities are compared"
    assert differences("// expected-error {{bad}}", error(1, file="g")) != [], "files are compared"
    assert differences("// expected-error {{b.d}}", error(1)) != [], "without -re a point is a point"


def test_one_comment_stands_for_one_diagnostic() -> None:
    text = "// expected-error {{bad}}"
    assert differences(text, error(1), error(1)) == ["unexpected error: bad thing"]
    assert differences(f"{text} {text}", error(1), error(1)) == []


def test_unknown_places_have_their_own_form() -> None:
    nowhere = Diagnostic("error", "bad thing")
    assert differences("// expected-error@unknown {{bad}}", nowhere) == []
    assert differences("// expected-error {{bad}}", nowhere) != []
    assert differences("// expected-error@unknown {{bad}}", error(1)) != []


def test_mlirs_dump_of_the_operation_needs_no_comment() -> None:
    dump = Diagnostic("note", "see current operation: x", Place("f", 1, 1))
    assert differences("x // expected-error {{bad}}", Diagnostic("error", "bad", Place("f", 1, 1), (dump,))) == []


def test_an_invalid_regular_expression_is_reported() -> None:
    (message,) = differences("// expected-error-re {{{{(}}}}")
    assert message.startswith("invalid regular expression")


def test_an_error_falls_apart_into_its_places() -> None:
    text = "pass 'x' failed:\nm.mlir:3:4: error: one\n  more\n  m.mlir:5:6: note: why\nunknown: error: two"
    headline, records = from_error(hilo.PassError(text))
    assert headline == "pass 'x' failed"
    assert [(r.severity, r.message, str(r.place)) for r in records] == [
        ("error", "one\n  more", "m.mlir:3:4"),
        ("error", "two", "None"),
    ]
    assert records[0].notes == (Diagnostic("note", "why", Place("m.mlir", 5, 6)),)
    assert from_error(hilo.Error("Add: lhs is f32[2]; it takes f32[3]")) == ("Add: lhs is f32[2]; it takes f32[3]", [])


def test_chunks_know_their_lines() -> None:
    chunks = Source("f", "a\n// -----\nb\nc\n  // -----  \nd").split(DEFAULT_MARKER)
    assert [(c.text, c.first_line) for c in chunks] == [("a", 1), ("b\nc", 3), ("d", 6)]
    assert chunks[1].line(4) == "c"
    assert chunks[1].line(1) is None
    assert chunks[2].for_parser() == "\n\n\n\n\nd"


def parser() -> FlagParser:
    made = FlagParser("tool", "")
    made.add_argument("input", nargs="?", default="-")
    made.add_argument("-o", dest="output")
    made.add_argument("--mode", nargs="?", const="all", choices=["all", "some"])
    made.add_argument("--list", action="append", default=[])
    add_boolean(made, "each", True, "")
    return made


@pytest.mark.parametrize(
    "argv",
    [
        ["--mode", "f", "-o", "x"],
        ["-mode", "f", "-o=x"],
        ["--o=x", "-mode=all", "f"],
        ["f", "--o", "x", "--mode"],
    ],
)
def test_flags_take_llvms_spellings(argv: list[str]) -> None:
    flags = parser().parse(argv)
    assert (flags.input, flags.output, flags.mode) == ("f", "x", "all")


def test_values_may_look_like_flags() -> None:
    flags = parser().parse(["--list", "-5", "--list", "--x", "-list=-y=1", "-"])
    assert (flags.list, flags.input) == (["-5", "--x", "-y=1"], "-")


def test_booleans() -> None:
    for argv, value in ((["--each"], True), (["-each=false"], False), (["--each=1"], True), ([], True)):
        assert parser().parse(argv).each is value


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--mod"], "unknown flag --mod; did you mean --mode"),
        (["--zzz"], "unknown flag --zzz; see tool --help"),
        (["-o"], "-o takes a value"),
        (["--mode=none"], "invalid choice: 'none'"),
        (["--each=perhaps"], "takes true or false, got 'perhaps'"),
        (["a", "b"], "unexpected argument 'b'; see"),
        (["a", "--mode", "all"], "unexpected argument 'all'; as its value: --mode=all; see"),
    ],
)
def test_wrong_flags_are_named(argv: list[str], message: str) -> None:
    with pytest.raises(UsageError) as raised:
        parser().parse(argv)
    assert message in str(raised.value)
