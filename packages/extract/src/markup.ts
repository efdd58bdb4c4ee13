import { selectAll } from "css-select";
import { render } from "dom-serializer";
import type { AnyNode, Element } from "domhandler";
import { textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { frameAround } from "./dom/frames.ts";

const squeeze = (text: string): string => text.replace(/\s+/g, "");

/**
 * Returns the element behind a value.
 *
 * @param element the value's evidence path; it may match several elements, of which the first with `raw` is meant
 * @param raw the value as printed
 */
export function elementAt(document: AnyNode, element: string, raw: string): Element | undefined {
  let found: Element[];
  try {
    found = selectAll<AnyNode, Element>(element, document).filter((one) => frameAround(one) === undefined);
  } catch {
    // A path inside a data block is not a selector.
    return undefined;
  }
  const wanted = squeeze(raw);
  return found.find((one) => squeeze(textContent(one)).includes(wanted)) ?? found[0];
}

/**
 * Returns the markup of a value's element (see `elementAt`).
 *
 * @param html the page that was read
 * @returns at most `maxLength` characters, or undefined when the path does not lead into the visible page
 */
export function markupAt(html: string, element: string, raw: string, maxLength = 4000): string | undefined {
  if (element === "") return undefined;
  const shown = elementAt(parseDocument(html), element, raw);
  return shown ? render(shown).slice(0, maxLength) : undefined;
}
