// The tables of the page as graphs. Nothing here knows of the browser's page: tests run it as it is.

const NAME = 0, TITLE = 1, ATTRIBUTES = 2, TYPES = 3, PLACE = 4, KIND = 5, FLOPS = 6, BYTES = 7;  // of a record

/** The data, which is deflated and in base64. */
async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/**
 * A stage as blocks of nodes. A node: {id, record, operands, uses, results, blocks, block}; its `id` counts operations in the
 * order of the text, and arguments of blocks are nodes with negative ids. Values: {node, index, type, uses}.
 */
function readStage(data, stage) {
  const values = [], nodes = [], functions = [];
  let argumentId = -1;
  function value(node, index, type) {
    const made = { node, index, type, uses: [] };
    values.push(made);
    node.results.push(made);
  }
  function readBlock([types, names, entries], owner) {
    const block = { owner, args: [], nodes: [], parent: owner ? owner.block : null };
    const repeated = new Set(names).size < names.length;
    types.forEach((type, k) => {
      const given = owner && owner.operands.length === types.length ? owner.operands[k] : null;
      const carried = given && given.node.record[KIND] === "argument" ? given.node.record[TITLE] : "";
      const record = ["argument", carried || (!repeated && names[k]) || `%arg${k}`, {}, [type], "", "argument", 0, 0];
      const node = { id: argumentId--, record, number: -1, operands: [], results: [], blocks: [], block };
      value(node, 0, type);
      block.args.push(node);
    });
    for (const [number, operands, regions] of entries) {
      const node = { id: nodes.length, record: data.records[number], number, operands: [], results: [], blocks: [], block };
      nodes.push(node);
      operands.forEach((id, k) => {
        const used = values[id];
        node.operands.push(used || null);
        if (used) used.uses.push([node, k]);
      });
      node.record[TYPES].forEach((type, k) => value(node, k, type));
      if (regions) node.blocks = regions.map((inner) => readBlock(inner, node));
      block.nodes.push(node);
    }
    return block;
  }
  for (const [name, isPublic, entry] of stage.functions) {
    const block = readBlock(entry, null);
    functions.push({ name, isPublic, block, size: countNodes(block) });
  }
  return { functions, nodes };
}

function countNodes(block) {
  return block.nodes.reduce((sum, node) => sum + 1 + node.blocks.reduce((inner, b) => inner + countNodes(b), 0), 0);
}

function shortName(node) {
  return node.record[NAME].replace(/^(stablehlo|chlo|func|builtin)\./, "");
}

/** What a node is called: a fold by its function, a call by its callee. */
function label(node) {
  const name = shortName(node), title = node.record[TITLE];
  if (node.record[KIND] === "argument") return title;
  if (node.record[NAME] === "stablehlo.constant" || node.record[NAME] === "arith.constant") return title || "constant";
  if (title) return node.record[NAME] === "func.call" ? title : `${name} ${title}`;
  const inner = soleOperation(node);
  return inner ? `${name} ${shortName(inner)}` : name;
}

/** The operation of a region that has but one, as a reduction's mostly has. */
function soleOperation(node) {
  if (node.blocks.length !== 1) return null;
  const inner = node.blocks[0].nodes;
  return inner.length === 2 && inner[0].blocks.length === 0 ? inner[0] : null;
}

const SPREADS = new Set(["stablehlo.broadcast_in_dim", "stablehlo.broadcast", "stablehlo.reshape", "stablehlo.convert"]);

/** The text of a value that is one constant, spread or converted; null for others. Such values are shown at their users. */
function constantText(value, depth = 0) {
  if (!value || depth > 6) return null;
  const record = value.node.record;
  if (record[KIND] === "constant") {
    const text = record[TITLE] || (record[NAME] === "stablehlo.iota" ? "iota" : "");
    return text && text.length <= 24 ? text : null;
  }
  return SPREADS.has(record[NAME]) ? constantText(value.node.operands[0], depth + 1) : null;
}

/** Which nodes a stage has more of than the one before, and the records that it has fewer of. */
function difference(before, now) {
  const left = new Map();
  for (const node of before.nodes) left.set(node.number, (left.get(node.number) || 0) + 1);
  const added = new Set();
  for (const node of now.nodes) {
    const count = left.get(node.number) || 0;
    if (count) left.set(node.number, count - 1);
    else if (node.record[KIND] !== "end") added.add(node.id);
  }
  const removed = [];
  for (const [number, count] of left) if (count) removed.push([number, count]);
  return { added, removed };
}

/** The same operation in another stage, by its order among those that are alike; null where there is none. */
function counterpart(node, before, now) {
  if (node.id < 0) return null;
  const alike = (graph) => graph.nodes.filter((other) => other.number === node.number);
  return alike(now)[alike(before).indexOf(node)] || null;
}

function spell(number, unit = "") {
  if (number === null || number === undefined) return "–";
  for (const [size, prefix] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e3, "k"]]) {
    if (Math.abs(number) >= size) return `${+(number / size).toPrecision(3)} ${prefix}${unit}`;
  }
  return `${+number.toPrecision(4)}${unit ? " " + unit : ""}`;
}
