import { MAX_CAPTURE_MARKUP, MAX_CAPTURE_TEXT } from "@pricetrail/contract";
import type { Capture } from "@pricetrail/contract";
import type { TreeAdapter } from "@pricetrail/locator";
import { textOf } from "./dom.ts";
import { markupOf } from "./markup.ts";
import type { PageIndex } from "./page-index.ts";

/** Returns a picked element in the contract's form. The value of a picture is its URL, of a meta element its content. */
export function captureOf(index: PageIndex, at: number, adapter: TreeAdapter<Node>): Omit<Capture, "key"> {
  const { page } = index;
  const element = page.node[at] as Element;
  const tag = page.tag[at] ?? "";
  const attribute = valueAttribute(tag, page.attributes[at]);
  const value = attribute === undefined ? textOf(element) : (page.attributes[at]?.get(attribute) ?? "");
  return {
    value: value.trim().slice(0, MAX_CAPTURE_TEXT),
    tagValue: markupOf(element, adapter, MAX_CAPTURE_MARKUP),
    tag: tag.slice(0, 64),
    fingerprint: index.fingerprint(at) as unknown as Record<string, unknown>,
    ...(attribute === undefined ? {} : { attribute }),
  };
}

/** Until it is loaded, a lazy picture has its URL in `data-src`, also on the page as served. */
function valueAttribute(
  tag: string,
  attributes: ReadonlyMap<string, string> | undefined,
): string | undefined {
  if (tag === "meta") return "content";
  if (tag !== "img") return undefined;
  const shown = attributes?.get("src") ?? "";
  return (shown === "" || shown.startsWith("data:")) && attributes?.has("data-src") ? "data-src" : "src";
}
