import { OWN_ATTRIBUTE } from "@pricetrail/picker";
import { rootElement } from "./elements.ts";

/** Maximum length of an attribute value; longer ones are embedded images or script state. */
const MAX_ATTRIBUTE = 2000;
const TYPED = "input, textarea, select, option, button, [contenteditable]";

/**
 * Returns the document's current markup without scripts, styles, the picker's own elements and typed text. Elements keep their
 * positions, so that picks are found; only structured data keeps its text.
 */
export function markupOfPage(): string {
  // In a separate document, where nothing is loaded or executed.
  const inert = new DOMParser().parseFromString("", "text/html");
  const root = inert.importNode(rootElement(), true);
  for (const added of root.querySelectorAll(`[${OWN_ATTRIBUTE}]`)) added.remove();
  for (const element of root.querySelectorAll("script, style, noscript, iframe, object, svg")) {
    if (element.getAttribute("type") !== "application/ld+json") element.replaceChildren();
  }
  for (const element of root.querySelectorAll(TYPED)) {
    element.removeAttribute("value");
    if (element.localName === "textarea") element.replaceChildren();
  }
  const comments = inert.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const element of root.querySelectorAll("*")) {
    for (const name of Element.prototype.getAttributeNames.call(element)) {
      const value = Element.prototype.getAttribute.call(element, name) ?? "";
      if (value.length > MAX_ATTRIBUTE || name.startsWith("on"))
        Element.prototype.removeAttribute.call(element, name);
    }
  }
  return `<!doctype html>${root.outerHTML}`;
}

/** Returns the milliseconds from the page's request to the end of its load event; 0 if the browser does not report it. */
export function loadTimeOf(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return Math.min(600_000, Math.max(0, Math.round(entry?.duration ?? 0)));
}
