import { extractOffer } from "@pricetrail/extract";
import type { FieldLocator } from "@pricetrail/extract";
import { applyConfiguration } from "../../../apps/server/src/features/apply/configuration.thread.ts";
import type { Applied, TriedField } from "../../../apps/server/src/features/apply/configuration.rules.ts";
import { validatePage } from "../../../apps/server/src/reading/read-page.ts";
import type { PageReading } from "../../../apps/server/src/reading/read-page.ts";

function readingOf(html: string, url: string, locators: FieldLocator[]): PageReading {
  const page = {
    finalUrl: url,
    status: 200,
    html,
    headers: {},
    tier: "http" as const,
    loadTimeMs: 0,
    bytes: html.length,
    redirects: [],
  };
  return validatePage(page, extractOffer({ html, url, locators }));
}

/** The picks of one page, by CSS selectors, as a configuration's fields. */
export function pickOn(html: string, url: string, selectors: Record<string, string>): TriedField[] {
  const locators = Object.entries(selectors).map(([field, selector]) => ({
    field: field as FieldLocator["field"],
    selector,
  }));
  return extractOffer({ html, url, locators }).locatorResults.map(({ field, found }) => {
    if (!found) throw new Error(`${field} cannot be picked on ${url}`);
    return { key: field, locator: { field, fingerprint: found.fingerprint } };
  });
}

/** Tries a configuration on another page of its shop, as the product does. */
export function tryOn(html: string, url: string, fields: readonly TriedField[]): Applied {
  const locators = fields.flatMap(({ locator }) => (locator ? { ...locator, isOtherPage: true } : []));
  return applyConfiguration(url, readingOf(html, url, locators), fields);
}
