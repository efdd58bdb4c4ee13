import type { Area } from "../fault.ts";

const PARSING = ["packages/extract/src/money/parse.test.ts"];

/** How a printed amount is read: digits and separators, ranges, multipliers, cents, signs and currencies. */
export const AMOUNT_FAULTS: Area = {
  name: "printed amounts",
  files: [
    {
      file: "packages/extract/src/money/numerals.ts",
      tests: PARSING,
      faults: [
        ['text[from + digits.length] === "%")', "false)"],
        ['digits.length === 3 && groups[0] !== "0"', "digits.length === 3"],
        ['digits.length === 3 && groups[0] !== "0"', 'digits.length >= 2 && groups[0] !== "0"'],
        ["repeated && tail.length === 3 ?", "tail.length === 3 ?"],
        ['tail.length !== 3 || groups[0]!.length > 3 || groups[0]!.startsWith("0")', "tail.length !== 3"],
        ["tail.length !== 3 || groups[0]!.length > 3 ||", "tail.length !== 3 ||"],
        [`if (first === "'") return [plain(whole)];`, ""],
        ["if (context.printedDecimals === 0) return [thousands];", ""],
        [
          "context.decidedSeparator === last ? decimal : thousands",
          "context.decidedSeparator === last ? thousands : decimal",
        ],
        ["[thousands] : [thousands, decimal];", "[thousands] : [decimal, thousands];"],
        ["[separator === last ? decimal : thousands]", "[decimal]"],
      ],
    },
    {
      file: "packages/extract/src/money/parse.ts",
      tests: PARSING,
      faults: [
        ['(cut >= "5" ? 1n : 0n)', '(cut > "5" ? 1n : 0n)'],
        ["if (/[1-9]/.test(cut)) money.exact = decimal;", 'if (cut !== "") money.exact = decimal;'],
        ["!isPercentage(text, numeral) && ", ""],
        [" && !isDate(text, numeral)", ""],
        ["const numerals = undated.length > 0 ? undated : all;", "const numerals = all;"],
        ["if (!magnitude.isWord) magnitude = undefined;", ""],
        ["roughly(numerals[at]!) > 0", "true"],
        ["if (before.strong !== after.strong) return before.strong ? before : after;", ""],
        ["if (found.negative)", "if (false)"],
        ["if (hinted !== undefined && codes.includes(hinted)) return [hinted];", ""],
        [
          "for (const country of [hints.country, spoken?.country])",
          "for (const country of [spoken?.country])",
        ],
        ["hints.decimalSeparator,\n", "undefined,\n"],
      ],
    },
    {
      file: "packages/extract/src/money/magnitude.ts",
      tests: PARSING,
      faults: [
        ["const MAX_SPREAD = 25;", "const MAX_SPREAD = 250;"],
        ["if (!(lower < upper) || ", "if ("],
        ['return found?.padStart(2, "0");', "return found;"],
        ["return BETWEEN.test(before) && AND_BETWEEN.test(between);", "return AND_BETWEEN.test(between);"],
        ["digits.slice(0, zeros)}`", "digits}`"],
      ],
    },
    {
      file: "packages/extract/src/money/sign.ts",
      tests: PARSING,
      faults: [
        ["if (known.size >= MAX_KNOWN) known.clear();", "if (known.size >= MAX_KNOWN) return undefined;"],
        ["start: start + from, end: end + from, strong", "start, end, strong"],
        ["(text === text.toUpperCase() || !WORD_CODES.has(code))", "true"],
        ["start > 0 && LETTER.test(text[start - 1]!)", "false"],
        ["(LETTER.test(candidate[0]!) && NUMBERED.test(text.slice(start, from)))", "false"],
        ["dash !== null && !isBetween &&", "dash !== null &&"],
      ],
    },
    {
      file: "packages/extract/src/money/not-amounts.ts",
      tests: PARSING,
      faults: [
        ["(?:19|20)\\d\\d(?![\\d,]|\\.\\d)/g,\n  /(?<!", "(?:19|20)\\d\\d/g,\n  /(?<!"],
        ["if (!MAY_HOLD.test(text)) return text;", "if (MAY_HOLD.test(text)) return text;"],
      ],
    },
    {
      file: "packages/extract/src/money/digits.ts",
      tests: PARSING,
      faults: [
        ["code <= zero + 9", "code < zero + 9"],
        ['.replace(/\\uff0e/g, ".")', '.replace(/\\uff0e/g, ",")'],
        [".replace(/[\\u200b\\u200e\\u200f\\u061c", ".replace(/[\\u200b"],
      ],
    },
  ],
};
