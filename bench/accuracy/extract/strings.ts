import { existsSync } from "node:fs";
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
  /** Two amounts remain possible. */
  ambiguous: boolean;
  /** Two currencies remain possible. */
  isCurrencyOpen?: boolean;
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
    ambiguous: result.kind === "ambiguous" && result.readings[0].currency === result.readings[1].currency,
    isCurrencyOpen:
      result.kind === "ambiguous" && result.readings[0].currency !== result.readings[1].currency,
    printed,
    code: money.currency,
  };
}

/** Removes insignificant zeros: "0022.50" and "22.5" are the same amount. */
function plain(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const kept = fraction.replace(/0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "")}${kept === "" ? "" : `.${kept}`}`;
}

function isAmountRight(row: PriceString, reading: Reading): boolean {
  if (row.amount === null) return reading.amount === undefined;
  return reading.amount !== undefined && plain(reading.amount) === plain(String(row.amount));
}

/** The printed sign itself, or the ISO code it stands for, is right. */
function isCurrencyRight(row: PriceString, { printed, code }: Reading): boolean {
  if (row.currency === null) return printed === undefined;
  if (printed?.toLowerCase() === row.currency.toLowerCase() || code === row.currency) return true;
  const expected = isoCode(row.currency) ?? CODES_BY_SIGN.get(row.currency)?.[0];
  return code !== undefined && code === expected;
}

/** A wrong currency that is not marked as ambiguous: the worst error. */
function isCurrencyWrong(row: PriceString, { code, isCurrencyOpen }: Reading): boolean {
  if (row.currency === null || code === undefined || isCurrencyOpen) return false;
  const own = isoCode(row.currency);
  const truth = own === undefined ? CODES_BY_SIGN.get(row.currency) : [own];
  return truth !== undefined && !truth.includes(code);
}

const SETS = ["extraction", "extraction-2"];
const FLOORS: Readonly<Record<string, { amount: number; both: number }>> = {
  "price-parser": { amount: 0.985, both: 0.98 },
  duckling: { amount: 0.98, both: 0.97 },
  "recognizers-text": { amount: 0.99, both: 0.85 },
};

export function measureStrings(corpusDir: string): Section {
  const rows = SETS.map((set) => join(corpusDir, set, "price-strings.jsonl"))
    .filter((path) => existsSync(path))
    .flatMap((path, index) =>
      readLines<PriceString>(path).map((row) => ({ ...row, isFirstSet: index === 0 })),
    );
  const lines = [
    "  suite                   strings  amount   with currency  two amounts  two currencies  wrong currency",
  ];
  const wrong: string[] = [];
  const checks: Section["checks"] = [];
  const floor = (name: string, measured: number, least: number) =>
    checks.push({ name: `price strings, ${name}`, measured, floor: least });
  for (const suite of new Set(rows.map((row) => row.suite))) {
    const own = rows.filter((row) => row.suite === suite);
    const counts = count(own, wrong);
    lines.push(line(suite, counts));
    const floors = FLOORS[suite];
    if (floors === undefined) continue;
    floor(`${suite}, amount`, counts.amount / counts.all, floors.amount);
    floor(`${suite}, with currency`, counts.both / counts.all, floors.both);
  }
  const published = count(
    rows.filter(({ suite }) => suite === "price-parser"),
    [],
  );
  const corrected = count(
    rows.filter(
      ({ suite, input, isFirstSet }) =>
        isFirstSet && suite === "price-parser" && !STRINGS_WITHOUT_AMOUNT.has(input ?? ""),
    ),
    [],
  );
  lines.push(line("price-parser without 6", corrected));
  floor("amount (corrected)", corrected.amount / corrected.all, 0.995);
  floor("amount with currency (corrected)", corrected.both / corrected.all, 0.99);
  const all = count(rows, []);
  lines.push(line("all", all));
  floor("all, amount", all.amount / all.all, 0.98);
  floor("all, with currency", all.both / all.all, 0.965);
  checks.push(
    {
      name: "price strings, ambiguous share",
      measured: published.ambiguous / published.all,
      floor: 0.03,
      atMost: true,
    },
    {
      name: "price strings, wrong currency without doubt",
      measured: all.wrongCurrency,
      floor: 0,
      atMost: true,
    },
  );
  lines.push("  price-parser itself on its suite: amount .984, amount with currency .885", ...wrong);
  return { title: "Price strings", lines, checks };
}

interface Counts {
  all: number;
  amount: number;
  both: number;
  ambiguous: number;
  open: number;
  wrongCurrency: number;
}

function count(rows: PriceString[], wrong: string[]): Counts {
  const counts: Counts = { all: rows.length, amount: 0, both: 0, ambiguous: 0, open: 0, wrongCurrency: 0 };
  for (const row of rows) {
    const reading = read(row.input ?? "", row.currency_hint);
    const right = isAmountRight(row, reading);
    const both = right && isCurrencyRight(row, reading);
    if (right) counts.amount += 1;
    if (both) counts.both += 1;
    if (reading.ambiguous) counts.ambiguous += 1;
    if (reading.isCurrencyOpen) counts.open += 1;
    if (isCurrencyWrong(row, reading)) counts.wrongCurrency += 1;
    if (!both) {
      wrong.push(
        `      ${JSON.stringify(row.input)}: ${reading.amount ?? "none"} ${reading.printed ?? ""} for ${row.amount} ${row.currency ?? ""}`,
      );
    }
  }
  return counts;
}

function line(name: string, counts: Counts): string {
  const share = (part: number) => figure(part / counts.all);
  return `  ${name.padEnd(23)} ${String(counts.all).padEnd(8)} ${share(counts.amount).padEnd(8)} ${share(counts.both).padEnd(14)} ${share(counts.ambiguous).padEnd(12)} ${share(counts.open).padEnd(15)} ${counts.wrongCurrency}`;
}
