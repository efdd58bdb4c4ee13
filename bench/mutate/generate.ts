import { parseAst } from "vitest/node";
import { sqlEdits } from "./sql-edits.ts";

/** One change of a file's text: what is between two offsets is replaced. */
export interface Edit {
  kind: string;
  start: number;
  end: number;
  replacement: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** What a rule sees of a node's surroundings. */
interface Place {
  source: string;
  parents: readonly Node[];
  /** Words that are used for the same property or variable: a fault can confuse them. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
}

type Rule = (node: Node, place: Place) => Edit[];

/** Nodes of types that contain code. */
const TYPED_CODE = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"]);
/** Attributes, properties and words that decide only how something looks, or what a person reads. */
const LOOK =
  /^(sx|style|slotProps|slots|variant|size|color|severity|component|key|className|width|height|spacing|gap|lines|[mp][xytrbl]?|(min|max)(Width|Height)|font\w*|line(Height|s)|flex\w*|align\w*|justify\w*|position|placement|anchor\w*|transition\w*|elevation|zIndex|direction|display|summary|description|label|title|maxWidth|margin\w*|padding\w*|border\w*|background\w*|opacity|icon|edge|mode|labelWidth)$/;
/** Calls whose only effect is a line of a log, a mark for a measurement, or that a process may end. */
const NOTES = /\b(log|logger|console|performance)\b\.?|\.(unref|describe|meta)$|\b\w*Error$/;
const BOUNDARY: Record<string, string> = { ">": ">=", ">=": ">", "<": "<=", "<=": "<" };
const COMPARISON: Record<string, string> = { "===": "!==", "!==": "===", ">": "<", "<": ">" };
const ARITHMETIC: Record<string, string> = { "+": "-", "-": "+", "*": "/", "/": "*" };
/** Calls of a chain that restrict, order or normalise: the chain works without them. */
const RESTRICTING =
  /^(where|whereRef|having|orderBy|forUpdate|forShare|skipLocked|limit|onRef|distinct|filter|toSorted|sort|toReversed|slice|trim|toLowerCase|toUpperCase|replace|replaceAll|padStart|padEnd|min|max|int|refine|optional|nullable|strict|flat)$/;
const TWINS: Record<string, string> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  floor: "ceil",
  ceil: "floor",
};

const rules: readonly Rule[] = [
  comparison,
  logic,
  condition,
  constant,
  call,
  list,
  word,
  regularExpression,
  statement,
  query,
];

/** Returns every fault that the rules can make in a file. */
export function editsOf(file: string, source: string): Edit[] {
  const program: unknown = parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }, file);
  const words = new Map<string, Set<string>>();
  const edits: Edit[] = [];
  const visited: { node: Node; parents: Node[] }[] = [];
  walk(program, [], (node, parents) => {
    visited.push({ node, parents });
    collectWords(node, source, words);
  });
  for (const { node, parents } of visited) {
    if (node.type.startsWith("TS") && !TYPED_CODE.has(node.type)) continue;
    for (const rule of rules) edits.push(...rule(node, { source, parents, words }));
  }
  return edits.filter(({ start, end, replacement }) => source.slice(start, end) !== replacement);
}

function walk(value: unknown, parents: Node[], visit: (node: Node, parents: Node[]) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, parents, visit);
    return;
  }
  if (!isNode(value) || isOutside(value)) return;
  visit(value, parents);
  const inner = [...parents, value];
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === "object" && key !== "parent") walk(child, inner, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Imports, looks, and what is only written for people. */
function isOutside(node: Node): boolean {
  if (node.type === "ImportDeclaration") return true;
  if (node.type === "JSXAttribute") return LOOK.test(nameOf(child(node, "name")));
  if (node.type === "Property")
    return /^(sx|style|slotProps|styleOverrides)$/.test(nameOf(child(node, "key")));
  if (node.type === "NewExpression" || node.type === "CallExpression") return NOTES.test(calleeOf(node));
  return false;
}

const child = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
};
const children = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const textOf = (node: Node, source: string): string => source.slice(node.start, node.end);

/** The last name of an identifier, a member, a key or a call's function. */
function nameOf(node: Node | undefined): string {
  if (!node) return "";
  if (typeof node.name === "string") return node.name;
  if (node.type === "Literal") return String(node.value);
  return nameOf(child(node, "property") ?? child(node, "argument") ?? child(node, "expression"));
}

function calleeOf(node: Node): string {
  const callee = child(node, "callee");
  const owner = child(callee, "object");
  return owner ? `${nameOf(owner)}.${nameOf(callee)}` : nameOf(callee);
}

const replaced = (kind: string, node: Node, replacement: string): Edit => ({
  kind,
  start: node.start,
  end: node.end,
  replacement,
});

/** An operator, which is between its operands. */
function operatorEdit(kind: string, node: Node, source: string, to: string): Edit[] {
  const [left, right] = [child(node, "left"), child(node, "right")];
  if (!left || !right) return [];
  const between = source.slice(left.end, right.start);
  const replacement = between.replace(String(node.operator), () => to);
  return [{ kind, start: left.end, end: right.start, replacement }];
}

function comparison(node: Node, { source }: Place): Edit[] {
  if (node.type !== "BinaryExpression") return [];
  const operator = String(node.operator);
  const edits: Edit[] = [];
  if (BOUNDARY[operator]) edits.push(...operatorEdit("boundary", node, source, BOUNDARY[operator]));
  if (COMPARISON[operator]) edits.push(...operatorEdit("comparison", node, source, COMPARISON[operator]));
  const isText = /["'`]/.test(textOf(node, source));
  if (ARITHMETIC[operator] && !isText)
    edits.push(...operatorEdit("arithmetic", node, source, ARITHMETIC[operator]));
  return edits;
}

function logic(node: Node, { source, parents }: Place): Edit[] {
  const [left, right] = [child(node, "left"), child(node, "right")];
  if (node.type !== "LogicalExpression" || !left || !right) return [];
  if (node.operator === "??") {
    // The database always reports how many rows it changed.
    return /^(null|undefined|"")$/.test(textOf(right, source)) || /\bnum\w+Rows/.test(textOf(left, source))
      ? []
      : [replaced("fallback", node, textOf(left, source))];
  }
  const isShown = parents.at(-1)?.type === "JSXExpressionContainer";
  const edits = [replaced("dropped condition", node, textOf(right, source))];
  if (!isShown) edits.push(replaced("dropped condition", node, textOf(left, source)));
  return [...edits, ...operatorEdit("boolean", node, source, node.operator === "&&" ? "||" : "&&")];
}

function condition(node: Node, { source }: Place): Edit[] {
  if (node.type === "UnaryExpression" && node.operator === "!")
    return [replaced("boolean", node, textOf(child(node, "argument") ?? node, source))];
  const test = child(node, "test");
  if (!test || !/^(IfStatement|ConditionalExpression|WhileStatement)$/.test(node.type)) return [];
  const edits = [replaced("negated condition", test, `!(${textOf(test, source)})`)];
  const [yes, no] = [child(node, "consequent"), child(node, "alternate")];
  if (node.type === "ConditionalExpression" && yes && no)
    return [
      ...edits,
      replaced("condition", node, textOf(yes, source)),
      replaced("condition", node, textOf(no, source)),
    ];
  if (node.type === "IfStatement" && !no) edits.push(replaced("dropped condition", node, "{}"));
  return edits;
}

function constant(node: Node, { source, parents }: Place): Edit[] {
  if (node.type !== "Literal") return [];
  const parent = parents.at(-1);
  const isLook =
    parents.some(({ type }) => type === "JSXAttribute") ||
    (parent?.type === "Property" && LOOK.test(nameOf(child(parent, "key"))));
  if (typeof node.value === "boolean") {
    return isLook && parent?.type === "Property" ? [] : [replaced("boolean", node, String(!node.value))];
  }
  // Fitted weights have many decimals: their tests are measurements.
  if (typeof node.value !== "number" || isLook || /\.\d{3}/.test(textOf(node, source))) return [];
  const { value } = node;
  const wrong = !Number.isInteger(value) ? value * 2 : value >= 100 ? value * 10 : value + 1;
  return [replaced("constant", node, String(wrong))];
}

function call(node: Node, { source }: Place): Edit[] {
  const callee = child(node, "callee");
  if (node.type !== "CallExpression" || !callee) return [];
  const edits: Edit[] = [];
  const given = children(node, "arguments");
  for (const [index, one] of given.entries()) {
    const next = given[index + 1];
    if (!next || ![one, next].every(({ type }) => /^(Identifier|MemberExpression)$/.test(type))) continue;
    const [first, second] = [textOf(one, source), textOf(next, source)];
    const between = source.slice(one.end, next.start);
    edits.push({
      kind: "swapped arguments",
      start: one.start,
      end: next.end,
      replacement: second + between + first,
    });
  }
  const [owner, property] = [child(callee, "object"), child(callee, "property")];
  if (!owner || !property) return edits;
  const name = nameOf(property);
  if (TWINS[name] && (!name.startsWith("m") || nameOf(owner) === "Math"))
    edits.push(replaced("twin", property, TWINS[name]));
  if (RESTRICTING.test(name) && nameOf(owner) !== "Math")
    edits.push({ kind: "dropped clause", start: owner.end, end: node.end, replacement: "" });
  return edits;
}

/** An element of a list, or a field of what is stored. */
function list(node: Node, { parents }: Place): Edit[] {
  const parent = parents.at(-1);
  const isHook = parent?.type === "CallExpression" && /^use[A-Z]/.test(calleeOf(parent));
  const isStored =
    parent?.type === "CallExpression" && /^(set|values|doUpdateSet)$/.test(nameOf(child(parent, "callee")));
  const isList = node.type === "ArrayExpression" && !isHook;
  if (!isList && !(node.type === "ObjectExpression" && isStored)) return [];
  const items = children(node, isList ? "elements" : "properties");
  if (items.length < 2) return [];
  return items.map((item, index) => {
    const next = items[index + 1];
    const start = next ? item.start : items[index - 1]!.end;
    return {
      kind: isList ? "list" : "dropped field",
      start,
      end: next ? next.start : item.end,
      replacement: "",
    };
  });
}

function collectWords(node: Node, source: string, words: Map<string, Set<string>>): void {
  const add = (name: string, values: readonly (Node | undefined)[]) => {
    const found = values.filter(isWord).map((value) => textOf(value, source));
    if (name === "" || LOOK.test(name) || found.length === 0) return;
    words.set(name, new Set([...(words.get(name) ?? []), ...found]));
  };
  if (node.type === "BinaryExpression") add(nameOf(child(node, "left")), [child(node, "right")]);
  if (node.type === "Property") add(nameOf(child(node, "key")), [child(node, "value")]);
  if (node.type === "SwitchStatement")
    add(
      nameOf(child(node, "discriminant")),
      children(node, "cases").map((one) => child(one, "test")),
    );
  const union = child(child(node, "typeAnnotation"), "typeAnnotation");
  if (union?.type === "TSUnionType")
    add(
      nameOf(child(node, "key") ?? node),
      children(union, "types").map((one) => child(one, "literal")),
    );
}

const isWord = (node: Node | undefined): node is Node =>
  node?.type === "Literal" && typeof node.value === "string" && /^[a-z][\w-]*$/i.test(node.value);

function word(node: Node, { source, parents, words }: Place): Edit[] {
  if (!isWord(node)) return [];
  const parent = parents.at(-1);
  const switched = parent?.type === "SwitchCase" ? parents.at(-2) : undefined;
  const name = nameOf(child(parent, "left") ?? child(parent, "key") ?? child(switched, "discriminant"));
  if (parent?.type === "Property" && child(parent, "key") === node) return [];
  const others = [...(words.get(name) ?? [])].filter((one) => one !== textOf(node, source));
  return others.slice(0, 1).map((other) => replaced("word", node, other));
}

function regularExpression(node: Node, { source }: Place): Edit[] {
  if (node.type !== "Literal" || node.regex === undefined) return [];
  const text = textOf(node, source);
  const wrong = [
    text.replace(/^\/\^/, "/"),
    text.replace(/\$(\/[a-z]*)$/, "$1"),
    text.replace(/(\/[a-z]*)i([a-z]*)$/, "$1$2"),
    text.replace(/\+/, "?"),
  ];
  return wrong.map((one) => replaced("pattern", node, one));
}

function statement(node: Node, { source }: Place): Edit[] {
  const expression = child(node, "expression");
  if (node.type !== "ExpressionStatement" || !expression) return [];
  const inner = child(expression, "argument") ?? expression;
  if (expression.type === "AssignmentExpression") return [replaced("dropped statement", node, "")];
  if (inner.type !== "CallExpression" || NOTES.test(calleeOf(inner))) return [];
  const edits = [replaced("dropped statement", node, "{}")];
  // Statements of a transaction run in order without being awaited, before it is committed.
  if (expression.type === "AwaitExpression" && !/\btrx\b/.test(textOf(inner, source)))
    edits.push(replaced("removed await", node, `void ${textOf(inner, source)};`));
  return edits;
}

function query(node: Node, { source }: Place): Edit[] {
  const isTagged = node.type === "TaggedTemplateExpression" && /^sql\b/.test(nameOf(child(node, "tag")));
  const text = textOf(node, source);
  const isText =
    /^(Literal|TemplateLiteral)$/.test(node.type) &&
    /^["`]\s*(select|update|insert|delete|with)\s/.test(text);
  const quasi = isTagged ? child(node, "quasi") : isText ? node : undefined;
  if (!quasi) return [];
  const holes = children(quasi, "expressions");
  return sqlEdits(
    textOf(quasi, source),
    holes.map(({ start, end }) => [start - quasi.start, end - quasi.start]),
  ).map((edit) => ({ ...edit, start: edit.start + quasi.start, end: edit.end + quasi.start }));
}
