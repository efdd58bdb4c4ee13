import type { Area } from "../fault.ts";

const PRICES = ["packages/extract/src/price"];
const LOCATOR = ["packages/locator/src/answer.test.ts", "packages/locator/src/find.test.ts"];

/** Which of the numbers on a page is its price, which its normal price, and when to return neither. */
export const EXTRACTION: Area = {
  name: "extraction choice",
  files: [
    {
      file: "packages/extract/src/price/list.ts",
      tests: PRICES,
      faults: [
        ["money.amountMinor > now &&", "money.amountMinor >= now &&"],
        ["money.amountMinor <= now * MAX_DISCOUNT", "money.amountMinor < now * MAX_DISCOUNT"],
        ["const MAX_DISCOUNT = 20;", "const MAX_DISCOUNT = 200;"],
        ['set("struck", price.role === "was" && price.drawn);', 'set("struck", price.role !== "was");'],
        ['set("explained", isExplained);', ""],
        ['price.role === "list") {\n      known', 'price.role === "current") {\n      known'],
        ["if (letters > MAX_GAP) continue;", ""],
        ["if (price.of !== undefined && price.of !== now) continue;", ""],
        ["if (share > probabilities[best]!) best = index;", ""],
      ],
    },
    {
      file: "packages/extract/src/price/fields.ts",
      tests: PRICES,
      faults: [
        [
          "        discountedPrice: now,\n        normalPrice: priceField(",
          "        normalPrice: now,\n        discountedPrice: priceField(",
        ],
        ["currency, normalPrice: now }", "currency, discountedPrice: now }"],
        ["if (current.otherReading !== undefined) {", "if (current.otherReading === current.money) {"],
        [
          "const readings = [current.money, current.otherReading];",
          "const readings = [current.money, current.money];",
        ],
        ['"price_ambiguous" : "price_not_found"', '"price_not_found" : "price_not_found"'],
        ['const isReduced = rule?.role === "member"', 'const isReduced = rule?.role === "net"'],
        ["normalPrice: priceField(list.money, list,", "normalPrice: priceField(current.money, list,"],
      ],
    },
    {
      file: "packages/extract/src/price/choose.ts",
      tests: PRICES,
      faults: [
        ["&& winner.probability >= MIN_PROBABILITY", ""],
        ["b.probability - a.probability", "a.probability - b.probability"],
        ["(visible?.isLowestOfRange ?? false) || (stated?.isLowestOfRange ?? false)", "false"],
        ['if (evidence.isListOfProducts) features["none:manyProducts"] = 1;', ""],
      ],
    },
    {
      file: "packages/extract/src/price/candidates.ts",
      tests: PRICES,
      faults: [
        ['if (price === first) features["firstBehindHeading"] = 1;', ""],
        ['if (pairs.saidLower.has(price)) features["reducedAsPrinted"] = 1;', ""],
        ["if (!isSettled) candidate.otherReading", "if (isSettled) candidate.otherReading"],
        ["score > look.score", "score < look.score"],
        ['if (money.amountMinor === 0) features["nothing"] = 1;', ""],
        ['features["otherCurrency"] = 1;', ""],
        ['features["onlyOnCards"] = 1;', ""],
        ["look.score < 0 && visible.role", "look.score < -100 && visible.role"],
        ['was.features["statedUpper"] = 1;', ""],
        ['now.features["unstatedLower"] = 1;', ""],
        ["if (own.has(price.source)) continue;", ""],
        ['if (price.decisive) features["decisive"] = 1;', ""],
        [
          'candidate.features["statedOtherwise"] = Math.min',
          'candidate.features["statedOtherwise"] = -Math.min',
        ],
        ['set("hidden", price.hidden);', ""],
        ['set("inSentence", price.inSentence || ', 'set("inSentence", '],
        ['set("inHeading",', 'set("inFooter",'],
        ['if (distance < 400) return "within400";', 'if (distance < 400) return "far";'],
        ["ratio > 1.02 && ratio < 1.3;", "ratio > 1.3;"],
      ],
    },
    {
      file: "packages/extract/src/price/pairs.ts",
      tests: PRICES,
      faults: [['if (now.role !== "was" && !mayBeCurrent(now)) continue;', ""]],
    },
    {
      file: "packages/extract/src/visible/reductions.ts",
      tests: PRICES,
      faults: [
        ["const PERCENT_TOLERANCE = 1;", "const PERCENT_TOLERANCE = 40;"],
        ["(value % unit === 0 ? unit : 1)", "unit * 20"],
        ["100 - number * (left[1]!.length === 2 ? 1 : 10)", "number"],
        ['if (role === "saving")', 'if (role === "unit")'],
      ],
    },
    {
      file: "packages/locator/src/weights.ts",
      tests: LOCATOR,
      faults: [["export const ANSWER = 0.75;", "export const ANSWER = 0.25;"]],
    },
    {
      file: "packages/locator/src/find.ts",
      tests: LOCATOR,
      faults: [
        ["const GONE = 0.2;", "const GONE = 0.02;"],
        ["const SAME_PAGE = 0.15;", "const SAME_PAGE = 0;"],
        ["const REFRESH = 0.9;", "const REFRESH = 0.75;"],
        ["confidence >= ANSWER && element !== undefined", "element !== undefined"],
        ["confidence < GONE && samePage", "confidence < GONE"],
        ["confidence: 1 - confidence,", "confidence,"],
        ["result.confidence < REFRESH", "result.confidence > REFRESH"],
        ['state: moved ? "moved" : "found",', 'state: "found",'],
        ["const best = ranked[0];", "const best = ranked.at(-1);"],
      ],
    },
  ],
};
