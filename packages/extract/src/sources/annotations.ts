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

/** Returns an annotated element's value: the attribute for elements that have one, else its text. */
function annotatedText(element: Element, name: string): string {
  const { attribs } = element;
  const content = attribs["content"];
  if (content !== undefined) return content;
  switch (element.name) {
    case "meta":
      return attribs["value"] ?? "";
    case "a":
    case "link":
    case "area":
      // Many shops annotate a link although its text is the value.
      return name === "name" ||
        name === "brand" ||
        name === "manufacturer" ||
        name === "title" ||
        name === "category" ||
        name === "item"
        ? (flatText(element, 300) ?? attribs["href"] ?? "")
        : (attribs["href"] ?? flatText(element, 300) ?? "");
    case "img":
    case "source":
    case "audio":
    case "video":
    case "iframe":
    case "embed":
      return (
        (name === "name" || name === "brand" ? attribs["alt"] : undefined) ??
        attribs["src"] ??
        attribs["data-src"] ??
        ""
      );
    case "object":
      return attribs["data"] ?? "";
    case "data":
    case "meter":
    case "input":
      return attribs["value"] ?? flatText(element, 300) ?? "";
    case "time":
      return attribs["datetime"] ?? flatText(element, 300) ?? "";
    default:
      return name === "name" && HEADING.test(element.name)
        ? headingText(element)
        : (flatText(element, 20_000) ?? "");
  }
}
