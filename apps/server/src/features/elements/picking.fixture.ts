import type { Capture } from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import type { FieldLocator } from "@pricetrail/extract";

/** Picks an element of a page as a person does, by a matching selector; `html` is the rendered page. */
export function pickIn(html: string, url: string, key: string, selector: string): Capture {
  const { locatorResults } = extractOffer({
    html,
    url,
    locators: [{ field: key as FieldLocator["field"], selector }],
  });
  const found = locatorResults[0]?.found;
  if (!found) throw new Error(`${selector} fits nothing`);
  return {
    key,
    value: found.raw,
    tagValue: found.markup,
    tag: found.tag,
    fingerprint: { ...found.fingerprint },
  };
}
