"""Kernels for Vulkan in which roots are rewritten, as text; what drivers make of them: test_vulkan_views.py."""

from __future__ import annotations

import pytest

from hilo.targets.compilation.spirv.signed_roots import with_signs


@pytest.mark.parametrize(
    ("of", "zero", "condition"),
    [("f32", "0.000000e+00", "i1"), ("vector<4xf16>", "dense<0.000000e+00>", "vector<4xi1>")],
)
def test_a_square_root_of_zero_is_that_zero(of: str, zero: str, condition: str) -> None:
    assert with_signs(f"  %8 = spirv.GL.Sqrt %7 : {of}\n") == (
        f"  %of_8_zero = spirv.Constant {zero} : {of}\n"
        f"  %of_8_root = spirv.GL.Sqrt %7 : {of}\n"
        f"  %of_8_is_zero = spirv.FOrdEqual %7, %of_8_zero : {of}\n"
        f"  %8 = spirv.Select %of_8_is_zero, %7, %of_8_root : {condition}, {of}\n"
    )


def test_an_inverse_root_of_zero_is_its_inverse() -> None:
    assert with_signs("%8 = spirv.GL.InverseSqrt %cst-0_f64 : f64\n") == (
        "%of_8_zero = spirv.Constant 0.000000e+00 : f64\n"
        "%of_8_root = spirv.GL.InverseSqrt %cst-0_f64 : f64\n"
        "%of_8_is_zero = spirv.FOrdEqual %cst-0_f64, %of_8_zero : f64\n"
        "%of_8_one = spirv.Constant 1.000000e+00 : f64\n"
        "%of_8_infinite = spirv.FDiv %of_8_one, %cst-0_f64 : f64\n"
        "%8 = spirv.Select %of_8_is_zero, %of_8_infinite, %of_8_root : i1, f64\n"
    )


def test_other_functions_stay() -> None:
    assert with_signs(text := "  %8 = spirv.GL.FAbs %7 : f32\n") == text
