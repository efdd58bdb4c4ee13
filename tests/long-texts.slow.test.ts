import { expect, test } from "vitest";
import { costsOf, DEADLINE_MS, FILLINGS, PLACES } from "./long-texts.ts";

test.each(Object.keys(PLACES))("150,000 characters in the %s keep no reader busy", (place) => {
  for (const filling of FILLINGS)
    for (const { reader, ms } of costsOf(place, filling))
      expect(ms, `${reader} of ${JSON.stringify(filling)}`).toBeLessThan(DEADLINE_MS);
});
