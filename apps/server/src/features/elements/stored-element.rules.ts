import { minorToDecimal } from "@pricetrail/contract";
import type { LocatedElement } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import { cleanBlock } from "@pricetrail/markup";
import type { ProposedElement, StoredElement } from "../../database/tables/elements.ts";
import type { ElementPicture } from "../../fetch/element-picture.ts";
import { blockContent, pictureContent } from "./content.store.ts";
import type { Content } from "./content.store.ts";

export type { Content };

/** Maximum bytes of sanitised markup stored of a product's part of a page. */
export const MAX_BLOCK_BYTES = 30 * 1024;

/** An element to store, and the contents that it refers to by hash. */
export interface ElementToStore<Element extends StoredElement = StoredElement> {
  element: Element;
  contents: Content[];
}

/** Returns a function that sanitises the blocks of one page, each only once. */
export function blockCleaner(): (block: string) => Content | null {
  const known = new Map<string, Content | null>();
  return (block) => {
    const cleaned = known.get(block);
    if (cleaned !== undefined) return cleaned;
    const html = cleanBlock(block, MAX_BLOCK_BYTES);
    const content = html === "" ? null : blockContent(html);
    known.set(block, content);
    return content;
  };
}

/** Returns the data to store for an element at one time. */
export function storedElement(
  located: LocatedElement,
  at: Date,
  picture: ElementPicture | undefined,
  clean: (block: string) => Content | null,
): ElementToStore {
  const block = clean(located.block);
  const pictured = picture && pictureContent(picture.kind, picture.content);
  const { money, availability, raw } = located;
  return {
    element: {
      at: at.toISOString(),
      raw,
      value: money ? minorToDecimal(money.amountMinor, money.currency) : (availability ?? (raw || null)),
      currency: money?.currency ?? null,
      location: storable(located.location, 2000),
      block: block?.hash.toString("hex") ?? null,
      picture: pictured?.hash.toString("hex") ?? null,
    },
    contents: [...(block ? [block] : []), ...(pictured ? [pictured] : [])],
  };
}

/** Returns a proposed location for an entry, with all data for its confirmation. */
export function proposedElement(
  located: LocatedElement,
  kept: ElementToStore,
  more: Pick<ProposedElement, "confidence" | "version" | "problem">,
): ElementToStore<ProposedElement> {
  return {
    contents: kept.contents,
    element: {
      ...kept.element,
      pathway: storable(located.pathway, 2000),
      tag: located.tag,
      dom: located.markup,
      fingerprint: located.fingerprint,
      ...more,
    },
  };
}
