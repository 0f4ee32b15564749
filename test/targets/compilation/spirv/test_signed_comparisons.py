"""Kernels for Vulkan in which comparisons are rewritten, as text; what drivers make of them: test_vulkan_kernels.py."""

from __future__ import annotations

import pytest

from hilo.targets.compilation.spirv.signed_comparisons import as_unsigned

EXTENDS = "  %7 = spirv.SConvert %6 : i32 to i64\n"


@pytest.mark.parametrize(
    ("of", "least"), [("i64", "-9223372036854775808"), ("vector<4xi64>", "dense<-9223372036854775808>")]
)
@pytest.mark.parametrize("kind", ["LessThan", "LessThanEqual", "GreaterThan", "GreaterThanEqual"])
def test_comparisons_are_unsigned(kind: str, of: str, least: str) -> None:
    assert as_unsigned(f"{EXTENDS}  %8 = spirv.S{kind} %7, %cst-1_i64 : {of}\n") == (
        f"{EXTENDS}"
        f"  %of_8_least = spirv.Constant {least} : {of}\n"
        f"  %of_8_left = spirv.BitwiseXor %7, %of_8_least : {of}\n"
        f"  %of_8_right = spirv.BitwiseXor %cst-1_i64, %of_8_least : {of}\n"
        f"  %8 = spirv.U{kind} %of_8_left, %of_8_right : {of}\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "  %8 = spirv.SLessThan %7, %c : i64\n",
        f"{EXTENDS}  %8 = spirv.SLessThan %6, %c : i32\n",
        f"{EXTENDS}  %8 = spirv.ULessThan %7, %c : i64\n",
        f"{EXTENDS}  %8 = spirv.IEqual %7, %c : i64\n",
        "  %7 = spirv.SConvert %6 : i16 to i64\n  %8 = spirv.SLessThan %7, %c : i64\n",
    ],
)
def test_other_kernels_stay(text: str) -> None:
    assert as_unsigned(text) == text
