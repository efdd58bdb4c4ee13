import { parseDocument } from "htmlparser2";
import { extractOffer, type Extraction } from "../../../packages/extract/src/index.ts";
import { gatherEvidence } from "../../../packages/extract/src/evidence.ts";
import { decodeTwice } from "../../../packages/extract/src/dom/text.ts";
import { CORRECTIONS } from "./corrections.ts";
import { labelledPages, type LabelledPage } from "./corpus.ts";
import { foldOf, FOLDS } from "./folds.ts";
import { figure, type Section } from "./report.ts";

/** Counts of one field: a wrong answer is a false positive, and if the page has a true value, a false negative too. */
class Tally {
  right = 0;
  wrong = 0;
  missed = 0;
  wrongPages: string[] = [];

  add(
    page: string,
    predicted: string | undefined,
    truth: readonly string[],
    same: (a: string, b: string) => boolean,
  ): void {
    if (predicted !== undefined && truth.some((one) => same(predicted, one))) {
      this.right += 1;
      return;
    }
    if (predicted === undefined && truth.length === 0) return;
    if (predicted !== undefined) this.wrong += 1;
    if (truth.length > 0) this.missed += 1;
    this.wrongPages.push(`${page}: ${predicted ?? "nothing"} for ${truth.join(" | ") || "nothing"}`);
  }

  get precision(): number {
    return this.right + this.wrong === 0 ? 1 : this.right / (this.right + this.wrong);
  }

  get recall(): number {
    return this.right + this.missed === 0 ? 1 : this.right / (this.right + this.missed);
  }

  get f1(): number {
    const sum = this.precision + this.recall;
    return sum === 0 ? 0 : (2 * this.precision * this.recall) / sum;
  }
}

type Field =
  | "price"
  | "published price"
  | "currency"
  | "list price"
  | "sku"
  | "brand"
  | "gtin"
  | "mpn"
  | "name";

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
/** Some labels contain entities as spelled in the markup. */
const sameExactly = (a: string, b: string) =>
  decodeTwice(a).replace(/\s+/g, " ").trim() === decodeTwice(b).replace(/\s+/g, " ").trim();
const sameDecimal = (a: string, b: string) => Number(a) === Number(b);

export function decimal(money: { amountMinor: number; exponent: number } | undefined): string | undefined {
  if (money === undefined) return undefined;
  const digits = String(money.amountMinor).padStart(money.exponent + 1, "0");
  return money.exponent === 0
    ? digits
    : `${digits.slice(0, -money.exponent)}.${digits.slice(-money.exponent)}`;
}

interface Answers {
  price?: string;
  currency?: string;
  list?: string;
  availability?: string;
  sku?: string;
  brand?: string;
  gtin?: string;
  mpn?: string;
  name?: string;
}

export function answersOf({ fields, currency }: Extraction): Answers {
  return {
    price: decimal((fields.discountedPrice ?? fields.normalPrice)?.value),
    list: fields.discountedPrice === undefined ? undefined : decimal(fields.normalPrice?.value),
    currency,
    availability: fields.availability?.value,
    sku: fields.sku?.value,
    brand: fields.brand?.value,
    gtin: fields.gtin?.value,
    mpn: fields.mpn?.value,
    name: fields.name?.value,
  };
}

export function count(pages: LabelledPage[], answers: (page: LabelledPage) => Answers | undefined) {
  const tallies = new Map<Field, Tally>();
  const tally = (field: Field) => {
    const known = tallies.get(field) ?? new Tally();
    tallies.set(field, known);
    return known;
  };
  const stock = { right: 0, all: 0, outRight: 0, outWrong: 0, wrongPages: [] as string[] };
  const falseWas = { wrong: 0, all: 0 };
  for (const page of pages) {
    const given = answers(page);
    if (given === undefined) continue;
    const { labels } = page;
    const add = (
      field: Field,
      predicted: string | undefined,
      truth: readonly string[] | undefined,
      same = sameText,
    ) => {
      if (truth !== undefined) tally(field).add(page.id, predicted, truth, same);
    };
    add("price", given.price, labels.price, sameDecimal);
    add("published price", given.price, labels.price_published ?? labels.price, sameDecimal);
    if (labels.currency !== undefined && (labels.price === undefined || labels.price.length > 0))
      add("currency", given.currency, [labels.currency]);
    if (labels.list_price !== undefined) {
      add("list price", given.list, labels.list_price === null ? [] : [labels.list_price], sameDecimal);
      if (labels.list_price === null) {
        falseWas.all += 1;
        if (given.list !== undefined) falseWas.wrong += 1;
      }
    }
    add("sku", given.sku, labels.sku);
    add("brand", given.brand, labels.brand);
    add("gtin", given.gtin, labels.gtin);
    add("mpn", given.mpn, labels.mpn);
    add("name", given.name, labels.name, sameExactly);
    if (labels.availability !== undefined) {
      const predicted =
        given.availability === "OutOfStock" || given.availability === "Discontinued"
          ? "OutOfStock"
          : "InStock";
      stock.all += 1;
      // A product on pre-order or back-order can be bought.
      const truth = labels.availability === "OutOfStock" ? "OutOfStock" : "InStock";
      if (predicted === truth) stock.right += 1;
      else stock.wrongPages.push(`${page.id}: ${predicted}`);
      if (labels.availability === "OutOfStock" && predicted === "OutOfStock") stock.outRight += 1;
      else if (labels.availability === "OutOfStock" || predicted === "OutOfStock") stock.outWrong += 1;
    }
  }
  return { tallies, stock, falseWas };
}

/** The page with its labels corrected where the page itself contradicts it. */
function corrected(page: LabelledPage): LabelledPage {
  const labels = { ...page.labels };
  for (const { page: id, field, corrected: value } of CORRECTIONS) {
    if (id !== page.id) continue;
    if (field === "availability" && typeof value === "string") labels.availability = value;
    if (field === "name" && typeof value !== "string") labels.name = value;
  }
  return { ...page, labels };
}

const RUNS = 5;

/**
 * Median and mean CPU milliseconds per page, everything included: the minimum of a page's runs counts, because other programs on
 * the machine only ever add time.
 */
function timePages(pages: LabelledPage[]): { median: number; mean: number; ofParsing: number } {
  for (const page of pages) extractOffer(page);
  const times = pages.map((page) => leastCpu(() => extractOffer(page)));
  const parsing = pages.map((page) => leastCpu(() => parseDocument(page.html)));
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  return {
    median: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0,
    mean: sum(times) / times.length,
    ofParsing: sum(times) / sum(parsing),
  };
}

function leastCpu(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const start = process.cpuUsage();
    work();
    const used = process.cpuUsage(start);
    least = Math.min(least, (used.user + used.system) / 1000);
  }
  return least;
}

export function measurePages(corpusDir: string): Section {
  const pages = labelledPages(corpusDir);
  const given = new Map(pages.map((page) => [page.id, answersOf(extractOffer(page))]));
  const { tallies, stock: published, falseWas } = count(pages, (page) => given.get(page.id));
  const { stock, tallies: fair } = count(pages.map(corrected), (page) => given.get(page.id));
  const lines = ["  field              precision recall   F1"];
  for (const [field, tally] of tallies) {
    lines.push(
      `  ${field.padEnd(18)} ${figure(tally.precision).padEnd(9)} ${figure(tally.recall).padEnd(8)} ${figure(tally.f1)}`,
    );
    for (const wrong of tally.wrongPages) lines.push(`      ${wrong}`);
  }
  const accuracy = stock.right / stock.all;
  lines.push(
    `  availability       accuracy as published ${figure(published.right / published.all)}; out of stock: ${published.outRight} right, ${published.outWrong} wrong or missed`,
  );
  for (const wrong of published.wrongPages) lines.push(`      ${wrong}`);
  lines.push(
    `    with the corrected labels ${figure(accuracy)}; out of stock: ${stock.outRight} right, ${stock.outWrong} wrong or missed`,
  );
  for (const wrong of stock.wrongPages) lines.push(`      ${wrong}`);
  const name = fair.get("name");
  lines.push(
    `  exact name with the corrected labels: F1 ${figure(name?.f1 ?? 0)}, ${name?.right ?? 0} right, ${name?.wrong ?? 0} wrong`,
  );
  lines.push(`  false was-prices on pages with none: ${falseWas.wrong} of ${falseWas.all}`);
  lines.push(unstatedLine(pages, given));
  const time = timePages(pages);
  lines.push(
    `  CPU a page: median ${time.median.toFixed(1)} ms, mean ${time.mean.toFixed(1)} ms, ${time.ofParsing.toFixed(1)} times parsing alone in the same run`,
  );
  lines.push(...setLines(pages, given), ...foldLines(pages.map(corrected), given), ...peerLines(pages));
  const f1 = (field: Field) => tallies.get(field)?.f1 ?? 0;
  const gtin = tallies.get("gtin");
  return {
    title: `Product pages (${pages.length})`,
    lines,
    checks: [
      { name: "price F1", measured: f1("price"), floor: 0.97 },
      { name: "currency F1", measured: f1("currency"), floor: 0.985 },
      { name: "availability accuracy (corrected)", measured: accuracy, floor: 0.98 },
      { name: "sku F1", measured: f1("sku"), floor: 0.93 },
      { name: "brand F1", measured: f1("brand"), floor: 0.87 },
      { name: "exact name F1", measured: f1("name"), floor: 0.84 },
      { name: "exact name F1 (corrected)", measured: name?.f1 ?? 0, floor: 0.9 },
      { name: "list price F1", measured: f1("list price"), floor: 0.88 },
      { name: "false was-prices, share", measured: falseWas.wrong / falseWas.all, floor: 0.03, atMost: true },
      {
        name: "gtin wrong or missed",
        measured: Math.max(gtin?.wrong ?? 0, gtin?.missed ?? 0),
        floor: 1,
        atMost: true,
      },
      { name: "out of stock wrong or missed (corrected)", measured: stock.outWrong, floor: 2, atMost: true },
      // Four times the figure of a quiet machine, since CPU time grows when cores are shared.
      { name: "median CPU ms a page", measured: time.median, floor: 50, atMost: true },
    ],
  };
}

/** The prices of pages whose markup and program data state none, so that only the visible text has one. */
function unstatedLine(pages: LabelledPage[], given: Map<string, Answers>): string {
  const priced = pages.filter(({ labels }) => labels.price !== undefined && labels.price.length > 0);
  const isRight = ({ id, labels }: LabelledPage): boolean => {
    const price = given.get(id)?.price;
    return price !== undefined && labels.price!.some((one) => sameDecimal(price, one));
  };
  const unstated = priced.filter((page) => gatherEvidence(page).prices.stated.length === 0);
  const stated = priced.filter((page) => !unstated.includes(page));
  const share = (list: LabelledPage[]) => `${list.filter(isRight).length} of ${list.length}`;
  return `  prices right where nothing states one: ${share(unstated)}; where something does: ${share(stated)}`;
}

/** The same figures for each source of pages. */
function setLines(pages: LabelledPage[], given: Map<string, Answers>): string[] {
  return [...new Set(pages.map((page) => page.set))].map((set) => {
    const own = pages.filter((page) => page.set === set);
    const { tallies } = count(own, (page) => given.get(page.id));
    const figures = [...tallies].map(([field, tally]) => `${field} ${figure(tally.f1)}`);
    return `  set ${set} (${own.length}): ${figures.join(", ")}`;
  });
}

const FOLD_FIELDS: readonly Field[] = ["price", "list price", "sku", "brand", "name"];

/** The figures of each fold of hosts, with the corrected labels: how much they depend on the shops at hand. */
function foldLines(pages: LabelledPage[], given: Map<string, Answers>): string[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = pages.filter(({ group }) => foldOf(group) === fold);
    const { tallies } = count(own, (page) => given.get(page.id));
    const figures = FOLD_FIELDS.map((field) => `${field} ${figure(tallies.get(field)?.f1 ?? 0)}`);
    return `  fold ${fold + 1} (${own.length}, corrected labels): ${figures.join(", ")}`;
  });
}

/** The other services' stored answers on the pages they answered, counted in the same way. */
function peerLines(pages: LabelledPage[]): string[] {
  const names = [...new Set(pages.flatMap((page) => Object.keys(page.peers ?? {})))];
  return names.map((name) => {
    const { tallies, stock } = count(pages, (page) => page.peers?.[name]);
    const part = (field: Field) => `${field} ${figure(tallies.get(field)?.f1 ?? 0)}`;
    return `  ${name.padEnd(9)} ${part("published price")}, ${part("currency")}, ${part("sku")}, ${part("brand")}, ${part("gtin")}, availability ${figure(stock.right / Math.max(1, stock.all))}`;
  });
}
