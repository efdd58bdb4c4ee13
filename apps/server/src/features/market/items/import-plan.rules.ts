import { ITEM_IMPORT_TEXTS as T, MAX_SHOWN_ROWS } from "@pricetrail/contract";
import type { ItemImport, ItemImportRow } from "@pricetrail/contract";
import { nameKey } from "../../catalogue/names.rules.ts";
import { differences, hasJumped, merge, namesFor, NO_FACTS } from "./item-changes.rules.ts";
import type { ItemFacts } from "./item-changes.rules.ts";
import type { ItemStatement } from "./item-statement.rules.ts";
import type { ItemKeys, KnownItem } from "./items.store.ts";

type Counts = ItemImport["counts"];

/** What an import will do. */
export interface ImportPlan {
  counts: Counts;
  rows: ItemImportRow[];
  added: { facts: ItemFacts; name: string }[];
  changed: { known: KnownItem; facts: ItemFacts; name: string }[];
  /** Known items of which nothing changes but that they are in this source's file. */
  found: string[];
  gone: string[];
  doubts: string[];
}

/** What an import has met so far. */
export interface Progress extends Omit<ImportPlan, "gone" | "doubts"> {
  /** The line of each item, by its id. */
  lines: Map<string, number>;
  /** The line of each new item, by what it is known by. */
  newLines: Map<string, number>;
  /** Keys of the names that this import has given. */
  named: Set<string>;
  jumped: number;
  priced: number;
}

/** Returns an import before its first row. */
export const newProgress = (): Progress => ({
  counts: { new: 0, changed: 0, gone: 0, refused: 0, noted: 0, unchanged: 0 },
  rows: [],
  added: [],
  changed: [],
  found: [],
  lines: new Map(),
  newLines: new Map(),
  named: new Set(),
  jumped: 0,
  priced: 0,
});

/** Between the changes and problems of a row. */
const SEPARATOR = " · ";

/** Counts and shows what an import does with a row. */
export function note(so: Pick<Progress, "counts" | "rows">, row: ItemImportRow): void {
  so.counts[row.result] += 1;
  show(so, row);
}

function show({ rows }: Pick<Progress, "rows">, row: ItemImportRow): void {
  if (rows.length < MAX_SHOWN_ROWS) rows.push(row);
}

/** Returns what rows may be recognised by. */
export function keysOf(rows: readonly ItemStatement[]): ItemKeys {
  return {
    ownIds: rows.flatMap(({ ownId }) => ownId ?? []),
    gtins: rows.flatMap(({ gtin }) => gtin ?? []),
    nameKeys: rows.flatMap((row) => namesFor(knownBy(row)).map(nameKey)),
  };
}

const knownBy = ({ title, ownId, gtin }: ItemStatement) => ({
  title: title ?? null,
  ownId: ownId ?? null,
  gtin: gtin ?? null,
});

/** The known items that rows may be. */
interface Lookup {
  byOwnId: ReadonlyMap<string, KnownItem>;
  byGtin: ReadonlyMap<string, KnownItem[]>;
  byName: ReadonlyMap<string, KnownItem>;
}

/** Returns known items by what rows may name. */
export function lookupOf(known: readonly KnownItem[]): Lookup {
  return {
    byOwnId: new Map(known.flatMap((one) => (one.ownId === null ? [] : [[one.ownId, one]]))),
    byGtin: Map.groupBy(
      known.filter(({ gtin }) => gtin !== null),
      ({ gtin }) => gtin!,
    ),
    byName: new Map(known.map((one) => [one.nameKey, one])),
  };
}

/**
 * Returns the item that a row is: the one with its own id; or else one without an own id that has its GTIN or its name. A row without
 * an own id may also be an item that has one.
 */
function itemOf(row: ItemStatement, { byOwnId, byGtin, byName }: Lookup): KnownItem | undefined {
  if (row.ownId !== undefined && byOwnId.has(row.ownId)) return byOwnId.get(row.ownId);
  const isFree = ({ ownId }: KnownItem) => row.ownId === undefined || ownId === null;
  const alike = row.gtin === undefined ? [] : (byGtin.get(row.gtin) ?? []).filter(isFree);
  if (alike.length === 1) return alike[0];
  const [name] = namesFor({ title: row.title ?? null, ownId: null, gtin: null });
  const named = name === undefined ? undefined : byName.get(nameKey(name));
  // One that states another GTIN is another item of the same name.
  const isOther = named?.gtin && row.gtin !== undefined && named.gtin !== row.gtin;
  return named && isFree(named) && !isOther ? named : undefined;
}

/** Adds what a row does to an import. */
export function planRow(
  so: Progress,
  row: ItemStatement,
  catalogue: Lookup,
  sourceId: string | undefined,
): void {
  const known = itemOf(row, catalogue);
  const said = {
    line: row.line,
    item: row.title ?? known?.name ?? "",
    ownId: row.ownId ?? known?.ownId ?? null,
  };
  const refuse = (message: string) => note(so, { ...said, result: "refused", message });
  const key = row.ownId ?? row.gtin ?? row.title ?? "";
  const first = known ? so.lines.get(known.id) : so.newLines.get(key);
  if (first !== undefined) return refuse(T.sameAs(first));
  const merged = merge(known ?? NO_FACTS, row);
  // Whatever is wrong with its row, the item is in the file.
  if (known) so.lines.set(known.id, row.line);
  else so.newLines.set(key, row.line);
  if ("refused" in merged) return refuse(merged.refused);
  const { facts, problems } = merged;
  if (!known && facts.title === null) return refuse(T.noName);
  so.counts.noted += problems.length;
  const isTaken = (name: string) => {
    const owner = catalogue.byName.get(nameKey(name));
    return so.named.has(nameKey(name)) || (owner !== undefined && owner.id !== known?.id);
  };
  if (!known) {
    const name = namesFor(facts).find((one) => !isTaken(one));
    if (name === undefined) return refuse(T.nameTaken);
    so.named.add(nameKey(name));
    so.added.push({ facts, name });
    return note(so, { ...said, result: "new", message: [T.added, ...problems].join(SEPARATOR) });
  }
  const factsBefore = factsOf(known);
  if (factsBefore.normalMinor !== null && facts.normalMinor !== null) so.priced += 1;
  if (hasJumped(factsBefore, facts)) so.jumped += 1;
  const changes = [...(known.isGone ? [T.back] : []), ...differences(factsBefore, facts)];
  if (changes.length === 0) {
    so.counts.unchanged += 1;
    if (known.sourceId !== sourceId) so.found.push(known.id);
    if (problems.length > 0) show(so, { ...said, result: "noted", message: problems.join(SEPARATOR) });
    return;
  }
  const name = renamed(known, facts, isTaken);
  so.named.add(nameKey(name));
  so.changed.push({ known, facts, name });
  note(so, { ...said, result: "changed", message: [...changes, ...problems].join(SEPARATOR) });
}

const factsOf = (known: KnownItem): ItemFacts =>
  Object.fromEntries(Object.keys(NO_FACTS).map((key) => [key, known[key as keyof ItemFacts]])) as ItemFacts;

/** An item that a person has named keeps its name. */
function renamed(known: KnownItem, facts: ItemFacts, isTaken: (name: string) => boolean): string {
  const isNamedByFile = known.title !== null && namesFor(known).includes(known.name);
  if (!isNamedByFile || facts.title === known.title) return known.name;
  return namesFor(facts).find((name) => !isTaken(name)) ?? known.name;
}
