import { makeStorable } from "@pricetrail/locator";
import { detectBlock } from "./block.ts";
import { gatherEvidence } from "./evidence.ts";
import { compareWith } from "./page-subject.ts";
import { readFields } from "./fields/all.ts";
import { applyLocators } from "./locators.ts";
import { noticeOf } from "./page-notice.ts";
import { pageKindOf } from "./page-kind.ts";
import { readPrices } from "./price/fields.ts";
import type { ExtractInput, Extraction } from "./types.ts";

/** A page with more readable text than this is not a challenge, whatever scripts it contains. */
const MAX_CHALLENGE_TEXT = 5000;

/**
 * Reads a product page: every field with its confidence and evidence, or a specific reason why no price was read. Pure: no
 * network, clock or files. Never throws, whatever the markup, and every text it returns can be stored.
 */
export function extractOffer(input: ExtractInput): Extraction {
  const evidence = gatherEvidence(input);
  const { page } = evidence;
  const { normalPrice, discountedPrice, ...prices } = readPrices(evidence, input.hints?.price);
  const hasPrice = normalPrice !== undefined;
  const blockedBy = hasPrice || page.textLength > MAX_CHALLENGE_TEXT ? undefined : detectBlock(input.html);
  const extraction: Extraction = {
    fields: { ...readFields(evidence), normalPrice, discountedPrice },
    own: {},
    locatorResults: [],
    ...prices,
    pageKind: blockedBy === undefined ? pageKindOf(evidence, hasPrice) : "challenge",
    notice: hasPrice || blockedBy !== undefined ? undefined : noticeOf(evidence),
    blockedBy,
    canonicalUrl: page.canonicalUrl,
    language: page.language,
  };
  const verdict = input.known === undefined ? "unknown" : compareWith(input.known, extraction);
  if (verdict === "other") extraction.isOtherPage = true;
  if (input.locators !== undefined)
    applyLocators(extraction, evidence, input.locators, {
      isSame: verdict === "same",
      isAccepted: input.isAccepted === true,
    });
  makeStorable(extraction);
  return extraction;
}
