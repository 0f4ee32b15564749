"""Options: text to dataclass and back, and the errors on the way."""

from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.options import describe, option, parse_options, print_options


@dataclass(frozen=True)
class Options:
    keep_names: tuple[str, ...] = option((), "names that stay")
    limit: int = option(8, "largest rank")
    ratio: float = option(0.5, "some ratio")
    exact: bool = option(False, "whether it is exact")
    form: Literal["dot", "keep"] = option("dot", "the form")


def test_each_type_is_read():
    got = parse_options("p", Options, "keep-names=a,b limit=3 ratio=1e-3 exact form=keep")
    assert got == Options(("a", "b"), 3, 1e-3, True, "keep")


def test_no_text_gives_the_defaults_and_defaults_print_as_nothing():
    assert parse_options("p", Options, "  ") == Options()
    assert print_options(Options()) == ""


@given(
    st.builds(
        Options,
        keep_names=st.lists(st.from_regex(r"[a-z.]+( [a-z.]+)?", fullmatch=True), max_size=3).map(tuple),
        limit=st.integers(),
        ratio=st.floats(allow_nan=False),
        exact=st.booleans(),
        form=st.sampled_from(["dot", "keep"]),
    )
)
def test_what_is_printed_is_read_back(options):
    assert parse_options("p", Options, print_options(options)) == options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("limt=3", "p: option 'limt' is unknown; did you mean 'limit'? known: exact, form, keep-names, limit, ratio"),
        ("limit=x", "p: option 'limit' is 'x'; it takes int"),
        ("limit", "p: option 'limit' has no value; it takes int"),
        ("limit=1 limit=2", "p: option 'limit' is given twice"),
        ("form=other", "p: option 'form' is 'other'; it takes dot | keep"),
        ("exact=maybe", "p: option 'exact' is 'maybe'; it takes bool"),
        ("=3", "p: option '=3' has no name; options are written name=value, with spaces between"),
        ("keep-names={a", "p: options 'keep-names={a' have an unclosed {"),
    ],
)
def test_wrong_options_answer_with_the_right_ones(text, message):
    with pytest.raises(PassError) as error:
        parse_options("p", Options, text)
    assert str(error.value) == message


def test_help_names_type_default_and_sentence():
    infos = describe(Options)
    assert [(i.name, i.type, i.default) for i in infos] == [
        ("keep-names", "list of str", ""),
        ("limit", "int", "8"),
        ("ratio", "float", "0.5"),
        ("exact", "bool", "false"),
        ("form", "dot | keep", "dot"),
    ]
    assert infos[1].help == "largest rank"
