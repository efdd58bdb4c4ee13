import type { Extraction } from "@pricetrail/extract";
import type { FetchedPage } from "../fetch/page.ts";
import type * as pageThread from "./page.thread.ts";
import { PageTooExpensiveError, threadModule } from "./reading-threads.ts";
import type { ReadingThreads } from "./reading-threads.ts";

export const PAGE = threadModule<typeof pageThread>(new URL("./page.thread.ts", import.meta.url));

/** Maximum bytes of sanitised markup stored of a product's part of a page. */
const MAX_BLOCK_BYTES = 30 * 1024;

/** A part of a page for storage: sanitised, with the page's hash. */
export interface PageEvidence {
  /** Empty when no value can be located, or the page is too expensive to take apart. */
  block: string;
  pageHash: string;
}

/**
 * Returns the sanitised part of a page that explains its values, around a picked element or else around the value, and the
 * page's SHA-256 hash in hexadecimal.
 */
export async function evidenceOf(
  threads: ReadingThreads,
  organisationId: string,
  page: FetchedPage,
  extraction: Extraction | null,
): Promise<PageEvidence> {
  const picked = extraction?.locatorResults.find(({ found, outcome }) => found && outcome === "value")?.found;
  const { normalPrice, discountedPrice, availability, name } = extraction?.fields ?? {};
  const values = Object.entries({ normalPrice, discountedPrice, availability, name }).flatMap(
    ([field, value]) => (value ? [{ field, raw: value.raw, ...value.evidence }] : []),
  );
  const { block, hash } = await threads.run(
    PAGE,
    "evidence",
    { organisationId, about: page.finalUrl, isUrgent: true, bytes: page.html.length },
    () => ({
      html: page.html,
      url: page.finalUrl,
      block: picked?.block ?? null,
      values,
      maxBytes: MAX_BLOCK_BYTES,
    }),
  );
  return { block, pageHash: hash };
}

/** Sanitises parts of a page, each once; the result is empty for one without content, and for those that are too expensive. */
export async function cleanBlocks(
  threads: ReadingThreads,
  organisationId: string,
  about: string,
  blocks: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(blocks)];
  if (distinct.length === 0) return new Map();
  const bytes = distinct.reduce((sum, block) => sum + block.length, 0);
  const cleaned = await threads
    .run(PAGE, "cleanBlocks", { organisationId, about, isUrgent: true, bytes }, () => ({
      blocks: distinct,
      maxBytes: MAX_BLOCK_BYTES,
    }))
    .catch((error: unknown) => {
      if (!(error instanceof PageTooExpensiveError)) throw error;
      return [];
    });
  return new Map(distinct.map((block, index) => [block, cleaned[index] ?? ""]));
}

/** Returns the markup of the elements at these places of a page; none where a place does not lead into the visible page. */
export async function markupsAt(
  threads: ReadingThreads,
  organisationId: string,
  page: Pick<FetchedPage, "html" | "finalUrl">,
  places: { element: string; raw: string }[],
): Promise<(string | undefined)[]> {
  if (places.length === 0) return [];
  const turn = { organisationId, about: page.finalUrl, bytes: page.html.length };
  try {
    return await threads.run(PAGE, "markups", turn, () => ({ html: page.html, places }));
  } catch (error) {
    if (!(error instanceof PageTooExpensiveError)) throw error;
    return [];
  }
}
