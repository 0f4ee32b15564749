// Draws the picture: only what the window shows, and text only where it can be read.

const camera = { x: 0, y: 0, zoom: 1 };
const state = {
  data: null, graph: null, picture: null, stage: 0, changed: new Set(), removed: [], selected: null, hovered: null,
  found: new Set(), overlay: "kind", open: new Map(), openFunctions: new Map(), constants: false, scale: null,
};
let canvas, pen, palette = {}, drawn = false;

function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const names = "page panel line text faint accent edge node frame new hot mark product elementwise moves fold control constant transfer other end argument";
  for (const name of names.split(" ")) palette[name] = style.getPropertyValue(`--${name}`).trim();
}

function redraw() {
  if (drawn) return;
  drawn = true;
  requestAnimationFrame(() => { drawn = false; draw(); });
}

function draw() {
  const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = palette.page;
  pen.fillRect(0, 0, width, height);
  const { zoom } = camera;
  pen.setTransform(ratio * zoom, 0, 0, ratio * zoom, -camera.x * zoom * ratio, -camera.y * zoom * ratio);
  const view = { left: camera.x, top: camera.y, right: camera.x + width / zoom, bottom: camera.y + height / zoom };
  const inside = (x, y, w, h) => x < view.right && x + w > view.left && y < view.bottom && y + h > view.top;
  const visible = state.picture.items.filter((item) => inside(item.x, item.y, item.w, item.h));
  for (const item of visible) if (item.open) drawFrame(item);
  drawEdges(view);
  for (const item of visible) if (!item.open) drawNode(item);
}

function box(x, y, w, h, radius) {
  pen.beginPath();
  pen.roundRect(x, y, w, h, radius);
}

function faded(color, share) {
  return `color-mix(in srgb, ${color} ${Math.round(share * 100)}%, ${palette.node})`;
}

function drawFrame(item) {
  const color = item.func ? palette.faint : palette[item.node.record[KIND]];
  box(item.x, item.y, item.w, item.h, 8);
  pen.fillStyle = item.depth % 2 ? palette.page : palette.frame;
  pen.fill();
  pen.lineWidth = isMarked(item) ? 2 : 1;
  pen.strokeStyle = isMarked(item) || (item.func ? palette.line : faded(color, 0.55));
  pen.stroke();
  if (camera.zoom < 0.22) return;
  pen.font = "600 12px system-ui, sans-serif";
  pen.fillStyle = item.func ? palette.text : color;
  pen.fillText(`▾ ${item.text}`, item.x + 10, item.y + 17);
}

/** The outline's colour, of a node that is selected, found or new; null for others. */
function isMarked(item) {
  if (!item.node) return null;
  if (state.selected === item.node) return palette.accent;
  if (state.found.has(item.node.id)) return palette.mark;
  return state.changed.has(item.node.id) ? palette.new : null;
}

function colorOf(node) {
  const kind = palette[node.record[KIND]] || palette.other;
  if (state.overlay === "kind" || node.id < 0) return { color: kind, share: document.documentElement.dataset.theme === "dark" ? 0.24 : 0.13 };
  if (state.overlay === "values") {
    const found = state.data.values[node.id];
    if (!found || state.stage) return { color: palette.faint, share: 0.05 };
    return found[3] || found[4] ? { color: palette.hot, share: 0.8 } : { color: palette.new, share: 0.15 };
  }
  const amount = amountOf(node);
  const share = amount > 0 && state.scale ? Math.sqrt(amount / state.scale) : 0;
  return { color: share ? palette.hot : palette.faint, share: 0.04 + 0.86 * share };
}

function amountOf(node) {
  if (state.overlay === "times") return state.stage ? 0 : state.data.times[node.id] || 0;
  return node.record[KIND] === "end" ? 0 : node.record[state.overlay === "flops" ? FLOPS : BYTES];
}

function drawNode(item) {
  const marked = isMarked(item);
  if (item.func) {
    box(item.x, item.y, item.w, item.h, 8);
    pen.fillStyle = palette.frame; pen.fill();
    pen.strokeStyle = palette.line; pen.lineWidth = 1; pen.stroke();
    if (camera.zoom < 0.22) return;
    pen.font = "600 12px system-ui, sans-serif"; pen.fillStyle = palette.text;
    pen.fillText(`▸ ${item.text}`, item.x + 10, item.y + 19);
    pen.fillStyle = palette.faint; pen.font = "11px system-ui, sans-serif";
    const count = `${item.func.size} ops`;
    pen.fillText(count, item.x + item.w - pen.measureText(count).width - 10, item.y + 19);
    return;
  }
  const { color, share } = colorOf(item.node), kind = item.node.record[KIND];
  if (camera.zoom < 0.22) {
    const byKind = state.overlay === "kind";
    pen.fillStyle = byKind ? marked || color : faded(color, Math.max(share, 0.12));
    pen.fillRect(item.x, item.y, item.w, item.h);
    if (marked && !byKind) { pen.strokeStyle = marked; pen.lineWidth = 1.5 / camera.zoom; pen.strokeRect(item.x, item.y, item.w, item.h); }
    return;
  }
  const round = kind === "argument" || kind === "end" || kind === "constant" ? item.h / 2 : 6;
  box(item.x, item.y, item.w, item.h, round);
  pen.fillStyle = faded(color, share);
  pen.fill();
  pen.lineWidth = marked ? 2.5 : state.hovered === item.node ? 1.6 : 1;
  pen.strokeStyle = marked || faded(palette[kind] || palette.other, state.hovered === item.node ? 1 : 0.5);
  pen.stroke();
  const deep = state.overlay !== "kind" && share > 0.55;
  pen.font = "600 12px system-ui, sans-serif";
  pen.fillStyle = deep ? palette.page : kind === "constant" || kind === "end" ? palette.faint : palette.text;
  const text = (item.node.blocks.length ? "▸ " : "") + item.text;
  const wide = pen.measureText(text).width;
  pen.font = "11px ui-monospace, Menlo, Consolas, monospace";
  const rest = item.inline ? pen.measureText(item.inline).width + 8 : 0;
  const at = item.x + (item.w - wide - rest) / 2;
  pen.font = "600 12px system-ui, sans-serif";
  pen.fillText(text, at, item.y + 17);
  if (item.inline) {
    pen.font = "11px ui-monospace, Menlo, Consolas, monospace";
    pen.fillStyle = deep ? palette.page : palette.faint;
    pen.fillText(item.inline, at + wide + 8, item.y + 17);
  }
}

function drawEdges(view) {
  const labels = new Map(), chosen = state.selected, bright = [];
  pen.lineWidth = Math.max(1, 0.7 / camera.zoom);
  pen.strokeStyle = palette.edge;
  for (const long of [false, true]) {
    pen.globalAlpha = long ? 0.35 : 0.9;
    pen.beginPath();
    for (const edge of state.picture.edges) {
      if (edge.by - edge.ay > 420 !== long) continue;
      if (Math.min(edge.ax, edge.bx) > view.right || Math.max(edge.ax, edge.bx) < view.left || edge.ay > view.bottom || edge.by < view.top) continue;
      if (chosen && (edge.a.node === chosen || edge.b.node === chosen)) { bright.push(edge); continue; }
      trace(edge);
      if (!long && !labels.has(edge.value)) labels.set(edge.value, edge);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.lineWidth = Math.max(2, 1.2 / camera.zoom);
  pen.strokeStyle = palette.accent;
  pen.beginPath();
  for (const edge of bright) { trace(edge); labels.set(edge.value, edge); }
  pen.stroke();
  if (camera.zoom < 0.55) return;
  pen.font = "10px ui-monospace, Menlo, Consolas, monospace";
  pen.textAlign = "center";
  const ends = new Map();  // of the labels under each node, so that none covers another
  for (const [value, edge] of labels) {
    const width = pen.measureText(value.type).width, y = edge.ay + 13;
    if ((ends.get(edge.a) ?? -Infinity) > edge.ax - width / 2) continue;
    ends.set(edge.a, edge.ax + width / 2 + 4);
    pen.globalAlpha = 0.85;
    pen.fillStyle = palette.page;
    pen.fillRect(edge.ax - width / 2 - 2, y - 9, width + 4, 12);
    pen.globalAlpha = 1;
    pen.fillStyle = palette.faint;
    pen.fillText(value.type, edge.ax, y);
  }
  pen.textAlign = "left";
}

function trace({ ax, ay, bx, by }) {
  const bend = Math.min(60, Math.max(14, (by - ay) / 2));
  pen.moveTo(ax, ay);
  pen.bezierCurveTo(ax, ay + bend, bx, by - bend, bx, by);
}

/** The innermost item at a point of the picture. */
function itemAt(x, y) {
  let best = null;
  for (const item of state.picture.items) {
    if (x >= item.x && x <= item.x + item.w && y >= item.y && y <= item.y + item.h && (!best || item.depth >= best.depth)) best = item;
  }
  return best;
}

function pointOf(event) {
  const at = canvas.getBoundingClientRect();
  return [camera.x + (event.clientX - at.left) / camera.zoom, camera.y + (event.clientY - at.top) / camera.zoom];
}

function fit() {
  const { width, height } = state.picture, w = canvas.clientWidth, h = canvas.clientHeight;
  camera.zoom = Math.min(1.25, Math.max(0.02, Math.min((w - 40) / Math.max(width, 1), (h - 40) / Math.max(height, 1))));
  camera.x = width / 2 - w / camera.zoom / 2;
  camera.y = height / 2 - h / camera.zoom / 2;
  redraw();
}

/** At first, text can be read: all of a small program, the top of a large one. */
function fitTop() {
  fit();
  if (camera.zoom >= 0.5) return;
  const first = state.picture.items.find((item) => item.func && item.open) || state.picture.items[0];
  camera.zoom = Math.min(0.7, Math.max(0.3, (canvas.clientWidth - 40) / first.w));
  camera.x = first.x + first.w / 2 - canvas.clientWidth / camera.zoom / 2;
  camera.y = -24 / camera.zoom;
  redraw();
}

/** The operations in the window: the selected one first, the others from the middle outwards. */
function itemsFromMiddle() {
  const x = camera.x + canvas.clientWidth / camera.zoom / 2, y = camera.y + canvas.clientHeight / camera.zoom / 2;
  const far = (item) => (item.node === state.selected ? -1 : Math.hypot(item.x + item.w / 2 - x, item.y + item.h / 2 - y));
  const inside = (item) => Math.abs(item.x + item.w / 2 - x) < x - camera.x && Math.abs(item.y + item.h / 2 - y) < y - camera.y;
  return state.picture.items.filter((item) => item.node && !item.open && item.node.id >= 0 && inside(item)).sort((a, b) => far(a) - far(b)).slice(0, 60);
}

/** After a step: the first of these operations that is still there stays where it was on the screen. */
function keepOnScreen(seen, before) {
  for (const item of seen) {
    const node = counterpart(item.node, before, state.graph), now = node && state.picture.byNode.get(node.id);
    if (!now) continue;
    camera.x += now.x + now.w / 2 - item.x - item.w / 2;
    camera.y += now.y - item.y;
    return;
  }
}

function goTo(node) {
  unfoldTo(node);
  const item = state.picture.byNode.get(node.id);
  select(node);
  if (!item) return;
  camera.zoom = Math.max(camera.zoom, 0.75);
  camera.x = item.x + item.w / 2 - canvas.clientWidth / camera.zoom / 2;
  camera.y = item.y + Math.min(item.h, 200) / 2 - canvas.clientHeight / camera.zoom / 2;
  redraw();
}

// Zooms by a factor; what lies at a point of the canvas stays there.
function zoomAt([x, y], factor) {
  const before = camera.zoom;
  camera.zoom = Math.min(4, Math.max(0.01, before * factor));
  camera.x = x - (x - camera.x) * (before / camera.zoom);
  camera.y = y - (y - camera.y) * (before / camera.zoom);
}

function listen() {
  let drag = null, moved = false, spread = 0;
  const fingers = new Map();
  const apart = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
  const middle = () => { const [a, b] = [...fingers.values()]; return { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }; };
  canvas.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) { spread = apart(); drag = null; moved = true; return; }
    drag = { x: event.clientX, y: event.clientY, camera: { ...camera } };
    moved = false;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      zoomAt(pointOf(middle()), apart() / spread);
      spread = apart();
      redraw();
      return;
    }
    if (drag) {
      const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
      moved ||= Math.abs(dx) + Math.abs(dy) > 4;
      if (moved) canvas.classList.add("dragging");
      camera.x = drag.camera.x - dx / camera.zoom;
      camera.y = drag.camera.y - dy / camera.zoom;
      redraw();
      return;
    }
    const item = itemAt(...pointOf(event)), node = item && !item.open ? item.node : null;
    canvas.classList.toggle("pointing", Boolean(item && (node || isTitle(item, pointOf(event)))));
    if (node !== state.hovered) { state.hovered = node; redraw(); }
  });
  canvas.addEventListener("pointerup", (event) => {
    canvas.classList.remove("dragging");
    if (drag && !moved) click(event);
    fingers.delete(event.pointerId);
    drag = null;
  });
  canvas.addEventListener("pointercancel", (event) => { fingers.delete(event.pointerId); drag = null; });
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey && (event.deltaX || event.shiftKey)) {
      camera.x += (event.deltaX || event.deltaY) / camera.zoom;
      camera.y += (event.shiftKey ? 0 : event.deltaY) / camera.zoom;
    } else {
      zoomAt(pointOf(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)));
    }
    redraw();
  }, { passive: false });
  canvas.addEventListener("dblclick", (event) => {
    const item = itemAt(...pointOf(event));
    if (item && (item.func || item.node.blocks.length)) toggle(item, pointOf(event));
  });
  new ResizeObserver(redraw).observe(canvas);
}

function isTitle(item, [, y]) {
  return item.open && y < item.y + TITLE_H;
}

function click(event) {
  const at = pointOf(event), item = itemAt(...at);
  if (!item) return select(null);
  const onSign = at[0] < item.x + 26 && (item.open ? isTitle(item, at) : true);
  if (item.func ? !item.open || isTitle(item, at) : item.node.blocks.length && onSign) return toggle(item);
  select(item.node);
}

/** Folds or unfolds; the thing itself stays where it is on the screen. */
function toggle(item) {
  const x = (item.x - camera.x) * camera.zoom, y = (item.y - camera.y) * camera.zoom;
  if (item.func) state.openFunctions.set(item.func.name, !item.open);
  else state.open.set(item.node.id, !item.open);
  relayout();
  const now = state.picture.items.find((other) => (item.func ? other.func && other.func.name === item.func.name : other.node === item.node));
  if (now) { camera.x = now.x - x / camera.zoom; camera.y = now.y - y / camera.zoom; }
  redraw();
}
