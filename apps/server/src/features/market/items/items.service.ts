import {
  ITEM_COLUMNS,
  ITEM_IMPORT_TEXTS as T,
  MAX_CATALOGUE_ROWS,
  MAX_SHOWN_ROWS,
} from "@pricetrail/contract";
import type { ItemImport, ItemImportRow } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { AppError, duplicate, invalid, violates } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { threadModule } from "../../../reading/reading-threads.ts";
import type { Activity } from "../../activity/activity.ts";
import { resolveNames } from "../../catalogue/catalogue.service.ts";
import type { NameIds } from "../../catalogue/catalogue.service.ts";
import { nameKey } from "../../catalogue/names.rules.ts";
import { differences, hasJumped, merge, namesFor, NO_FACTS } from "./item-changes.rules.ts";
import type { ItemFacts } from "./item-changes.rules.ts";
import type { ItemStatement } from "./item-statement.rules.ts";
import type * as itemsThread from "./items.thread.ts";
import type { ItemChoices, ReadItems } from "./items.thread.ts";
import * as store from "./items.store.ts";
import type { KnownItem, StoredItem } from "./items.store.ts";

const READING = threadModule<typeof itemsThread>(new URL("./items.thread.ts", import.meta.url));

/** CPU time in ms for reading the largest file. */
const READ_CPU_MS = 30_000;
/** A file that loses more of its items, or changes more of its prices by more than half, is asked about. */
const DOUBTFUL_SHARE = 0.2;

/** Items that one statement writes. */
const PART = 500;

function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += PART) yield all.slice(start, start + PART);
}

/** Who imports. */
type Actor = Pick<Caller, "organisationId" | "userId">;

type Counts = ItemImport["counts"];

interface Plan {
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
interface Progress extends Omit<Plan, "gone" | "doubts"> {
  /** The line of each item, by its id. */
  lines: Map<string, number>;
  /** The line of each new item, by what it is known by. */
  newLines: Map<string, number>;
  /** Keys of the names that this import has given. */
  named: Set<string>;
  jumped: number;
  priced: number;
}

export type ItemsService = ReturnType<typeof createItemsService>;

/**
 * Parses a person's choice of columns, `0:id,3:price`.
 *
 * @throws AppError 400 for what is no column of an item
 */
export function columnsOf(text: string): NonNullable<ItemChoices["columns"]> {
  return text.split(",").map((part) => {
    const [at, name] = part.split(":");
    const column = ITEM_COLUMNS.find((one) => one === name);
    if (column === undefined) throw invalid(T.columnUnknown);
    return { at: Number(at), column };
  });
}

/** Creates the service that imports the own catalogue. */
export function createItemsService(
  { db, clock, threads }: Pick<Foundation, "db" | "clock" | "threads">,
  { activity }: { activity: Pick<Activity, "recordBy"> },
) {
  return {
    /**
     * Reads a catalogue file and, unless it is a dry run, stores all of its rows in one transaction, or nothing.
     *
     * @throws AppError 400 for a file that cannot be read or that leaves a question open, 409 for one that is doubtful and not confirmed
     */
    async importItems(
      caller: Actor,
      file: Uint8Array,
      { choices, isDryRun, isConfirmed }: { choices: ItemChoices; isDryRun: boolean; isConfirmed: boolean },
    ): Promise<ItemImport> {
      const { organisationId } = caller;
      const remembered = await readInOrganisation(db, organisationId, (trx) =>
        store.findChoices(trx, organisationId),
      );
      const turn = { organisationId, about: "a catalogue", bytes: file.length, cpuMs: READ_CPU_MS };
      const read = await threads.run(READING, "readItems", turn, () => ({
        bytes: file,
        maxRows: MAX_CATALOGUE_ROWS,
        choices,
        remembered,
      }));
      if ("refused" in read) throw invalid(read.refused);
      if (read.questions.length > 0 && !isDryRun) throw invalid(T.notAnswered);
      const plan = await stored(caller, read, { isDryRun, isConfirmed });
      const { columns, isChosen, questions, sheets } = read;
      const { counts, doubts, rows } = plan;
      return {
        message: isDryRun ? T.checked : T.imported(counts.new + counts.changed),
        columns,
        isChosen,
        questions,
        sheets,
        counts,
        doubts,
        rows,
      };
    },
  };

  async function stored(
    caller: Actor,
    read: ReadItems,
    { isDryRun, isConfirmed }: { isDryRun: boolean; isConfirmed: boolean },
  ): Promise<Plan> {
    const { organisationId } = caller;
    const work = async (trx: Trx) => {
      await store.waitForImportLock(trx, organisationId);
      const known = await store.findSourceId(trx, organisationId, read.columnsKey);
      const plan = await planOf(trx, organisationId, known, read);
      if (isDryRun) return plan;
      if (plan.doubts.length > 0 && !isConfirmed)
        throw new AppError(409, "needs_confirmation", plan.doubts.join(" "));
      await write(trx, caller, known ?? newId(clock.now()), read, plan);
      return plan;
    };
    try {
      return await writeInOrganisation(db, organisationId, work);
    } catch (error) {
      if (violates(error, "product_group_name") || violates(error, "product_group_own_id"))
        throw duplicate(T.meanwhile);
      throw error;
    }
  }

  async function write(
    trx: Trx,
    caller: Actor,
    sourceId: string,
    { columnsKey, choices }: ReadItems,
    { added, changed, found, gone, counts }: Plan,
  ): Promise<void> {
    const { organisationId } = caller;
    const at = clock.now();
    const resolve = nameResolver(trx, organisationId, at);
    const storable = async (id: string, name: string, facts: ItemFacts): Promise<StoredItem> => {
      const { brand, category, subcategory, ...rest } = facts;
      const ids = await resolve({ brand, category, subcategory });
      return {
        ...rest,
        id,
        name,
        nameKey: nameKey(name),
        brandId: ids.brandId ?? null,
        categoryId: ids.categoryId ?? null,
        subcategoryId: ids.subcategoryId ?? null,
      };
    };
    await store.writeSource(trx, { organisationId, id: sourceId, columnsKey, choices, at });
    // In parts, between which others are served.
    for (const some of partsOf(added)) {
      const items: StoredItem[] = [];
      for (const { name, facts } of some) items.push(await storable(newId(at), name, facts));
      await store.insertItems(trx, organisationId, sourceId, items, at);
    }
    for (const some of partsOf(changed)) {
      const items: StoredItem[] = [];
      for (const { known, name, facts } of some) items.push(await storable(known.id, name, facts));
      const versions = new Map(some.map(({ known }) => [known.id, known.version]));
      const count = await store.updateItems(trx, organisationId, items, versions);
      if (count < items.length) throw duplicate(T.meanwhile);
    }
    const isMoved = ({ known }: Plan["changed"][number]) => known.sourceId !== sourceId || known.isGone;
    const moved = changed.filter(isMoved).map(({ known }) => known.id);
    for (const some of partsOf([...found, ...moved]))
      await store.markThere(trx, organisationId, sourceId, some);
    for (const some of partsOf(gone)) await store.markGone(trx, organisationId, some, at);
    await activity.recordBy(trx, caller, {
      action: "import_items",
      target: T.counts(counts),
    });
  }
}

async function planOf(
  trx: Trx,
  organisationId: string,
  sourceId: string | undefined,
  { parts, refusedRows }: ReadItems,
): Promise<Plan> {
  const so: Progress = {
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
  };
  for (const { line, message } of refusedRows)
    note(so, { line, item: "", ownId: null, result: "refused", message });
  for (const part of parts) {
    const some = JSON.parse(Buffer.from(part).toString()) as ItemStatement[];
    const known = await store.findKnown(trx, organisationId, keysOf(some));
    const catalogue = lookupOf(known);
    for (const row of some) planRow(so, row, catalogue, sourceId);
  }
  so.rows.sort((a, b) => a.line! - b.line!);
  const { gone, all } = await missingOf(trx, organisationId, sourceId, so.lines);
  for (const { name, ownId } of gone)
    note(so, { line: null, item: name, ownId, result: "gone", message: T.gone });
  const doubts = [
    ...(gone.length > all * DOUBTFUL_SHARE ? [T.lost(gone.length, all)] : []),
    ...(so.jumped > so.priced * DOUBTFUL_SHARE ? [T.jumped(so.jumped, so.priced)] : []),
  ];
  return { ...so, gone: gone.map(({ id }) => id), doubts };
}

/** Returns the items of a source that its file no longer has, and the number of those that it had. */
async function missingOf(
  trx: Trx,
  organisationId: string,
  sourceId: string | undefined,
  found: ReadonlyMap<string, unknown>,
) {
  const gone: store.ThereItem[] = [];
  let all = 0;
  if (sourceId === undefined) return { gone, all };
  for (let some = await store.findThere(trx, organisationId, sourceId); some.length > 0;) {
    all += some.length;
    gone.push(...some.filter(({ id }) => !found.has(id)));
    some = await store.findThere(trx, organisationId, sourceId, some.at(-1)!.id);
  }
  return { gone: gone.toSorted((a, b) => a.name.localeCompare(b.name)), all };
}

/** Between the changes and problems of a row. */
const SEPARATOR = " · ";

function note(so: Pick<Progress, "counts" | "rows">, row: ItemImportRow): void {
  so.counts[row.result] += 1;
  show(so, row);
}

function show({ rows }: Pick<Progress, "rows">, row: ItemImportRow): void {
  if (rows.length < MAX_SHOWN_ROWS) rows.push(row);
}

function keysOf(rows: readonly ItemStatement[]): store.ItemKeys {
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

function lookupOf(known: readonly KnownItem[]): Lookup {
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

function planRow(so: Progress, row: ItemStatement, catalogue: Lookup, sourceId: string | undefined): void {
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

/** Returns a function that resolves each name once for all rows. */
function nameResolver(trx: Trx, organisationId: string, now: Date) {
  const resolved = new Map<string, NameIds>();
  return async (names: Pick<ItemFacts, "brand" | "category" | "subcategory">): Promise<NameIds> => {
    const key = JSON.stringify(names);
    const found = resolved.get(key) ?? (await resolveNames(trx, organisationId, names, now));
    resolved.set(key, found);
    return found;
  };
}
