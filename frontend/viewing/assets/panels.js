// What is around the picture: the operation that is selected, search, the stages.

const $ = (id) => document.getElementById(id);

function element(tag, content = "", classes = "") {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  if (typeof content === "string") made.textContent = content;
  else made.append(...[content].flat());
  return made;
}

const SMALL_PROGRAM = 400, OPEN_UP_TO = 40;

function relayout() {
  state.picture = layoutStage(state.graph, {
    constants: state.constants,
    isOpen: (node) => state.open.get(node.id) ?? (node.record[KIND] === "control" && node.blocks.reduce((n, b) => n + countNodes(b), 0) <= (state.graph.nodes.length <= SMALL_PROGRAM ? SMALL_PROGRAM : OPEN_UP_TO)),
    isFunctionOpen: (func) => state.openFunctions.get(func.name) ?? (func.isPublic || state.graph.nodes.length <= SMALL_PROGRAM),
  });
}

function showStage(index, keepCamera = true) {
  const chosen = state.selected, before = state.graph, seen = keepCamera ? itemsFromMiddle() : [];
  state.stage = Math.max(0, Math.min(state.data.stages.length - 1, index));
  const stage = state.data.stages[state.stage];
  stage.graph ||= readStage(state.data, stage);
  state.graph = stage.graph;
  state.changed = new Set();
  state.removed = [];
  state.open = new Map();
  if (state.stage > 0) {
    const before = state.data.stages[state.stage - 1];
    before.graph ||= readStage(state.data, before);
    const { added, removed } = difference(before.graph, stage.graph);
    state.changed = added;
    state.removed = removed;
  }
  relayout();
  scaleOverlay();
  find($("search").value, false);
  $("counts").textContent = `${state.graph.nodes.length.toLocaleString("en")} operations`;
  select(chosen && counterpart(chosen, before, state.graph));
  if (keepCamera) keepOnScreen(seen, before);
  else fitTop();
  showTrack();
  redraw();
}

function scaleOverlay() {
  state.scale = state.graph.nodes.reduce((best, node) => Math.max(best, amountOf(node)), 0);
  const legend = $("legend");
  legend.replaceChildren();
  const entry = (color, text) => { const i = element("i"); i.style.background = color; legend.append(element("span", [i, text])); };
  if (state.overlay === "kind") {
    const names = { product: "products", elementwise: "element-wise", moves: "moves data", fold: "folds", control: "control, calls", transfer: "transfers", constant: "constants", other: "other" };
    const present = new Set(state.graph.nodes.map((node) => node.record[KIND]));
    for (const [kind, name] of Object.entries(names)) if (present.has(kind)) entry(`var(--${kind})`, name);
  } else if (state.overlay === "values") {
    entry("var(--hot)", "has NaN or infinity"); entry("var(--new)", "finite");
  } else {
    entry("var(--hot)", `up to ${spell(state.scale, { flops: "flop", bytes: "B", times: "µs" }[state.overlay])} an operation`);
  }
  if (state.stage) entry("var(--new)", "new in this stage (outline)");
}

function row(name, node, extra = "") {
  const made = element("a", [], "row");
  const dot = element("i", "", "dot");
  dot.style.background = `var(--${node.record[KIND]})`;
  made.append(element("span", [dot, name]), element("span", extra, "faint mono"));
  made.onclick = () => goTo(node);
  return made;
}

function select(node) {
  state.selected = node;
  const side = $("side");
  side.replaceChildren();
  if (node) side.append(...describe(node));
  else side.append(...overview());
  side.scrollTop = 0;
  redraw();
}

function describe(node) {
  const record = node.record, parts = [element("h2", label(node)), element("p", record[NAME], "faint mono")];
  const [file, line] = record[PLACE].match(/^(.*):(\d+):\d+$/)?.slice(1) || [];
  const result = record[TYPES];
  if (result.length) {
    parts.push(element("h3", result.length > 1 ? "Results" : "Result"));
    result.slice(0, 40).forEach((type, k) => {
      const uses = node.results[k].uses.length;
      parts.push(element("div", [element("span", type, "mono"), element("span", `${uses} use${uses === 1 ? "" : "s"}`, "faint")], "row"));
    });
  }
  parts.push(...valuesOf(node));
  const shown = Object.entries(record[ATTRIBUTES]);
  if (shown.length) {
    const list = element("dl");
    for (const [name, text] of shown) {
      const long = text.length > 24 ? "long" : "";
      list.append(element("dt", name, long), element("dd", text || "yes", `mono ${long}`));
    }
    parts.push(element("h3", "Attributes"), list);
  }
  if (record[FLOPS] || record[BYTES]) {
    const list = element("dl");
    list.append(element("dt", "arithmetic"), element("dd", spell(record[FLOPS], "flop")), element("dt", "memory"), element("dd", spell(record[BYTES], "B")));
    if (record[BYTES]) list.append(element("dt", "intensity"), element("dd", `${spell(record[FLOPS] / record[BYTES])} flop/B`));
    parts.push(element("h3", "Cost of one run"), list);
  }
  if (file) parts.push(...source(file, +line));
  const operands = node.operands.filter((value) => value);
  if (operands.length) {
    parts.push(element("h3", "Operands"));
    operands.slice(0, 60).forEach((value) => parts.push(row(label(value.node) + (value.node.results.length > 1 ? ` #${value.index}` : ""), value.node, value.type)));
  }
  const users = node.results.flatMap((value) => value.uses.map(([user]) => user));
  if (users.length) {
    parts.push(element("h3", "Used by"));
    [...new Set(users)].slice(0, 60).forEach((user) => parts.push(row(label(user), user, user.record[TYPES][0] || "")));
  }
  return parts;
}

function valuesOf(node) {
  if (state.stage) return [];
  const list = element("dl"), found = state.data.values[node.id], time = state.data.times[node.id];
  if (found) {
    const [least, greatest, mean, nan, infinite, zeros, size] = found;
    for (const [name, text] of [["least", spell(least)], ["mean", spell(mean)], ["greatest", spell(greatest)], ["zeros", `${zeros} of ${size}`]]) list.append(element("dt", name), element("dd", text));
    if (nan) list.append(element("dt", "NaN"), element("dd", String(nan), "bad"));
    if (infinite) list.append(element("dt", "infinite"), element("dd", String(infinite), "bad"));
  }
  if (time !== undefined) list.append(element("dt", "time"), element("dd", `${spell(time)} µs`));
  return list.childNodes.length ? [element("h3", "In the run"), list] : [];
}

function source(file, line) {
  const parts = [element("h3", "Source"), element("p", `${file}:${line}`, "mono faint")], lines = state.data.sources[file];
  if (!lines) return parts;
  const pre = element("pre", "", "source");
  for (let n = line - 4; n <= line + 4; n++) {
    if (lines[n] === undefined) continue;
    pre.append(element("div", [element("span", String(n)), lines[n] || " "], n === line ? "here" : ""));
  }
  return [...parts, pre];
}

function overview() {
  const stage = state.data.stages[state.stage], parts = [element("h2", state.stage ? stage.name : state.data.title)];
  if (stage.summary) parts.push(element("p", stage.summary, "faint"));
  if (stage.error) parts.push(element("h3", "Ended by an error"), element("p", stage.error, "bad"));
  if (state.stage) parts.push(...changes());
  const totals = new Map();
  let flops = 0, bytes = 0;
  for (const node of state.graph.nodes) {
    if (node.record[KIND] === "end") continue;
    const entry = totals.get(node.record[NAME]) || { count: 0, flops: 0, node };
    entry.count++; entry.flops += node.record[FLOPS];
    totals.set(node.record[NAME], entry);
    flops += node.record[FLOPS]; bytes += node.record[BYTES];
  }
  const list = element("dl");
  list.append(element("dt", "functions"), element("dd", String(state.graph.functions.length)), element("dt", "arithmetic"), element("dd", spell(flops, "flop")), element("dt", "memory, unfused"), element("dd", spell(bytes, "B")));
  parts.push(element("h3", "Program"), list, element("h3", "Operations"));
  for (const [name, { count, flops, node }] of [...totals].sort((a, b) => b[1].count - a[1].count).slice(0, 40)) {
    const made = row(`${shortName(node)}`, node, `${count}${flops ? " · " + spell(flops, "flop") : ""}`);
    made.onclick = () => { $("search").value = name; find(name, true); };
    parts.push(made);
  }
  return parts;
}

function changes() {
  const added = new Map();
  for (const id of state.changed) {
    const node = state.graph.nodes[id], name = label(node);
    if (!added.has(name)) added.set(name, []);
    added.get(name).push(node);
  }
  const parts = [element("h3", `New: ${state.changed.size}`)];
  for (const [name, nodes] of [...added].slice(0, 30)) parts.push(row(`+ ${name}`, nodes[0], nodes.length > 1 ? `× ${nodes.length}` : nodes[0].record[TYPES][0] || ""));
  const gone = new Map();
  let total = 0;
  for (const [number, count] of state.removed) {
    const record = state.data.records[number], name = record[NAME].replace(/^stablehlo\./, "");
    if (record[KIND] === "end") continue;
    gone.set(name, (gone.get(name) || 0) + count);
    total += count;
  }
  parts.push(element("h3", `Gone: ${total}`));
  for (const [name, count] of [...gone].slice(0, 30)) parts.push(element("div", [element("span", `− ${name}`, "minus"), element("span", count > 1 ? `× ${count}` : "", "faint")], "row"));
  return parts;
}

function find(text, list = true) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  state.found = new Set();
  if (!words.length) { if (list && !state.selected) select(null); return redraw(); }
  const hits = state.graph.nodes.filter((node) => {
    node.text ||= [node.record[NAME], label(node), node.record[TYPES].join(" "), node.record[PLACE], JSON.stringify(node.record[ATTRIBUTES])].join(" ").toLowerCase();
    return words.every((word) => node.text.includes(word));
  });
  hits.forEach((node) => state.found.add(node.id));
  if (list) {
    state.selected = null;
    $("side").replaceChildren(element("h2", `${hits.length} found`), ...hits.slice(0, 300).map((node) => row(label(node), node, node.record[TYPES][0] || "")));
  }
  redraw();
  return hits;
}

/** Unfolds what a node lies in; nodes that stand in their users' text become nodes. */
function unfoldTo(node) {
  let changed = false;
  for (let owner = node.block.owner; owner; owner = owner.block.owner) {
    const item = state.picture.byNode.get(owner.id);
    if (!item || !item.open) { state.open.set(owner.id, true); changed = true; }
  }
  let top = node.block;
  while (top.owner) top = top.owner.block;
  const func = state.graph.functions.find((other) => other.block === top);
  if (func && !state.picture.items.some((item) => item.func === func && item.open)) { state.openFunctions.set(func.name, true); changed = true; }
  if (changed) relayout();
  if (!state.picture.byNode.has(node.id) && !state.constants) {
    state.constants = $("constants").checked = true;
    relayout();
  }
}

function showTrack() {
  const footer = $("stages"), { stages } = state.data;
  footer.hidden = stages.length < 2;
  if (footer.hidden) return;
  if (!footer.firstChild) {
    const track = element("div", "", "track"), most = Math.max(...stages.map((stage) => stage.size));
    stages.forEach((stage, k) => {
      const bar = element("div");
      bar.style.setProperty("--h", `${Math.max(8, (100 * stage.size) / most)}%`);
      bar.title = `${k}. ${stage.name}: ${stage.size} operations\n${stage.summary}`;
      if (stage.error) bar.classList.add("failed");
      bar.onpointerdown = () => showStage(k);
      bar.onpointerenter = (event) => { if (event.buttons) showStage(k); };
      track.append(bar);
    });
    const step = (text, by, title) => { const made = element("button", text); made.title = title; made.onclick = () => showStage(state.stage + by); return made; };
    footer.append(step("‹", -1, "The stage before ( [ )"), step("›", 1, "The next stage ( ] )"), element("div", "", "words"), track);
  }
  const stage = stages[state.stage], words = footer.querySelector(".words");
  words.replaceChildren(element("b", `${state.stage}/${stages.length - 1}  ${stage.name}`), element("span", stage.summary || "", "faint"));
  words.title = stage.summary + (stage.unchanged ? `\n${stage.unchanged} passes before it changed nothing` : "");
  [...footer.querySelector(".track").children].forEach((bar, k) => bar.classList.toggle("now", k === state.stage));
}

function overlays() {
  const names = [["kind", "by kind"], ["flops", "by arithmetic"], ["bytes", "by memory"]];
  if (Object.keys(state.data.values).length) names.push(["values", "by values"]);
  if (Object.keys(state.data.times).length) names.push(["times", "by time"]);
  $("overlay").append(...names.map(([value, text]) => { const made = element("option", text); made.value = value; return made; }));
  $("overlay").onchange = () => { state.overlay = $("overlay").value; scaleOverlay(); redraw(); };
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  readPalette();
  redraw();
}

async function start() {
  canvas = $("canvas");
  pen = canvas.getContext("2d");
  state.data = await unpack($("data").textContent);
  const count = (nodes) => nodes.reduce((sum, node) => sum + 1 + (node[2] || []).reduce((n, block) => n + count(block[2]), 0), 0);
  for (const stage of state.data.stages) stage.size = stage.functions.reduce((sum, [, , block]) => sum + count(block[2]), 0);
  readPalette();
  overlays();
  const asked = new URLSearchParams(location.hash.slice(1));
  setTheme(asked.get("theme") || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  if (asked.get("overlay")) { state.overlay = $("overlay").value = asked.get("overlay"); }
  showStage(+(asked.get("stage") || 0), false);
  if (asked.get("find")) { $("search").value = asked.get("find"); const hits = find(asked.get("find")); if (hits && hits[0]) goTo(hits[0]); }
  if (asked.get("fit")) fit();
  listen();
  $("theme").onclick = () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  $("fit").onclick = fit;
  $("constants").onchange = () => { state.constants = $("constants").checked; relayout(); redraw(); };
  $("fold").onclick = () => {
    const unfold = $("fold").textContent === "unfold all";
    for (const node of state.graph.nodes) if (node.blocks.length) state.open.set(node.id, unfold);
    for (const func of state.graph.functions) state.openFunctions.set(func.name, unfold || func.isPublic);
    $("fold").textContent = unfold ? "fold all" : "unfold all";
    relayout();
    fit();
  };
  let turn = 0;
  $("search").oninput = () => { turn = 0; find($("search").value); };
  $("search").onkeydown = (event) => {
    if (event.key !== "Enter") return;
    const hits = find($("search").value, false) || [];
    if (hits.length) goTo(hits[(turn++) % hits.length]);
  };
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" && event.key !== "Escape") return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "/": () => $("search").focus(), f: fit, "[": () => showStage(state.stage - 1), "]": () => showStage(state.stage + 1), Escape: () => { $("search").value = ""; find("", false); select(null); canvas.focus(); } }[event.key];
    if (act) { event.preventDefault(); act(); }
  });
}
