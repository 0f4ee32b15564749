// Places nodes in layers, by the longest way from the arguments. Every step takes time in proportion to the nodes, but
// for sorting each layer: 10,000 operations take some tens of milliseconds.

const GAP_X = 22, GAP_Y = 40, PAD = 16, TITLE_H = 26, NODE_H = 26, CHAR_W = 6.7;

/**
 * The picture of a stage: {items, edges, width, height}. An item: {node | func, x, y, w, h, open, depth, inline}, absolute.
 * `options`: {constants: draw them, isOpen(node), isFunctionOpen(func)}.
 */
function layoutStage(graph, options) {
  const picture = { items: [], edges: [], byNode: new Map(), width: 0, height: 0 };
  let x = 0;
  for (const func of graph.functions) {
    const open = options.isFunctionOpen(func);
    const inner = open ? layoutBlock(func.block, options) : null;
    const name = `@${func.name}`;
    const w = Math.max(inner ? inner.w + 2 * PAD : 0, name.length * CHAR_W + 90), h = inner ? inner.h + TITLE_H + PAD + 6 : TITLE_H + 4;
    picture.items.push({ func, node: null, x, y: 0, w, h, open, depth: 0, text: name });
    if (inner) put(inner, x + (w - inner.w) / 2, TITLE_H + 6, 1, picture);
    x += w + 40;
    picture.height = Math.max(picture.height, h);
  }
  picture.width = Math.max(0, x - 40);
  return picture;
}

function layoutBlock(block, options) {
  const shown = [...block.args, ...block.nodes].filter((node) => isShown(node, options));
  const boxes = new Map(shown.map((node) => [node, makeBox(node, options)]));
  for (const box of boxes.values()) {
    const seen = new Set();
    for (const value of usedValues(box.node, options)) {
      const from = boxes.get(value.node);
      if (from && from !== box && !seen.has(value)) {
        seen.add(value);
        box.from.push({ box: from, value });
        from.to.push({ box, value });
      }
    }
  }
  const layers = makeLayers([...boxes.values()]);
  order(layers);
  let y = 0, w = 0;
  for (const layer of layers) {
    const height = Math.max(...layer.map((box) => box.h));
    for (const box of layer) box.y = y + (height - box.h) / 2;
    y += height + GAP_Y;
  }
  const all = layers.flat(), left = Math.min(0, ...all.map((box) => box.x));
  for (const box of all) { box.x -= left; w = Math.max(w, box.x + box.w); }
  return { boxes: all, w, h: Math.max(0, y - GAP_Y) };
}

function isShown(node, options) {
  if (options.constants || !node.results.length) return true;
  // A region takes all that its operation carries, of which a loop's condition reads one or two.
  if (node.record[KIND] === "argument") return !node.block.owner || node.results[0].uses.length > 0;
  return !(node.results.length === 1 && constantText(node.results[0]) !== null);
}

/** The values that a node uses, in its regions, too; constants that stand in its text are none. */
function usedValues(node, options) {
  const found = [];
  function visit(used) {
    for (const value of used.operands) if (value && (options.constants || constantText(value) === null)) found.push(value);
    for (const inner of used.blocks) inner.nodes.forEach(visit);
  }
  visit(node);
  return found;
}

function makeBox(node, options) {
  const inlined = options.constants || node.record[KIND] === "end" ? [] : node.operands.map((v) => constantText(v));
  const inline = inlined.some((text) => text !== null && text !== undefined) ? inlined.map((t) => t ?? "·").join(", ") : "";
  const open = node.blocks.length > 0 && options.isOpen(node);
  const text = label(node).slice(0, 46);
  const box = { node, text, inline: inline.length > 30 ? inline.slice(0, 30) + "…" : inline, open, from: [], to: [], x: 0, y: 0, layer: 0 };
  const width = (text.length + (box.inline ? box.inline.length + 2 : 0) + (node.blocks.length ? 3 : 0)) * CHAR_W + 24;
  box.w = Math.max(46, width);
  box.h = NODE_H;
  if (open) {
    box.inner = node.blocks.map((inner) => layoutBlock(inner, options));
    const inside = box.inner.reduce((sum, inner) => sum + inner.w + GAP_X, -GAP_X);
    box.w = Math.max(box.w, inside + 2 * PAD);
    box.h = TITLE_H + PAD + Math.max(NODE_H, ...box.inner.map((inner) => inner.h)) + 6;
  }
  return box;
}

/** Layers by the longest way from above; what hangs on arguments and constants alone stands right above its user. */
function makeLayers(boxes) {
  for (const box of boxes) for (const edge of box.from) box.layer = Math.max(box.layer, edge.box.layer + 1);
  for (const box of boxes) {
    box.isLoose = box.to.length === 1 && box.from.every((edge) => edge.box.isLoose);
  }
  for (let k = boxes.length - 1; k >= 0; k--) {
    const box = boxes[k], tied = box.from.filter((edge) => !edge.box.isLoose && edge.box.from.length).length;
    if (box.to.length && (tied === 0 || tied < box.to.length)) {
      box.layer = Math.max(box.layer, Math.min(...box.to.map((edge) => edge.box.layer)) - 1);
    }
  }
  const last = Math.max(0, ...boxes.map((box) => box.layer));
  for (const box of boxes) if (box.node.record[KIND] === "end") box.layer = Math.max(last, box.layer);
  const layers = [];
  for (const box of boxes) (layers[box.layer] ||= []).push(box);
  return layers.filter((layer) => layer);
}

/** Each layer's order and places: near the mean of what they use, then of what uses them. */
function order(layers) {
  const middle = (box) => box.x + box.w / 2;
  for (const box of layers.flat()) box.x = 0;
  layers.forEach((layer) => spread(layer, (box, k) => k * 60));
  for (let round = 0; round < 6; round++) {
    const down = round % 2 === 0;
    for (let k = 0; k < layers.length; k++) {
      const layer = layers[down ? k : layers.length - 1 - k];
      spread(layer, (box) => {
        const near = down ? (box.from.length ? box.from : box.to) : (box.to.length ? box.to : box.from);
        return near.length ? near.reduce((sum, edge) => sum + middle(edge.box), 0) / near.length : middle(box);
      });
    }
  }
}

/** Sorts a layer by where its boxes want to be, and puts them there as nearly as they fit: least squares, by merging. */
function spread(layer, wanted) {
  const wants = new Map(layer.map((box, k) => [box, wanted(box, k)]));
  layer.sort((a, b) => wants.get(a) - wants.get(b));
  const groups = [];
  let offset = 0;
  for (const box of layer) {
    groups.push({ sum: wants.get(box) - box.w / 2 - offset, count: 1, boxes: [[box, offset]] });
    offset += box.w + GAP_X;
    while (groups.length > 1) {
      const b = groups[groups.length - 1], a = groups[groups.length - 2];
      if (a.sum / a.count <= b.sum / b.count) break;
      groups.pop();
      a.sum += b.sum; a.count += b.count;
      for (const member of b.boxes) a.boxes.push(member);
    }
  }
  for (const group of groups) for (const [box, at] of group.boxes) box.x = group.sum / group.count + at;
}

function put(inner, x, y, depth, picture) {
  for (const box of inner.boxes) {
    const item = { node: box.node, func: null, x: x + box.x, y: y + box.y, w: box.w, h: box.h, open: box.open, depth, text: box.text, inline: box.inline };
    picture.items.push(item);
    picture.byNode.set(box.node.id, item);
    box.item = item;
  }
  for (const box of inner.boxes) {
    box.from.sort((one, two) => one.box.item.x + one.box.w / 2 - two.box.item.x - two.box.w / 2);
    for (const edge of box.from) {
      const a = edge.box.item, b = box.item;
      const count = edge.value.node.results.length;
      const ax = a.x + a.w * (count > 1 ? (edge.value.index + 1) / (count + 1) : 0.5);
      const k = box.from.indexOf(edge), bx = b.x + b.w * ((k + 1) / (box.from.length + 1));
      picture.edges.push({ a, b, ax, ay: a.y + a.h, bx, by: b.y, value: edge.value });
    }
    if (box.inner) {
      const total = box.inner.reduce((sum, part) => sum + part.w + GAP_X, -GAP_X);
      let at = box.item.x + (box.w - total) / 2;
      for (const part of box.inner) {
        put(part, at, box.item.y + TITLE_H + 4, depth + 1, picture);
        at += part.w + GAP_X;
      }
    }
  }
}
