import { Element } from "domhandler";
import type { ChildNode, Document } from "domhandler";

/**
 * Attribute of an `iframe` in which a browser visit passes on its frame's content: the markup of the frame's body as UTF-8
 * in base64. In this form, no reader of the page can mistake a frame's content for the page's own text.
 */
export const FRAME_ATTRIBUTE = "data-pt-frame";

/** Maximum frames opened, and their maximum depth: a page may claim any number. */
const MAX_FRAMES = 100;
const MAX_DEPTH = 6;

/**
 * Opens a page's captured frames: each becomes the inner tree of its `iframe`, as locators and the inspection panel see it.
 *
 * @param parse parses markup into a tree
 */
export function openFrames(page: Document, parse: (html: string) => Document): void {
  let left = MAX_FRAMES;
  const open = (frame: Element, depth: number): void => {
    const written = frame.attribs[FRAME_ATTRIBUTE];
    if (written === undefined) return;
    delete frame.attribs[FRAME_ATTRIBUTE];
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return;
    const { children } = parse(decoded(written));
    const inside = new Element("template", { shadowrootmode: "open" }, children);
    for (const child of children) child.parent = inside;
    inside.parent = frame;
    frame.children = [inside];
    for (const one of framesIn(children)) open(one, depth + 1);
  };
  for (const frame of framesIn(page.children)) open(frame, 1);
}

/** In document order. */
function framesIn(nodes: readonly ChildNode[]): Element[] {
  const found: Element[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!(node instanceof Element)) continue;
    if (node.name === "iframe") found.push(node);
    // No spread: an element may have more children than a call takes arguments.
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return found;
}

function decoded(written: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(written), (char) => char.codePointAt(0)!));
  } catch {
    // A page may put anything into this attribute.
    return "";
  }
}

/** Returns the innermost frame around an element. */
export function frameAround(element: Element): Element | undefined {
  for (let at: unknown = element.parent; at instanceof Element; at = at.parent)
    if (at.name === "iframe") return at;
  return undefined;
}
