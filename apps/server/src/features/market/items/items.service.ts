import { ITEM_COLUMNS, ITEM_IMPORT_TEXTS as T, MAX_CATALOGUE_ROWS } from "@pricetrail/contract";
import type { catalogueChoices, ItemImport } from "@pricetrail/contract";
import type { FeedChoices } from "@pricetrail/feeds";
import type * as z from "zod/mini";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { AppError, duplicate, invalid, violates } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { threadModule } from "../../../reading/reading-threads.ts";
import type { Activity } from "../../activity/activity.ts";
import { resolveNames } from "../../catalogue/catalogue.service.ts";
import type { NameIds } from "../../catalogue/catalogue.service.ts";
import { nameKey } from "../../catalogue/names.rules.ts";
import { keysOf, lookupOf, newProgress, note, planRow } from "./import-plan.rules.ts";
import type { ImportPlan } from "./import-plan.rules.ts";
import type { ItemFacts } from "./item-changes.rules.ts";
import type { ItemStatement } from "./item-statement.rules.ts";
import type * as itemsThread from "./items.thread.ts";
import type { ItemChoices, ReadItems } from "./items.thread.ts";
import * as store from "./items.store.ts";
import type { StoredItem } from "./items.store.ts";

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

/** Who imports; without a person, the program itself. */
interface Actor {
  organisationId: string;
  userId: string | null;
}

export type ItemsService = ReturnType<typeof createItemsService>;

/** What the endpoints take about a file. */
type GivenChoices = z.infer<z.ZodMiniObject<typeof catalogueChoices>>;

/**
 * Parses what a person has chosen about a file.
 *
 * @throws AppError 400 for what is no column of an item
 */
export const choicesOf = ({ columns, currency, decimal, dates, sheet }: GivenChoices): ItemChoices => ({
  ...(columns !== undefined && { columns: columnsOf(columns) }),
  ...(currency !== undefined && { currency }),
  ...(decimal !== undefined && { decimal: decimal === "comma" ? "," : "." }),
  ...(dates !== undefined && { dates }),
  ...(sheet !== undefined && { sheet }),
});

/**
 * Parses a person's choice of columns, `0:id,3:price`.
 *
 * @throws AppError 400 for what is no column of an item
 */
function columnsOf(text: string): NonNullable<ItemChoices["columns"]> {
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
  { activity }: { activity: Pick<Activity, "record"> },
) {
  /**
   * Reads a catalogue file in a reading thread.
   *
   * @param kept choices of the file's own source, instead of those for files with its columns
   * @throws AppError 400 for a file that cannot be read
   */
  async function read(
    organisationId: string,
    file: Uint8Array,
    {
      choices,
      kept,
      signal,
    }: { choices: ItemChoices; kept?: FeedChoices | undefined; signal?: AbortSignal | undefined },
  ): Promise<ReadItems> {
    const remembered = await readInOrganisation(db, organisationId, (trx) =>
      store.findChoices(trx, organisationId),
    );
    const turn = { organisationId, about: "a catalogue", bytes: file.length, cpuMs: READ_CPU_MS, signal };
    const found = await threads.run(READING, "readItems", turn, () => ({
      bytes: file,
      maxRows: MAX_CATALOGUE_ROWS,
      choices,
      remembered,
      kept,
    }));
    if ("refused" in found) throw invalid(found.refused);
    return found;
  }

  return {
    read,
    store: stored,

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
      const found = await read(caller.organisationId, file, { choices });
      return importOf(found, await stored(caller, found, { isDryRun, isConfirmed }), isDryRun);
    },
  };

  /**
   * Stores all rows of a file in one transaction, or nothing.
   *
   * @param source the source with this id, instead of the one of files with these columns
   * @param also done in the same transaction
   * @throws AppError 400 for a file that leaves a question open, 409 for one that is doubtful and not confirmed
   */
  async function stored(
    caller: Actor,
    file: ReadItems,
    {
      isDryRun,
      isConfirmed,
      source,
      also,
    }: {
      isDryRun: boolean;
      isConfirmed: boolean;
      source?: string;
      also?: (trx: Trx, plan: ImportPlan) => Promise<void>;
    },
  ): Promise<ImportPlan> {
    const { organisationId } = caller;
    if (file.questions.length > 0 && !isDryRun) throw invalid(T.notAnswered);
    const columnsKey = source === undefined ? file.columnsKey : store.keyOfSource(source);
    const work = async (trx: Trx) => {
      await store.waitForImportLock(trx, organisationId);
      const known = await store.findSourceId(trx, organisationId, columnsKey);
      const plan = await planOf(trx, organisationId, known, file);
      if (isDryRun) return plan;
      if (plan.doubts.length > 0 && !isConfirmed)
        throw new AppError(409, "needs_confirmation", plan.doubts.join(" "));
      await write(trx, caller, known ?? source ?? newId(clock.now()), { ...file, columnsKey }, plan);
      await also?.(trx, plan);
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
    { added, changed, found, gone, counts }: ImportPlan,
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
    const isMoved = ({ known }: ImportPlan["changed"][number]) => known.sourceId !== sourceId || known.isGone;
    const moved = changed.filter(isMoved).map(({ known }) => known.id);
    for (const some of partsOf([...found, ...moved]))
      await store.markThere(trx, organisationId, sourceId, some);
    for (const some of partsOf(gone)) await store.markGone(trx, organisationId, some, at);
    // Nobody wants to read of each file that changes nothing.
    if (caller.userId === null && counts.new + counts.changed + counts.gone === 0) return;
    await activity.record(trx, {
      organisationId,
      actorId: caller.userId,
      action: "import_items",
      target: T.counts(counts),
      at,
    });
  }
}

/** Returns what the endpoints answer about a file and what importing it does. */
export function importOf(
  file: ReadItems,
  { counts, doubts, rows }: ImportPlan,
  isDryRun: boolean,
): ItemImport {
  const { columns, isChosen, questions, sheets } = file;
  const message = isDryRun ? T.checked : T.imported(counts.new + counts.changed);
  return { message, columns, isChosen, questions, sheets, counts, doubts, rows };
}

async function planOf(
  trx: Trx,
  organisationId: string,
  sourceId: string | undefined,
  { parts, refusedRows }: ReadItems,
): Promise<ImportPlan> {
  const so = newProgress();
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
