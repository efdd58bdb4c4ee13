import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseDocument } from "htmlparser2";
import { extractOffer } from "../../../packages/extract/src/index.ts";
import { Random } from "../../templates/product.ts";
import { templatePage } from "../../templates/page.ts";
import { randomOf } from "../../../tests/random.ts";
import { HOSTILE } from "./hostile.ts";
import { hostileKind } from "./hostile-kinds.ts";

/**
 * `npm run attack -- pages [--pages=N] [--kinds=N] [--seed=N]`: hostile pages of up to ten megabytes, mutated product pages, and
 * pages with prices of every kind in hostile numbers. None may make the extraction throw, or use more than half a second of CPU
 * or 300 MB.
 */
const PAGES = 2000;
const KINDS = 500;
const MAX_CPU_MS = 500;
/** The cost of parsing a plain page with this many elements on the machine for which the limit is stated. */
const PLAIN_ELEMENTS = 50_000;
const PLAIN_CPU_MS = 40;
const MAX_MEGABYTES = 300;
/** Other programs on the machine only ever add time, so a page is slow only if it is slow each time. */
const ATTEMPTS = 3;

const PIECES = [
  "<div>",
  "</div>",
  "</table>",
  "<table><td>",
  "<script>",
  "</script>",
  "<!--",
  "-->",
  '"',
  "'",
  "<",
  ">",
  "\u0000",
  "\ud800",
  "&#x110000;",
  "<svg>",
  "<template>",
  "<select><option>",
  '{"@type":"Product","offers":[',
  "]}",
  "1e999",
  "-1",
  "999999999999999999999",
  "<style>.a{text-decoration:line-through}",
  "<h1>",
  " itemscope itemprop=offers ",
  "€",
  "1.0.0,0",
  "<iframe data-pt-frame=x>",
];

/** Cuts, duplicates or moves some of a page's bytes, or replaces them with text that breaks markup. */
function mutated(html: string, random: Random): string {
  let text = html;
  for (let change = random.whole(1, 12); change > 0; change -= 1) {
    const at = random.whole(0, text.length);
    const end = Math.min(text.length, at + random.whole(1, 400));
    const piece = text.slice(at, end);
    switch (random.whole(0, 5)) {
      case 0:
        text = text.slice(0, at) + text.slice(end);
        break;
      case 1:
        text = text.slice(0, end) + piece.repeat(random.whole(1, 60)) + text.slice(end);
        break;
      case 2:
        text = text.slice(0, at) + random.pick(PIECES).repeat(random.whole(1, 40)) + text.slice(at);
        break;
      case 3:
        text = text.slice(0, at) + text.slice(end) + piece;
        break;
      case 4:
        text = text.replaceAll(
          random.pick(["</span>", "</div>", '"', "=", "</p>", "}"]),
          random.pick(["", "<", " "]),
        );
        break;
      default:
        text = text.slice(0, at);
    }
    if (text.length < 40) text += html;
  }
  return text;
}

interface Result {
  name: string;
  error?: string;
  cpu: number;
}

/** The CPU time of some work in milliseconds. */
function cpuOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
}

/** The limit for this machine in its current state: a slower or busier one takes longer for a plain page, too. */
function maxCpuHere(): number {
  const page = '<p class="line">Item <b>4711</b></p>'.repeat(PLAIN_ELEMENTS / 2);
  const plain = Math.min(...Array.from({ length: 8 }, () => cpuOf(() => parseDocument(page))));
  return MAX_CPU_MS * Math.max(1, plain / PLAIN_CPU_MS);
}

function attack(name: string, html: string): Result {
  let cpu = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && cpu > MAX_CPU_MS; attempt += 1) {
    let error: string | undefined;
    const used = cpuOf(() => {
      error = faultOf(html);
    });
    if (error !== undefined) return { name, cpu: 0, error };
    cpu = Math.min(cpu, used);
  }
  return { name, cpu };
}

/** Returns what is wrong with the reading of a page; undefined if nothing is. */
function faultOf(html: string): string | undefined {
  try {
    const { fields } = extractOffer({ html, url: "https://shop.example.co.uk/products/kettle" });
    for (const price of [fields.normalPrice, fields.discountedPrice])
      if (price !== undefined && !Number.isSafeInteger(price.value.amountMinor))
        return `the amount ${price.value.amountMinor}`;
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const option = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
const seed = Number(option("seed") ?? 1);
const pages = Number(option("pages") ?? PAGES);
const kinds = Number(option("kinds") ?? KINDS);
const random = new Random(randomOf(seed));

/** Runs this program again with a heap of the allowed size: a page that needs more ends it. */
function runBounded(): void {
  const { status } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${MAX_MEGABYTES}`,
      fileURLToPath(import.meta.url),
      "--bounded",
      ...process.argv.slice(2),
    ],
    { stdio: "inherit" },
  );
  if (status === 0) return;
  if (status !== 1) console.log("0 passed, 1 failed");
  process.exitCode = 1;
}

function runAll(): void {
  const results = Array.from({ length: Math.max(0, pages - HOSTILE.length) }, (_, number) => {
    const { html, system } = templatePage(seed, number);
    return attack(`${number} ${system}, mutated`, mutated(html, random));
  });
  if (pages > 0) for (const [name, page] of HOSTILE) results.push(attack(name, page()));
  for (let number = 0; number < kinds; number += 1) {
    const { name, html } = hostileKind(new Random(randomOf(seed * 1_000_003 + number)));
    results.push(attack(`${number} ${name}`, html));
  }
  const maxCpu = maxCpuHere();
  const failed = results.filter(({ error, cpu }) => error !== undefined || cpu > maxCpu);
  for (const { name, error, cpu } of failed)
    console.log(`  ${name}: ${error ?? `${cpu.toFixed(0)} ms of CPU`}`);
  const slowest = results.toSorted((a, b) => b.cpu - a.cpu).slice(0, 5);
  console.log(
    `${results.length} pages in a heap of ${MAX_MEGABYTES} MB; at most ${maxCpu.toFixed(0)} ms; the slowest: ${slowest.map(({ name, cpu }) => `${name} ${cpu.toFixed(0)} ms`).join(", ")}`,
  );
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
}

if (process.argv.includes("--bounded")) runAll();
else runBounded();
