import { outcomeSentence } from "@pricetrail/contract";
import type { Fetcher } from "../../fetch/visit.ts";
import { refused } from "../../http/errors.ts";

/** A page as its shop serves it, where the server has no browser to render it. */
export interface ServedPage {
  url: string;
  html: string;
}

/**
 * Fetches a page as a run does.
 * @throws AppError 406 with the reason when it cannot be fetched
 */
export async function fetchServed(
  fetcher: Fetcher,
  organisationId: string,
  address: string,
): Promise<ServedPage> {
  const fetched = await fetcher.visit(address, { by: { organisationId }, tier: "http" });
  if (!fetched.ok) throw refused(outcomeSentence(fetched.outcome, fetched.detail));
  return { url: fetched.page.finalUrl, html: fetched.page.html };
}
