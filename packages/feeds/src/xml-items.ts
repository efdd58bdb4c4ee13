import { candidatesOf, readHeader } from "./header.ts";
import { MAX_COLUMNS } from "./rows.ts";
import type { Cell, RawRow } from "./rows.ts";
import { decode } from "./text.ts";
import { FeedRefusal } from "./types.ts";
import type { FeedLayout } from "./types.ts";
import { createXmlReader } from "./xml.ts";

/** Characters that decide about the structure. */
const SAMPLE = 1_048_576;
/** Values of one product that are kept; the rest of it is passed over. */
const MAX_VALUES = 5000;
const MAX_PATHS = 20_000;

/** What is known about the elements at one path. */
interface Kind {
  path: string[];
  count: number;
  /** By relative path of the values below: in how many of these elements they occur, and how often in all. */
  values: Map<string, { elements: number; times: number; last: number }>;
}

export interface XmlStructure {
  item: string;
  variant?: string;
  /** Paths of values below the item, in the order of their first occurrence; with those that occur several times in one item. */
  keys: string[];
  repeated: ReadonlySet<string>;
}

/** How far below an element its own values are. */
const MAX_BELOW = 4;
const GOOD_NAMES =
  /^(?:offer|offers|o|entry|row|record|rec|urun|goods|position|line|node|element|book|sku)$/i;

/** Finds which element is one product. */
export function findItems(bytes: Uint8Array, encoding: string): XmlStructure {
  const kinds = new Map<string, Kind>();
  const note = (path: readonly string[], own: string) => {
    for (let up = path.length; up >= Math.max(1, path.length - MAX_BELOW); up -= 1) {
      const kind = kinds.get(path.slice(0, up).join("/"));
      if (kind === undefined) continue;
      const relative = pathOf(path.slice(up), own);
      if (relative === "" || relative.startsWith("[")) continue;
      const known = kind.values.get(relative);
      if (known === undefined) {
        if (kind.values.size < MAX_COLUMNS)
          kind.values.set(relative, { elements: 1, times: 1, last: kind.count });
      } else {
        known.times += 1;
        if (known.last !== kind.count) known.elements += 1;
        known.last = kind.count;
      }
    }
  };
  const reader = createXmlReader({
    open: (path) => {
      const key = path.join("/");
      const kind = kinds.get(key);
      if (kind !== undefined) kind.count += 1;
      else if (kinds.size < MAX_PATHS) kinds.set(key, { path: [...path], count: 1, values: new Map() });
    },
    value: note,
    close: () => undefined,
  });
  readSample(reader, bytes, encoding);
  const ranked = [...kinds.values()]
    .map((kind) => ({ kind, ...worthOf(kind, kinds) }))
    .filter(({ fields }) => fields.size > 0)
    .toSorted((a, b) => b.worth - a.worth || b.kind.path.length - a.kind.path.length);
  let [best] = ranked;
  if (best === undefined) throw new FeedRefusal("no_items");
  // A variant has a price and a number, and its product the name.
  const inner = best;
  const owner = ranked.find(
    ({ kind, fields, isNamed }) =>
      isNamed &&
      isAbove(kind.path, inner.kind.path) &&
      !inner.fields.has("name") &&
      fields.has("name") &&
      kind.path.length > 1,
  );
  if (owner !== undefined) best = owner;
  const { kind, fields } = best;
  const variant = fields.has("price")
    ? undefined
    : ranked.find(
        (one) =>
          isAbove(kind.path, one.kind.path) &&
          one.fields.has("price") &&
          one.fields.has("id") &&
          one.kind.count > kind.count,
      );
  const inVariant = variant === undefined ? undefined : variant.kind.path.slice(kind.path.length).join("/");
  const isInside = (key: string) =>
    kind.values.get(key)!.times > kind.values.get(key)!.elements ||
    containerOf(key, kind, kinds) !== undefined;
  const repeated = new Set([...kind.values.keys()].filter(isInside));
  if (inVariant !== undefined)
    for (const [key, { elements, times }] of variant!.kind.values)
      if (times === elements) repeated.delete(`${inVariant}/${key}`);
  return {
    item: kind.path.join("/"),
    ...(inVariant === undefined ? {} : { variant: inVariant }),
    keys: [...kind.values.keys()],
    repeated,
  };
}

/** Returns the element around a value that occurs several times in a product. */
function containerOf(
  key: string,
  { path, count }: Kind,
  kinds: ReadonlyMap<string, Kind>,
): string | undefined {
  const parts = key.split("/");
  for (let at = 1; at < parts.length; at += 1)
    if ((kinds.get([...path, ...parts.slice(0, at)].join("/"))?.count ?? 0) > count * 1.05)
      return parts[at - 1];
  return undefined;
}

const isAbove = (upper: readonly string[], lower: readonly string[]): boolean =>
  upper.length < lower.length && upper.every((name, at) => lower[at] === name);

const OF_ITEMS: ReadonlySet<string> = new Set(["product", "seller", "filler"]);
/** Parts of a file around its products. */
const NO_ITEMS =
  /^(?:header|head|info|meta|shop|store|channel|company|settings|catalog|catalogue|currencies|categories)$/i;

/** The fields that an element's own values have, and how much it looks like a product. */
function worthOf({ path, count, values }: Kind, kinds: ReadonlyMap<string, Kind>) {
  const fields = new Set<string>();
  for (const [key, { elements, times }] of values) {
    if (times > elements * 1.2 || containerOf(key, { path, count, values }, kinds) !== undefined) continue;
    const [first] = candidatesOf(readHeader(nameOfPath(key)));
    if (first !== undefined && first.score >= 0.5) fields.add(first.field);
  }
  const own = path.at(-1)!;
  const { concepts } = readHeader(own.replace(/^g:/, ""));
  const isNamed =
    (concepts.has("product") && [...concepts].every((one) => OF_ITEMS.has(one))) || GOOD_NAMES.test(own);
  const isAround = path.length === 1 || NO_ITEMS.test(own);
  const hasKey = ["id", "gtin", "url", "name"].some((key) => fields.has(key));
  const sign = (isNamed ? 3 : 0) - (isAround ? 4 : 0) - (hasKey ? 0 : 3);
  const worth = fields.size === 0 ? 0 : fields.size + sign + Math.min(3, Math.log2(count));
  return { fields, worth, isNamed };
}

function readSample(reader: ReturnType<typeof createXmlReader>, bytes: Uint8Array, encoding: string): void {
  let size = 0;
  try {
    for (const part of decode(bytes, encoding)) {
      reader.write(part);
      size += part.length;
      if (size > SAMPLE) return;
    }
    reader.end();
  } catch (error) {
    // Where the file breaks off is said when it is read; what comes before is enough here.
    if (!(error instanceof FeedRefusal) || error.reason !== "malformed") throw error;
  }
}

/** A value's path below the product: "a/b", "a/@x", "a[name=SKU]". */
function pathOf(below: readonly string[], own: string): string {
  const path = below.join("/");
  if (own.startsWith("@")) return path === "" ? own : `${path}/${own}`;
  return path + own;
}

/** Names that say nothing without the element around them. */
const GENERIC = new Set([
  "value",
  "filler",
  "name",
  "id",
  "code",
  "number",
  "url",
  "type",
  "amount",
  "parent",
  "description",
  "image",
]);
/** A container of these holds nothing of the product itself. */
const ELSEWHERE = ["ignore", "shipping", "discount", "google", "mobile", "reference"] as const;
const OF_IMAGES = ["trait", "type", "number", "description", "name", "id"] as const;

/** Returns what names a value: its own name, with those of the elements around it where it says little. */
export function nameOfPath(key: string): string {
  const parts = key.split(/[/.]/).map((part) => part.replace(/^g:/, ""));
  const last = parts.pop()!;
  const [, element = "", attribute, selected] = /^(.*)\[(name|type|key)=([^\]]*)\]$/.exec(last) ?? [];
  if (selected !== undefined) return attribute === "type" ? `${element} ${selected}` : selected;
  let name = last.replace(/^@/, "").replace(/\[\]$/, "");
  const around = parts.map((part) => readHeader(part).concepts);
  if (around.some((concepts) => ELSEWHERE.some((one) => concepts.has(one)))) return "";
  // A picture's or a description's own size, number or address.
  if (
    around.some((concepts) => concepts.has("image")) &&
    OF_IMAGES.some((one) => readHeader(name).concepts.has(one))
  )
    return "";
  for (let added = 0; added < 2 && parts.length > 0; added += 1) {
    const { concepts } = readHeader(name);
    if ([...concepts].some((one) => !GENERIC.has(one)) || (concepts.size === 0 && !last.startsWith("@")))
      break;
    name = `${parts.pop()!} ${name}`;
  }
  return name;
}

/** Reads each product, or each of its variants, as a row with the values of the layout's keys. */
export function* xmlRows(bytes: Uint8Array, layout: FeedLayout): Generator<RawRow> {
  const item = layout.item!;
  const depth = item.split("/").length;
  const variant = layout.variant === undefined ? undefined : `${item}/${layout.variant}`;
  const variantDepth = variant?.split("/").length ?? 0;
  const position = new Map(layout.keys.map((key, at) => [key, at]));
  const inVariant = layout.keys.map(
    (key) => layout.variant !== undefined && key.startsWith(`${layout.variant}/`),
  );
  let pending: RawRow[] = [];
  let cells: (Cell | undefined)[] | undefined;
  let variants: (Cell | undefined)[][] = [];
  let current: (Cell | undefined)[] | undefined;
  let line = 0;
  let values = 0;
  const isAt = (path: readonly string[], joined: string, size: number) =>
    path.length === size && path.join("/") === joined;
  const reader = createXmlReader({
    open: (path, at) => {
      if (isAt(path, item, depth)) {
        cells = [];
        variants = [];
        line = at;
        values = 0;
      } else if (cells !== undefined && variant !== undefined && isAt(path, variant, variantDepth)) {
        current = [];
        if (variants.length < MAX_VALUES) variants.push(current);
      }
    },
    value: (path, own, text) => {
      values += 1;
      if (cells === undefined || path.length < depth || values > MAX_VALUES) return;
      const at = position.get(pathOf(path.slice(depth), own));
      if (at === undefined) return;
      const target = inVariant[at] ? current : cells;
      if (target !== undefined) target[at] ??= text;
    },
    close: (path) => {
      if (cells === undefined || !isAt(path, item, depth)) {
        if (variant !== undefined && isAt(path, variant, variantDepth)) current = undefined;
        return;
      }
      const shared = cells;
      if (variants.length === 0) pending.push({ line, cells: shared });
      else
        for (const own of variants)
          pending.push({ line, cells: layout.keys.map((_, at) => own[at] ?? shared[at]) });
      cells = undefined;
    },
  });
  for (const part of decode(bytes, layout.encoding ?? "utf-8")) {
    let failed: unknown;
    try {
      reader.write(part);
    } catch (error) {
      failed = error;
    }
    const rows = pending;
    pending = [];
    yield* rows;
    if (failed !== undefined) throw failed;
  }
  reader.end();
  yield* pending;
}
