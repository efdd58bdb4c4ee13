import { pathToFileURL } from "node:url";
import { reportWords } from "./class-words.ts";
import { KINDS } from "./kinds/kinds.ts";
import { countOf, isRight, outcomeOf, type Outcome } from "./measure.ts";
import { HELD_OUT, SYSTEMS, templatePage } from "./page.ts";
import type { Kind } from "./parts.ts";
import { FIELDS, MARKUPS, TRAITS, type Trait } from "./traits.ts";

/**
 * `npm run bench -- templates [--pages=N] [--seed=N] [--wrong=FIELD] [--held-out]`: how well pages that look like those of shop
 * systems are read; a table per field and, for the two prices, what fails most. With `--words`, how many answers one word in a class
 * name changes, for every word that the reading knows.
 */
const PAGES = 5000;
const WORD_PAGES = 500;

function share({ right, all }: { right: number; all: number }): string {
  return all === 0 ? "    –" : ((right * 100) / all).toFixed(1).padStart(5);
}

function table(title: string, groups: ReadonlyArray<readonly [string, readonly Outcome[]]>): string[] {
  const rows = groups
    .filter(([, outcomes]) => outcomes.length > 0)
    .map(([name, outcomes]) => ({ name, outcomes, price: countOf(outcomes, "price") }));
  rows.sort((a, b) => a.price.right / a.price.all - b.price.right / b.price.all);
  return [
    `${title.padEnd(34)} pages ${FIELDS.map((field) => field.padStart(13)).join("")}`,
    ...rows.map(
      ({ name, outcomes }) =>
        `  ${name.padEnd(32)} ${String(outcomes.length).padStart(5)} ${FIELDS.map((field) => share(countOf(outcomes, field)).padStart(13)).join("")}`,
    ),
    "",
  ];
}

function groupsBy(outcomes: readonly Outcome[], keys: readonly string[], of: (outcome: Outcome) => string) {
  return keys.map((key) => [key, outcomes.filter((one) => of(one) === key)] as const);
}

export function report(outcomes: readonly Outcome[]): string[] {
  const products = outcomes.filter(({ page }) => page.kind === "product");
  const others = outcomes.filter(({ page }) => page.kind !== "product");
  const sure = outcomes.filter(({ isSure }) => isSure);
  const sureAndWrong = sure.filter(({ fields }) => fields.price === false).length;
  const traits = Object.keys(TRAITS) as Trait[];
  return [
    ...table("All", [
      ["product pages", products],
      ["pages that sell nothing", others],
    ]),
    ...table(
      "What the page states",
      groupsBy(products, MARKUPS, ({ page }) => page.markup),
    ),
    ...table("Trait", [
      ["none of them", products.filter(({ page }) => page.traits.size === 0)],
      ...traits.map((trait) => [trait, products.filter(({ page }) => page.traits.has(trait))] as const),
    ]),
    ...table(
      "System",
      groupsBy(
        products,
        [...SYSTEMS, ...HELD_OUT].map(({ name }) => name),
        ({ page }) => page.system,
      ),
    ),
    ...table(
      "Language",
      groupsBy(products, [...new Set(products.map(({ page }) => page.lang))], ({ page }) => page.lang),
    ),
    ...table(
      "Sells nothing",
      groupsBy(others, ["article", "category", "cart", "promotion"], ({ page }) => page.kind),
    ),
    `Prices given as .95 sure or more: ${sure.length}, of them wrong: ${sureAndWrong}`,
  ];
}

export function outcomes(seed: number, pages: number, systems = SYSTEMS, kind?: Kind): Outcome[] {
  return Array.from({ length: pages }, (_, number) => outcomeOf(templatePage(seed, number, systems, kind)));
}

/** Prints how many pages of each kind are right, and those that are not. */
function reportKinds(kinds: readonly Kind[], seed: number, pages: number): void {
  for (const kind of kinds) {
    const all = outcomes(seed, pages, SYSTEMS, kind);
    const wrong = all.filter((one) => !isRight(one, kind));
    console.log(`${kind.name.padEnd(40)} ${share({ right: all.length - wrong.length, all: all.length })}`);
    for (const { page, given } of wrong)
      console.log(
        `    ${all.findIndex((one) => one.page === page)} ${page.system} ${page.lang} ${page.markup}: ${given.price ?? "nothing"} from ${given["list price"] ?? "nothing"} ${given.currency ?? ""} ${given.availability ?? ""} for ${page.truth.price} from ${page.truth.list} ${page.truth.currency}; ${[...page.traits].join(" ")}`,
      );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const option = (name: string) =>
    process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const seed = Number(option("seed") ?? 1);
  const systems = process.argv.includes("--held-out") ? HELD_OUT : SYSTEMS;
  if (process.argv.includes("--words")) {
    console.log(reportWords(seed, Number(option("pages") ?? WORD_PAGES)).join("\n"));
    process.exit();
  }
  const kind = option("kind");
  const all = kind === undefined ? outcomes(seed, Number(option("pages") ?? PAGES), systems) : [];
  if (kind !== undefined) {
    const chosen = KINDS.filter(({ name }) => kind === "all" || name.includes(kind));
    reportKinds(chosen, seed, Number(option("pages") ?? 200));
    process.exit();
  }
  console.log(`Seed ${seed}\n`);
  console.log(report(all).join("\n"));
  const field = FIELDS.find((one) => one === option("wrong"));
  if (field !== undefined)
    for (const [number, { page, fields, given }] of all.entries())
      if (fields[field] === false)
        console.log(
          `${number} ${page.system} ${page.lang} ${page.markup} ${page.kind}: ${given[field] ?? "nothing"} for ${JSON.stringify(page.truth)}; ${[...page.traits].join(" ")}`,
        );
}
