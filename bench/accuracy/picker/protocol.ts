import { Element, isTag, isText } from "domhandler";
import type { ChildNode, Document, Text } from "domhandler";
import { clean } from "../../../packages/locator/src/index.ts";

const UNSEEN = new Set(["script", "style", "noscript", "template"]);

/** Visible text nodes in a node, including itself. */
export function textNodes(node: ChildNode | Document, found: Text[] = []): Text[] {
  if (isText(node)) found.push(node);
  else if ("children" in node && !(isTag(node) && UNSEEN.has(node.name)))
    for (const child of node.children) textNodes(child, found);
  return found;
}

/** Visible text of an element, white space collapsed. */
export const textOf = (element: Element): string =>
  clean(
    textNodes(element)
      .map((node) => node.data)
      .join(""),
  );

/** The element at a path of tags and positions such as /html[1]/body[1]/div[2]. */
export function byXpath(document: Document, xpath: string): Element | null {
  let current: Document | Element = document;
  for (const part of xpath.split("/").slice(1)) {
    const [, tag, position] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
    const next: Element | undefined = current.children.filter(
      (child): child is Element => isTag(child) && child.name === tag,
    )[Number(position) - 1];
    if (next === undefined) return null;
    current = next;
  }
  return current instanceof Element ? current : null;
}

/** Changes every digit in the element, as a new price would. Returns a function that undoes it. */
export function changeDigits(element: Element | Text, seed: number): () => void {
  const nodes = textNodes(element).map((node) => ({ node, before: node.data }));
  let step = seed;
  for (const { node } of nodes) {
    node.data = node.data.replace(/\d/g, (digit) => {
      step = (Math.imul(step, 1103515245) + 12345) >>> 0;
      return String((Number(digit) + 1 + ((step >>> 16) % 9)) % 10);
    });
  }
  return () => {
    for (const { node, before } of nodes) node.data = before;
  };
}

/** The outermost ancestor that contains only the element's text. */
export function topOf(element: Element): Element {
  const text = textOf(element);
  let top = element;
  for (let up = element.parent; up !== null && isTag(up) && textOf(up) === text; up = up.parent) top = up;
  return top;
}

/** The place of an element, in the form that `byXpath` reads. */
export function xpathOf(element: Element): string {
  const steps: string[] = [];
  for (
    let up: Element | null = element;
    up !== null;
    up = up.parent !== null && isTag(up.parent) ? up.parent : null
  ) {
    const { name } = up;
    const siblings: ChildNode[] = up.parent?.children ?? [up];
    const same = siblings.filter((sibling) => isTag(sibling) && sibling.name === name);
    steps.unshift(`${name}[${same.indexOf(up) + 1}]`);
  }
  return `/${steps.join("/")}`;
}

/** Removes an element from its tree. Returns a function that undoes it. */
export function takeOut(element: Element): () => void {
  if (element.parent === null) return () => undefined;
  const { children } = element.parent;
  const at = children.indexOf(element);
  children.splice(at, 1);
  return () => {
    children.splice(at, 0, element);
  };
}

/** Removes the element with the ancestors that contain only its text. Returns a function that undoes it. */
export const remove = (element: Element): (() => void) => takeOut(topOf(element));

/** An answer is right if it is the target, or an ancestor or descendant with exactly the same text. */
export function isRight(answer: Element, target: Element): boolean {
  if (answer === target) return true;
  const related = (low: Element, high: Element): boolean => {
    for (let up = low.parent; up !== null; up = up.parent) if (up === high) return true;
    return false;
  };
  return (related(answer, target) || related(target, answer)) && textOf(answer) === textOf(target);
}
