import { CONFIGURATION_MESSAGES } from "@pricetrail/contract";
import type { PageReading } from "../../reading/read-page.ts";

const T = CONFIGURATION_MESSAGES.trial.noPicture;

/** Why there is no picture of a tried page, in a few words. */
export function whyNoPicture({ page }: PageReading): string {
  if (!page) return T.notRead;
  return page.tier === "http" ? T.withoutBrowser : T.none;
}
