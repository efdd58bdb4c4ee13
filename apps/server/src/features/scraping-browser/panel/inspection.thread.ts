import { extractOffer } from "@pricetrail/extract";
import type { SiteHints } from "@pricetrail/extract";
import type { Capture, FieldReading, Inspection } from "@pricetrail/contract";
import { describeAt, readPage } from "@pricetrail/locator";
import { parseMarkup } from "@pricetrail/markup";
import { proposeFields } from "./field-proposals.rules.ts";
import { readCaptured as readOnPage } from "./field-reading.rules.ts";
import type { PageHints } from "./field-reading.rules.ts";
import type { LivePageRead } from "./live-snapshot.page.ts";
import { liveSnapshot } from "./live-tree.page.ts";
import type { PanelFacts } from "./panel-document.rules.ts";
import { panelMarkup, servedSnapshot, strip } from "./snapshot.page.ts";

/** A page to pick on: as its browser shows it, or as served. */
export type InspectedPage = LivePageRead | { html: string; url: string };

/** What is made of a page: its panel, and the fields found by extraction alone. */
export interface ReadInspection extends Pick<
  Inspection,
  "title" | "elements" | "showsSeveralProducts" | "proposals" | "brand" | "category" | "subcategory"
> {
  markup: string;
  facts: PanelFacts;
  hints: SiteHints;
}

/** Sanitises a page for picking and proposes the fields. */
export function inspect({
  page,
  hints: known,
}: {
  page: InspectedPage;
  hints: SiteHints | undefined;
}): ReadInspection {
  const { html } = page;
  const snapshot = "document" in page ? liveSnapshot(page) : servedSnapshot(html, page.url);
  const extraction = extractOffer({ html, url: snapshot.url, hints: known });
  const hints: SiteHints = {
    ...known,
    currency: known?.currency ?? extraction.currency,
    language: known?.language ?? extraction.language,
  };
  const elements = strip(snapshot);
  const facts: PanelFacts = { url: snapshot.url, kind: kindOf(html) };
  const proposed = proposeFields(extraction, snapshot, facts, hints);
  return {
    title: snapshot.title.slice(0, 300),
    elements,
    ...proposed,
    markup: panelMarkup(snapshot),
    facts,
    hints,
  };
}

/** Reads a captured element of a page for its field. */
export const readCaptured = (input: { captured: Capture; page: PageHints }): FieldReading =>
  readOnPage(input);

/** Uses the whole page, since its data blocks are no longer in the panel. */
function kindOf(html: string): PanelFacts["kind"] {
  const page = readPage<object>(parseMarkup(html));
  return page.node.length === 0 ? "other" : describeAt(page, 0).page.kind;
}
