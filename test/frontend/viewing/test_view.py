"""`hilo.view`: the contents of the page, and that its scripts lay it out (with node, if it is installed)."""

from __future__ import annotations

import base64
import html
import json
import re
import shutil
import subprocess
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import ops
from hilo.viewing.graph import Tables, attribute_text, read_stage
from hilo.viewing.page import Page, asset

PROGRAM = """
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %zeros = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %0 = stablehlo.maximum %x, %zeros : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%k = %i, %v = %x) : tensor<i32>, tensor<4xf32>
   cond {
    %c = stablehlo.compare LT, %k, %one : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
   } do {
    %j = stablehlo.add %k, %one : tensor<i32>
    %w = stablehlo.add %v, %x : tensor<4xf32>
    stablehlo.return %j, %w : tensor<i32>, tensor<4xf32>
   }
  %l = stablehlo.log %r#1 : tensor<4xf32>
  %y = func.call @relu(%l) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
"""


def _names(page: Page, stage: int) -> list[str]:
    found: list[str] = []

    def walk(nodes: list[Any]) -> None:
        for node in nodes:
            found.append(page.data["records"][node[0]][0])
            for block in node[2] if len(node) > 2 else ():
                walk(block[2])

    for _, _, block in page.data["stages"][stage]["functions"]:
        walk(block[2])
    return found


def _unpacked(page: Page) -> dict[str, Any]:
    packed = re.search(r'octet-stream">([^<]*)<', page.html)
    assert packed is not None
    return dict(json.loads(zlib.decompress(base64.b64decode(packed[1]))))


def test_a_stage_is_functions_blocks_and_numbered_values() -> None:
    tables = Tables()
    stage = read_stage(hilo.load(PROGRAM).module, tables)
    assert [(name, public) for name, public, _ in stage] == [("relu", False), ("main", True)]
    types, names, nodes = stage[1][2]
    assert types == ["f32[4]", "i32[]"]
    assert names == ["", ""]
    loop = nodes[1]
    # Values 0 to 3 are @relu's, 4 and 5 @main's arguments, 6 its constant, 7 and 8 the loop's results.
    assert loop[1] == [5, 4]
    assert [block[0] for block in loop[2]] == [["i32[]", "f32[4]"]] * 2
    assert nodes[2][1] == [8]


def test_equal_operations_are_one_record() -> None:
    b = hilo.XlaBuilder("f")
    x = ops.Parameter(b, 0, hilo.Shape("f32", (4,)), "x")
    for _ in range(50):
        x = ops.Add(x, x)
    page = b.Build().view(passes="none")
    assert len(_names(page, 0)) == 51
    assert len(page.data["records"]) == 2


def test_stages_are_those_that_changed_the_program() -> None:
    computation = hilo.load(PROGRAM)
    before = computation.as_text()
    page = computation.view(passes="builtin.module(cse,inline,func.func(canonicalize),symbol-dce)")
    assert computation.as_text() == before
    assert [stage["name"] for stage in page.data["stages"]][:2] == ["input", "inline"]
    assert page.data["stages"][1]["unchanged"] == 1
    assert "func.call" in _names(page, 0) and "func.call" not in _names(page, 1)


def test_a_pass_that_fails_is_told_on_the_page() -> None:
    program = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.custom_call @nobody(%x) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}"  # noqa: E501
    assert "nobody" in hilo.view(program).data["stages"][-1]["error"]


def test_the_page_needs_nothing_else_and_runs_nothing_of_the_program() -> None:
    evil = "</script><script>alert(1)</script><img src=x>"
    page = hilo.view(PROGRAM, passes="none", title=evil)
    assert evil not in page.html
    assert not re.search(r"https?://|<link|<img|<[^>]*src=|@import|url\(", page.html)
    assert "default-src 'none'" in page.html
    assert _unpacked(page)["title"] == evil
    assert _unpacked(page)["records"] == json.loads(json.dumps(page.data["records"]))


def test_values_of_a_run_are_at_their_operations() -> None:
    page = hilo.view(PROGRAM, passes="none", arguments=[np.float32([1, -1, 0, 2]), np.int32(0)])
    names = _names(page, 0)
    log = names.index("stablehlo.log")
    least, greatest, mean, *counts = page.data["values"][log]
    assert (least, greatest, mean) == pytest.approx((np.log(2), np.log(4), np.log(8) / 2))
    assert counts == [1, 1, 0, 4]
    assert page.data["values"][names.index("stablehlo.maximum")][3:] == [1, 0, 1, 4]


def test_times_of_a_profile_are_at_their_operations(tmp_path: Path) -> None:
    program = tmp_path / "program.mlir"
    program.write_text(PROGRAM)
    trace = tmp_path / "trace.json"
    executable = hilo.compile(program, target="evaluator")
    with hilo.profile(trace):
        executable(np.float32([1, 2, 3, 4]), np.int32(0))
    page = hilo.view(program, passes="none", profile=trace)
    timed = {_names(page, 0)[number] for number in page.data["times"]}
    assert {"stablehlo.while", "stablehlo.log", "stablehlo.maximum"} <= timed
    with pytest.raises(hilo.ArgumentError, match=r"profile is .*program.mlir.* hilo.profile"):
        hilo.view(program, passes="none", profile=program)


def test_the_users_lines_are_on_the_page_but_no_other_files(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("password\n")
    b = hilo.XlaBuilder("f")
    ops.Neg(ops.Parameter(b, 0, hilo.Shape("f32", ()), "x"))
    page = b.Build().view(passes="none")
    lines = page.data["sources"][__file__]
    assert any("ops.Neg(ops.Parameter" in line for line in lines.values())
    named = f'func.func @main() {{ return loc("{secret}":1:1) }}'
    assert hilo.view(named, passes="none").data["sources"] == {}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("dense<0.1> : tensor<f32>", "0.1"),
        ("dense<0xFF800000> : tensor<2x2xf32>", "-inf"),
        ("dense<true> : tensor<i1>", "true"),
        ("dense<[1, 2, 3]> : tensor<3xi64>", "[1, 2, 3]"),
        (f"dense<{list(range(9))}> : tensor<9xi64>", "9 elements"),
        ("array<i64: 0, 1>", "0, 1"),
        ("3 : i64", "3"),
        ('"name"', "name"),
        ("@name", "@name"),
        ('@"<lambda>"', "@<lambda>"),
        ("dense<> : tensor<0xf32>", ""),
        ("#stablehlo<comparison_direction LT>", "LT"),
    ],
)
def test_attributes_are_short(text: str, shown: str) -> None:
    from hilo.dialect.context import context
    from hilo.dialect.iree import ir

    assert attribute_text(ir.Attribute.parse(text, context())) == shown


_CHECK = """
const data = await unpack(process.argv[2]);
const graph = readStage(data, data.stages[0]), open = () => true;
const all = layoutStage(graph, { constants: true, isOpen: open, isFunctionOpen: open });
const few = layoutStage(graph, { constants: false, isOpen: open, isFunctionOpen: open });
const crosses = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const overlap = all.items.some((a) => all.items.some((b) => a !== b && a.depth === b.depth && crosses(a, b)));
const second = readStage(data, data.stages[1]), later = difference(graph, second);
const same = graph.nodes.map((node) => counterpart(node, graph, second));
console.log(JSON.stringify({
  nodes: graph.nodes.length, all: all.items.length, few: few.items.length, overlap, edges: all.edges.length,
  upward: all.edges.filter((edge) => edge.by < edge.ay).length, added: later.added.size,
  kept: same.map((node) => node && label(node)), distinct: new Set(same.filter(Boolean)).size,
  removed: later.removed.length, labels: graph.nodes.map(label), inline:
    few.items.map((item) => `${item.text} ${item.inline}`),
}));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_scripts_lay_the_program_out(tmp_path: Path) -> None:
    page = hilo.view(PROGRAM, passes="builtin.module(inline)")
    packed = re.search(r'octet-stream">([^<]*)<', page.html)
    assert packed is not None
    script = tmp_path / "check.mjs"
    script.write_text(asset("model.js") + asset("layout.js") + _CHECK)
    done = subprocess.run(["node", script, packed[1]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["overlap"], found["upward"]) == (False, 0)
    assert found["nodes"] == len(_names(page, 0))
    assert found["few"] < found["all"]
    assert (found["added"], found["removed"]) == (0, 2), "inlining makes nothing, and takes away the call"
    pairs = list(zip(found["labels"], found["kept"], strict=True))
    assert sorted(label for label, kept in pairs if kept != label) == ["@relu", "return"]
    assert found["distinct"] == len(pairs) - 2
    assert "compare LT" in found["labels"] and "@relu" in found["labels"]
    assert "maximum ·, 0" in found["inline"]
    whole = tmp_path / "whole.js"
    whole.write_text("".join(map(asset, ("model.js", "layout.js", "canvas.js", "panels.js"))))
    assert subprocess.run(["node", "--check", whole], check=False).returncode == 0


def test_a_program_that_grows_too_large_ends_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilo.viewing.stages.MOST_OPERATIONS_OF_A_STAGE", 20)
    x = ops.Parameter(hilo.XlaBuilder("large"), 0, hilo.Shape("f32", [4]), "x")
    stages = hilo.view(ops.Sin(x).builder.Build(), passes="canonicalize,expand-elementary").data["stages"]
    assert len(stages) == 1
    assert "expand-elementary makes" in stages[0]["error"] and "too many to show" in stages[0]["error"]


def test_equal_operations_are_described_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from hilo.viewing.graph import Tables

    described: list[str] = []
    inner = Tables._describe

    def describe(self: Tables, op: object, *rest: object) -> object:
        described.append(op.name)
        return inner(self, op, *rest)

    monkeypatch.setattr(Tables, "_describe", describe)
    value = ops.Parameter(hilo.XlaBuilder("long"), 0, hilo.Shape("f32", [4]), "x")
    for _ in range(100):
        value = ops.Tanh(value)
    page = hilo.view(value.builder.Build(), passes="canonicalize,cse")
    assert described.count("stablehlo.tanh") == 1 and len(page.data["stages"]) == 1


_MEASURE = """
start().then(() => setTimeout(() => {
  const box = (x) => { const r = x.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const zoom = camera.zoom, finger = (kind, id, x) => canvas.dispatchEvent(
    new PointerEvent(kind, { pointerId: id, clientX: x, clientY: box(canvas)[1] + 100, bubbles: true }));
  canvas.setPointerCapture = () => {};  // these fingers are none of a device's
  finger("pointerdown", 1, 150); finger("pointerdown", 2, 250);
  finger("pointermove", 2, 350); finger("pointerup", 2, 350);
  const named = Object.fromEntries(["canvas", "legend", "side"].map((id) => [id, box($(id))]));
  const header = [...document.querySelectorAll("header > *")].map(box);
  parent.document.title = JSON.stringify({ ...named, header, pinch: camera.zoom / zoom });
}, 300));
"""
_CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")


@pytest.mark.skipif(_CHROMIUM is None, reason="needs Chromium")
def test_a_phone_shows_the_graph_and_the_panel(tmp_path: Path) -> None:
    """At 390 pixels the graph has the whole width, nothing is cut or covered, and two fingers zoom."""
    page = hilo.view(PROGRAM, passes="none").html
    assert page.count("\nstart();\n") == 1
    (tmp_path / "page.html").write_text(page.replace("\nstart();\n", _MEASURE))
    frame = '<title></title><iframe src="page.html" style="width: 390px; height: 780px; border: 0"></iframe>'
    (tmp_path / "phone.html").write_text(frame)
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files", "--window-size=500,900"]
    command = [str(_CHROMIUM), *flags, "--virtual-time-budget=3000", "--dump-dom", str(tmp_path / "phone.html")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    title = re.search("<title>(.*?)</title>", done.stdout, re.DOTALL)
    assert title is not None
    found = json.loads(html.unescape(title[1]))
    left, top, right, bottom = found["canvas"]
    assert right - left == 390 and bottom - top > 250
    assert all(0 <= box[0] and box[2] <= 390 for box in (*found["header"], found["legend"], found["side"]))
    assert found["legend"][3] < found["side"][1] and found["side"][1] >= bottom
    assert found["pinch"] == pytest.approx(2)
