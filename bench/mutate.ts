import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { randomOf, shuffled } from "../tests/random.ts";
import { editsOf } from "./mutate/generate.ts";
import type { Edit } from "./mutate/generate.ts";
import { madeFaults } from "./mutate/made-faults.ts";
import { NearestTests } from "./mutate/nearest-tests.ts";
import { AREAS, changedFiles, sourceFiles } from "./mutate/sources.ts";
import { Tester } from "./mutate/tester.ts";

/** The share of faults that the tests have to find: in all code, and in the areas where faults are costly. */
const FLOOR = 0.85;
const AREA_FLOOR = 0.9;

/**
 * `npm run mutate`: makes faults in copies of the tree, one at a time, and runs the nearest tests that import the changed file. A
 * fault that no test notices survives. `--count=300` and `--seed=1` choose among the possible ones, `--files=part` and
 * `--area=money,access` restrict the files, `--changed` to those changed since `main`. `--made` plants faults that people have made
 * instead (`bench/mutate/made-faults.txt`), and reports those whose text no longer occurs.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    area: { type: "string" },
    changed: { type: "boolean", default: false },
    count: { type: "string", default: "300" },
    files: { type: "string", default: "" },
    made: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    testers: { type: "string", default: "1" },
  },
});
const wanted = values.area?.split(",") ?? [];
const unknown = wanted.find((area) => area !== "tenancy" && !(area in AREAS));
if (unknown !== undefined)
  throw new Error(`no such area; there are: ${Object.keys(AREAS).join(", ")}, tenancy`);
const isWanted = (areas: readonly string[]) =>
  wanted.length === 0 || areas.some((area) => wanted.includes(area));

interface Fault extends Edit {
  file: string;
  areas: string[];
  source: string;
}

const began = performance.now();
const sources = values.changed ? changedFiles(root) : sourceFiles(root);
const files = sources.filter((file) => file.includes(values.files));
const faults = (values.made ? made() : generated()).slice(0, Number(values.count));
if (faults.length === 0) throw new Error("there is no such fault");
const survivors: Fault[] = [];
const nearest = new NearestTests(root);
const testers = Array.from({ length: Number(values.testers) }, () => new Tester(root));
const stopAll = () => Promise.all(testers.map((tester) => tester.stop()));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}
try {
  const queue = faults.entries();
  await Promise.all(testers.map((tester) => work(tester, queue)));
} finally {
  await stopAll();
}
report();

/** Files in proportion to their possible faults, then kinds equally often, since some are a hundred times as frequent. */
function generated(): Fault[] {
  const next = randomOf(Number(values.seed));
  const perFile = files.map((file) => {
    const faultsOfFile = faultsOf(file);
    const byKind = Map.groupBy(shuffled(faultsOfFile, next), ({ kind }) => kind);
    return { count: faultsOfFile.length, kinds: shuffled([...byKind.values()], next) };
  });
  const lots = perFile.flatMap(({ count, kinds }) => Array.from({ length: count }, () => kinds));
  const chosen = new Set<Fault>();
  for (const kinds of shuffled(lots, next)) {
    if (chosen.size >= Number(values.count)) break;
    const kind = kinds.shift()!;
    chosen.add(kind.shift()!);
    if (kind.length > 0) kinds.push(kind);
  }
  return [...chosen];
}

function faultsOf(file: string): Fault[] {
  const source = readFileSync(path.join(root, file), "utf8");
  return editsOf(file, source)
    .map((edit) => ({ ...edit, file, source, areas: areasOf(file, source.slice(edit.start, edit.end)) }))
    .filter(({ areas }) => isWanted(areas));
}

/** Tenancy is every condition of a statement that restricts it to an organisation. */
function areasOf(file: string, text: string): string[] {
  const isTenancy =
    file.includes("server/") && /organisation(Id|_id).*(=|\})/s.test(text) && text.length < 120;
  const named = Object.entries(AREAS).flatMap(([name, pattern]) => (pattern.test(file) ? [name] : []));
  return isTenancy ? [...named, "tenancy"] : named;
}

function made(): Fault[] {
  const { found, stale } = madeFaults(root, sourceFiles(root));
  for (const line of stale) console.log(`STALE    ${line}`);
  if (stale.length > 0) process.exitCode = 1;
  return found
    .filter(({ area, file }) => isWanted([area]) && files.includes(file))
    .map(({ area, ...fault }) => ({ ...fault, areas: [area] }));
}

async function work(tester: Tester, queue: IterableIterator<[number, Fault]>): Promise<void> {
  for (const [index, fault] of queue) {
    const tests = nearest.of(fault.file);
    const began = performance.now();
    const found = await tester.find(fault.file, fault, tests);
    if (found === undefined) survivors.push(fault);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${found === undefined ? "SURVIVED" : "found   "} ${index + 1} ${described(fault)} (${seconds} s)`,
    );
    console.log(`         ${found === undefined ? `${tests.length} tests` : `by ${found}`}`);
  }
}

/** Where the fault is, and both texts from shortly before to shortly after the difference. */
function described({ file, source, start, end, kind, replacement }: Fault): string {
  const text = source.slice(start, end);
  const line = source.slice(0, start).split("\n").length;
  const same = Array.from(text).findIndex((letter, index) => letter !== replacement[index]);
  const [from, to] = [text, replacement].map((one) => one.slice(Math.max(0, same - 40)).replace(/\s+/g, " "));
  return `${file}:${line} ${kind}: ${from!.slice(0, 100)} ~> ${to!.slice(0, 100)}`;
}

function report(): void {
  const names = ["all", ...new Set(faults.flatMap(({ areas }) => areas))];
  console.log(`\n${"area".padEnd(12)} planted  found  score`);
  for (const name of names) {
    const isIn = ({ areas }: Fault) => name === "all" || areas.includes(name);
    const planted = faults.filter(isIn).length;
    const found = planted - survivors.filter(isIn).length;
    const score = found / planted;
    if (score < (wanted.includes(name) ? AREA_FLOOR : name === "all" ? FLOOR : 0)) process.exitCode = 1;
    const percent = `${(score * 100).toFixed(1)}%`;
    console.log(
      `${name.padEnd(12)} ${String(planted).padStart(7)} ${String(found).padStart(6)} ${percent.padStart(6)}`,
    );
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`\n${faults.length} faults of ${files.length} files in ${minutes} minutes`);
  for (const fault of survivors) console.log(`survived: ${described(fault)}`);
}
