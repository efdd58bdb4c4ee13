import { minorToDecimal } from "@pricetrail/contract";
import type { LocatedElement } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { ProposedElement, StoredElement } from "../../database/tables/elements.ts";
import type { ElementPicture } from "../../fetch/element-picture.ts";
import { cleanBlocks } from "../../reading/page-parts.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import { blockContent, pictureContent } from "./content.shared.store.ts";
import type { Content } from "./content.shared.store.ts";

export type { Content };

/** An element to store, and the contents that it refers to by hash. */
export interface ElementToStore<Element extends StoredElement = StoredElement> {
  element: Element;
  contents: Content[];
}

/** Returns a block as sanitised, for storage; null where nothing of it is left. */
export type BlockCleaner = (block: string) => Content | null;

/** Sanitises the blocks of a page's elements in a reading thread, each only once. */
export async function blockCleaner(
  threads: ReadingThreads,
  { organisationId, about }: { organisationId: string; about: string },
  located: readonly Pick<LocatedElement, "block">[],
): Promise<BlockCleaner> {
  const blocks = located.map(({ block }) => block);
  const cleaned = new Map<string, Content | null>();
  for (const [block, html] of await cleanBlocks(threads, organisationId, about, blocks))
    cleaned.set(block, html === "" ? null : blockContent(html));
  return (block) => cleaned.get(block) ?? null;
}

/** Returns the data to store for an element at one time. */
export function storedElement(
  located: LocatedElement,
  at: Date,
  picture: ElementPicture | undefined,
  clean: BlockCleaner,
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
