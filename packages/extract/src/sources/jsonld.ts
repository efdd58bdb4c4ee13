import { decodeTwice } from "../dom/text.ts";
import { localName, type Item, type ItemValue } from "./item.ts";
import { parseLooseJson, type Json, type JsonObject } from "./json.ts";

const MAX_ITEMS = 3000;
/** No shop nests lists this deeply; each level is a recursive call. */
const MAX_LISTS = 40;

/** Returns every item of the page's JSON-LD blocks, outer before inner; references by @id within the page are followed. */
export function readJsonLd(blocks: string[]): Item[] {
  const items: Item[] = [];
  const byId = new Map<string, JsonObject>();
  const roots = blocks.map((block) => parseLooseJson(block));
  for (const root of roots) indexIds(root, byId, 0);
  roots.forEach((root, index) => collect(root, `script[${index}]`, items, byId));
  return items;
}

function indexIds(value: Json | undefined, byId: Map<string, JsonObject>, depth: number): void {
  if (value === undefined || value === null || typeof value !== "object" || depth > 40) return;
  if (Array.isArray(value)) {
    for (const one of value) indexIds(one, byId, depth + 1);
    return;
  }
  const id = value["@id"];
  if (typeof id === "string" && Object.keys(value).length > 2 && !byId.has(id)) byId.set(id, value);
  for (const key in value) indexIds(value[key], byId, depth + 1);
}

function collect(
  root: Json | undefined,
  path: string,
  items: Item[],
  byId: Map<string, JsonObject>,
  depth = 0,
): void {
  if (root === undefined || root === null || typeof root !== "object") return;
  if (depth > MAX_LISTS || items.length > MAX_ITEMS) return;
  if (Array.isArray(root)) {
    root.forEach((one, index) => collect(one, `${path}[${index}]`, items, byId, depth + 1));
    return;
  }
  if (root["@type"] === undefined && Array.isArray(root["@graph"])) {
    collect(root["@graph"], `${path}.@graph`, items, byId, depth + 1);
    return;
  }
  toItem(root, path, items, byId, 0, new Set());
  if (Array.isArray(root["@graph"])) collect(root["@graph"], `${path}.@graph`, items, byId, depth + 1);
}

function toItem(
  object: JsonObject,
  path: string,
  items: Item[],
  byId: Map<string, JsonObject>,
  depth: number,
  open: Set<JsonObject>,
): Item {
  const item: Item = { source: "jsonld", types: typesOf(object), props: new Map(), path };
  items.push(item);
  if (depth > 30 || items.length > MAX_ITEMS || open.has(object)) return item;
  open.add(object);
  for (const key in object) {
    if (key === "@type" || key === "@context" || key === "@graph") continue;
    const name = key.startsWith("@") ? key : localName(key);
    const values: ItemValue[] = item.props.get(name) ?? [];
    addValues(object[key], values, (child, index) => {
      const id = child["@id"];
      const referred = typeof id === "string" && Object.keys(child).length <= 2 ? byId.get(id) : undefined;
      const below = toItem(referred ?? child, `${path}.${key}${index}`, items, byId, depth + 1, open);
      below.parent = item;
      below.parentProp = name;
      return below;
    });
    item.props.set(name, values);
  }
  open.delete(object);
  return item;
}

function addValues(
  value: Json | undefined,
  values: ItemValue[],
  child: (object: JsonObject, index: string) => Item,
  index = "",
  depth = 0,
): void {
  if (value === undefined || value === null || depth > MAX_LISTS) return;
  if (Array.isArray(value)) {
    value.slice(0, 500).forEach((one, at) => addValues(one, values, child, `${index}[${at}]`, depth + 1));
  } else if (typeof value === "object") {
    const plain = value["@value"];
    if (plain !== undefined && plain !== null && typeof plain !== "object")
      values.push({ text: String(plain) });
    else values.push(child(value, index));
  } else {
    values.push({ text: decodeTwice(String(value)) });
  }
}

function typesOf(object: JsonObject): string[] {
  const type = object["@type"];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((one) => typeof one === "string").map(localName);
}
