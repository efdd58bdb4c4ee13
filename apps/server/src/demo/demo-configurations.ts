import type { Caller } from "../http/caller.ts";
import type { Configurations } from "../features/elements/elements.ts";
import type { Intake } from "../features/intake/intake.ts";
import type { ScrapingBrowser } from "../features/scraping-browser/scraping-browser.ts";

/** The fields that are picked, where the page shows them. */
const PICKED = new Set(["normalPrice", "discountedPrice", "availability"]);

/**
 * Picks the elements of some products' pages as a person does in the scraping browser. On one of these pages the shop tries a
 * redesign later, which leaves a repair.
 *
 * @param headers of the requests for the pages
 */
export async function addDemoConfigurations(
  parts: {
    configurations: Pick<Configurations, "list" | "update">;
    intake: Pick<Intake, "findExisting">;
    scrapingBrowser: Pick<ScrapingBrowser, "inspectServed">;
  },
  caller: Pick<Caller, "organisationId" | "userId">,
  pages: readonly string[],
  headers: Record<string, string>,
): Promise<void> {
  const { configurations, intake, scrapingBrowser } = parts;
  const { organisationId } = caller;
  // Added by an earlier start.
  if ((await configurations.list(organisationId, {})).data.total > 0) return;
  for (const url of pages) {
    const productId = await intake.findExisting(organisationId, url);
    if (productId === null) continue;
    const html = await (await fetch(url, { headers })).text();
    const { _id: inspection, proposals } = await scrapingBrowser.inspectServed(caller, { html, url });
    const fields = proposals.filter(({ key, capture }) => capture !== null && PICKED.has(key));
    await configurations.update(caller, productId, { fields, removed: [], inspection });
  }
}
