import { Element } from "domhandler";
import { headingText } from "../dom/heading.ts";
import { elementPath, flatText } from "../dom/text.ts";
import { localName, type Item, type ItemValue } from "./item.ts";

const MAX_ITEMS = 2000;

/** Returns all items described by microdata (itemscope) and RDFa (typeof), in document order. */
export function readAnnotations(annotated: Element[]): Item[] {
  const items: Item[] = [];
  const microdata = new Map<Element, Item>();
  const rdfa = new Map<Element, Item>();
  const byRef = refTargets(annotated);
  for (const element of annotated) {
    const { attribs } = element;
    if (attribs["itemscope"] !== undefined && items.length < MAX_ITEMS) {
      const item = newItem("microdata", attribs["itemtype"], element);
      microdata.set(element, item);
      items.push(item);
    }
    if (attribs["itemprop"] !== undefined) {
      const owner = ownerOf(element, microdata) ?? refOwner(element, byRef, microdata);
      place(attribs["itemprop"], owner, microdata.get(element), element);
    }
    if (attribs["typeof"] !== undefined && items.length < MAX_ITEMS) {
      const item = newItem("rdfa", attribs["typeof"], element);
      rdfa.set(element, item);
      items.push(item);
    }
    const property = attribs["property"] ?? (attribs["typeof"] === undefined ? undefined : attribs["rel"]);
    if (property !== undefined && element.name !== "meta") {
      place(property, ownerOf(element, rdfa), rdfa.get(element), element);
    } else if (property !== undefined && rdfa.size > 0) {
      place(property, ownerOf(element, rdfa), undefined, element);
    }
  }
  return items;
}

function newItem(source: "microdata" | "rdfa", types: string | undefined, element: Element): Item {
  const names = (types ?? "").split(/\s+/).filter((type) => type !== "");
  return { source, types: names.map(localName), props: new Map(), path: elementPath(element), element };
}

function ownerOf(element: Element, scopes: Map<Element, Item>): Item | undefined {
  if (scopes.size === 0) return undefined;
  let at: unknown = element.parent;
  for (let steps = 0; at instanceof Element && steps < 300; steps += 1) {
    const item = scopes.get(at);
    if (item !== undefined) return item;
    at = at.parent;
  }
  return undefined;
}

function refTargets(annotated: Element[]): Map<string, Element> {
  const targets = new Map<string, Element>();
  for (const element of annotated) {
    for (const id of (element.attribs["itemref"] ?? "").split(/\s+/)) if (id !== "") targets.set(id, element);
  }
  return targets;
}

function refOwner(
  element: Element,
  byRef: Map<string, Element>,
  scopes: Map<Element, Item>,
): Item | undefined {
  if (byRef.size === 0) return undefined;
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 50; steps += 1) {
    const scope = byRef.get(at.attribs["id"] ?? "");
    if (scope !== undefined) return scopes.get(scope);
    at = at.parent;
  }
  return undefined;
}

function place(names: string, owner: Item | undefined, child: Item | undefined, element: Element): void {
  if (owner === undefined || owner === child) return;
  for (const term of names.split(/\s+/)) {
    if (term === "") continue;
    const name = localName(term);
    const values = owner.props.get(name) ?? [];
    if (child === undefined)
      values.push(actionInput(element, name) ?? { text: annotatedText(element, name), element });
    else if (child.types.length === 0 && child.props.size === 0)
      values.push(child, { text: annotatedText(element, name), element });
    else values.push(child);
    owner.props.set(name, values satisfies ItemValue[]);
    if (child !== undefined) {
      child.parent = owner;
      child.parentProp = name;
    }
  }
}

/** schema.org's notation for an action's input: the name of a form field and whether it is required. */
function actionInput(element: Element, name: string): Item | undefined {
  if (element.name !== "input" || !name.endsWith("-input")) return undefined;
  const item = newItem("microdata", undefined, element);
  const { name: field, required } = element.attribs;
  if (required !== undefined) item.props.set("valuerequired", [{ text: "true", element }]);
  if (field !== undefined) item.props.set("valuename", [{ text: field, element }]);
  return item;
}

const HEADING = /^h[1-6]$/;
/** In a list of attributes: the element's text. */
const TEXT = "";
const MAX_VALUE_TEXT = 300;
const MAX_TEXT = 20_000;

/** Where elements of these tags hold their value, the first that exists; other elements hold it in their text. */
const VALUE_OF_TAG = new Map<string, readonly string[]>([
  ["meta", ["value"]],
  ...["a", "link", "area"].map((tag) => [tag, ["href", TEXT]] as const),
  ...["img", "source", "audio", "video", "iframe", "embed"].map((tag) => [tag, ["src", "data-src"]] as const),
  ["object", ["data"]],
  ...["data", "meter", "input"].map((tag) => [tag, ["value", TEXT]] as const),
  ["time", ["datetime", TEXT]],
]);

/** The exceptions, by what the first attribute is for other properties: names are shown as text, even by a link or a picture. */
const VALUE_OF_PROPERTY: Readonly<Record<string, ReadonlyMap<string, readonly string[]>>> = {
  // Many shops annotate a link although its text is the value.
  href: new Map(
    ["name", "brand", "manufacturer", "title", "category", "item"].map((name) => [name, [TEXT, "href"]]),
  ),
  src: new Map(["name", "brand"].map((name) => [name, ["alt", "src", "data-src"]])),
};

/** Returns an annotated element's value: the attribute for elements that have one, else its text. */
function annotatedText(element: Element, name: string): string {
  const { attribs } = element;
  const content = attribs["content"];
  if (content !== undefined) return content;
  const usual = VALUE_OF_TAG.get(element.name);
  if (usual === undefined)
    return name === "name" && HEADING.test(element.name)
      ? headingText(element)
      : (flatText(element, MAX_TEXT) ?? "");
  for (const place of VALUE_OF_PROPERTY[usual[0]!]?.get(name) ?? usual) {
    const value = place === TEXT ? flatText(element, MAX_VALUE_TEXT) : attribs[place];
    if (value !== undefined) return value;
  }
  return "";
}
