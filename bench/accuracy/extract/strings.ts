import { join } from "node:path";
import { parseMoney } from "../../../packages/extract/src/index.ts";
import { CODES_BY_SIGN, isoCode } from "../../../packages/extract/src/money/currencies.ts";
import { readLines } from "./corpus.ts";
import { STRINGS_WITHOUT_AMOUNT } from "./corrections.ts";
import { figure, type Section } from "./report.ts";

interface PriceString {
  input: string | null;
  currency_hint: string | null;
  amount: string | number | null;
  currency: string | null;
  suite: string;
}

interface Reading {
  amount?: string;
  ambiguous: boolean;
  printed?: string;
  code?: string;
}

function read(text: string, beside: string | null): Reading {
  const result = parseMoney(text, { currencyText: beside ?? undefined });
  const printed = result.currencyPrinted;
  if (result.kind === "failure")
    return { amount: result.amounts[0], ambiguous: result.amounts.length > 1, printed };
  const money = result.kind === "money" ? result.money : result.readings[0];
  const digits = String(money.amountMinor).padStart(money.exponent + 1, "0");
  const whole =
    money.exponent === 0 ? digits : `${digits.slice(0, -money.exponent)}.${digits.slice(-money.exponent)}`;
  return {
    amount: money.exact ?? whole,
    ambiguous: result.kind === "ambiguous",
    printed,
    code: money.currency,
  };
}

/** Without zeros that count for nothing: "0022.50" and "22.5" are one amount. */
function plain(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const kept = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${kept === "" ? "" : `.${kept}`}`;
}

function isAmountRight(row: PriceString, reading: Reading): boolean {
  if (row.amount === null) return reading.amount === undefined;
  return reading.amount !== undefined && plain(reading.amount) === plain(String(row.amount));
}

/** Right is the printed sign itself, or the ISO code it stands for. */
function isCurrencyRight(row: PriceString, { printed, code }: Reading): boolean {
  if (row.currency === null) return printed === undefined;
  if (printed?.toLowerCase() === row.currency.toLowerCase() || code === row.currency) return true;
  const expected = isoCode(row.currency) ?? CODES_BY_SIGN.get(row.currency)?.[0];
  return code !== undefined && code === expected;
}

export function measureStrings(corpusDir: string): Section {
  const rows = readLines<PriceString>(join(corpusDir, "extraction", "price-strings.jsonl"));
  const suites = [...new Set(rows.map((row) => row.suite))];
  const lines = ["  suite                   strings  amount   with currency  ambiguous"];
  const wrong: string[] = [];
  let checks: Section["checks"] = [];
  for (const suite of suites) {
    const counts = count(
      rows.filter((row) => row.suite === suite),
      wrong,
    );
    lines.push(line(suite, counts));
    if (suite !== "price-parser") continue;
    const corrected = count(
      rows.filter((row) => row.suite === suite && !STRINGS_WITHOUT_AMOUNT.has(row.input ?? "")),
      [],
    );
    lines.push(line("  without 6 empty ones", corrected));
    checks = [
      { name: "price strings, amount (corrected)", measured: corrected.amount / corrected.all, floor: 0.995 },
      {
        name: "price strings, amount with currency (corrected)",
        measured: corrected.both / corrected.all,
        floor: 0.99,
      },
      { name: "price strings, amount (as published)", measured: counts.amount / counts.all, floor: 0.985 },
      { name: "price strings, amount with currency", measured: counts.both / counts.all, floor: 0.975 },
      {
        name: "price strings, ambiguous share",
        measured: counts.ambiguous / counts.all,
        floor: 0.03,
        atMost: true,
      },
    ];
  }
  lines.push("  price-parser itself on its suite: amount .984, amount with currency .885", ...wrong);
  return { title: "Price strings", lines, checks };
}

interface Counts {
  all: number;
  amount: number;
  both: number;
  ambiguous: number;
}

function count(rows: PriceString[], wrong: string[]): Counts {
  const counts: Counts = { all: rows.length, amount: 0, both: 0, ambiguous: 0 };
  for (const row of rows) {
    const reading = read(row.input ?? "", row.currency_hint);
    const right = isAmountRight(row, reading);
    const both = right && isCurrencyRight(row, reading);
    if (right) counts.amount += 1;
    if (both) counts.both += 1;
    if (reading.ambiguous) counts.ambiguous += 1;
    if (!both && row.suite === "price-parser") {
      wrong.push(
        `      ${JSON.stringify(row.input)}: ${reading.amount ?? "none"} ${reading.printed ?? ""} for ${row.amount} ${row.currency ?? ""}`,
      );
    }
  }
  return counts;
}

function line(name: string, counts: Counts): string {
  const share = (part: number) => figure(part / counts.all);
  return `  ${name.padEnd(23)} ${String(counts.all).padEnd(8)} ${share(counts.amount).padEnd(8)} ${share(counts.both).padEnd(14)} ${share(counts.ambiguous)}`;
}
