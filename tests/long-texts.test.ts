import { expect, test } from "vitest";
import { costsOf, DEADLINE_MS, FILLINGS, PLACES } from "./long-texts.ts";

/** One of each so many: all are tried in the slow tier. */
const SAMPLE = 29;

const cases = Object.keys(PLACES).flatMap((place) => FILLINGS.map((filling) => [place, filling] as const));

test.each(cases.filter((_, at) => at % SAMPLE === 0))(
  "150,000 characters in the %s of %j keep no reader busy",
  (place, filling) => {
    for (const { reader, ms } of costsOf(place, filling)) expect(ms, reader).toBeLessThan(DEADLINE_MS);
  },
);
