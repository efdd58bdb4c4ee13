import { CONFIGURATION_MESSAGES } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import type { FetchedPicture } from "../../fetch/picture-visit.ts";
import type { Fetcher } from "../../fetch/visit.ts";
import type { PageReading } from "../../reading/read-page.ts";

const T = CONFIGURATION_MESSAGES.trial.noPicture;

const REASONS: Partial<Record<Outcome, string>> = {
  url_rejected: T.address,
  too_large: T.tooLarge,
  wrong_type: T.kind,
  robots_disallowed: T.robots,
};

/**
 * Fetches the product picture that a page names, for people who view a trial: at most one per page. A missing picture does not
 * fail the trial.
 *
 * @returns the picture, or the reason why there is none
 */
export async function productPicture(
  fetcher: Pick<Fetcher, "picture">,
  organisationId: string,
  { page, extraction }: PageReading,
): Promise<FetchedPicture | string> {
  if (!page || !extraction) return T.notRead;
  const address = extraction.fields.image?.value;
  if (address === undefined) return T.none;
  const result = await fetcher.picture(address, { by: { organisationId } });
  return result.ok ? result.picture : (REASONS[result.outcome] ?? T.notLoaded);
}
