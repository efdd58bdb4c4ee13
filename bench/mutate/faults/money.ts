import type { Area } from "../fault.ts";

/** Amounts: minor units, decimal text, percent, micro-dollars, and how they are shown. */
export const MONEY: Area = {
  name: "money",
  files: [
    {
      file: "packages/contract/src/money.ts",
      tests: ["packages/contract/src/money.test.ts"],
      faults: [
        [".padStart(digits + 1,", ".padStart(digits,"],
        ["const sign = minor < 0", "const sign = minor > 0"],
        ["text.slice(0, -digits)}.${text.slice(-digits)}", "text.slice(0, -2)}.${text.slice(-2)}"],
        ["digits === 0 ? sign + text", "digits === 0 ? text"],
        ['.padEnd(digits, "0")', '.padStart(digits, "0")'],
        ["if (/[1-9]/.test(fraction.slice(digits)))", "if (/[1-9]/.test(fraction.slice(digits + 1)))"],
        ["if (!Number.isSafeInteger(minor))", "if (!Number.isInteger(minor))"],
        [
          "const minor = Number(match[2]! + fraction.slice(0, digits));",
          "const minor = Number(value) * 10 ** digits;",
        ],
        ["return match[1] ? -minor : minor;", "return minor;"],
        ["(?=(\\d{3})+$)", "(?=(\\d{4})+$)"],
        [
          "`${money.currency} ${formatDecimal(money.value)}`",
          "`${formatDecimal(money.value)} ${money.currency}`",
        ],
        ["padStart(7,", "padStart(6,"],
        ['replace(/0{1,4}$/, "")', 'replace(/0+$/, "")'],
        ["const sign = micro < 0", "const sign = micro > 0"],
        ["if (fromMinor === 0) return null;", "if (fromMinor === 0) return 0;"],
        ["BigInt(toMinor - fromMinor)", "BigInt(fromMinor - toMinor)"],
        ["* 2000n", "* 200n"],
        ["const base = BigInt(fromMinor);", "const base = BigInt(toMinor);"],
        ["delta >= 0n ? delta + base : delta - base", "delta + base"],
        [
          "const rounded = (delta >= 0n ? delta + base : delta - base) / (2n * base);",
          "const rounded = delta / (2n * base);",
        ],
      ],
    },
  ],
};
