import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { MINUTE_MS, outcomeSentence, SOURCE_TEXTS as T } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { FetchCatalogue } from "../../../fetch/catalogue-fetch.ts";
import type { FetchFailure } from "../../../fetch/page.ts";
import type { Foundation } from "../../../foundation.ts";
import { AppError } from "../../../http/errors.ts";
import { createEachOrganisation } from "../../../jobs/each-organisation.ts";
import { PageTooExpensiveError } from "../../../reading/reading-threads.ts";
import { SealError } from "../../../sealing.ts";
import { findKeptChoices } from "../items/items.store.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { ReadItems } from "../items/items.thread.ts";
import type { SourceAccesses } from "./source-access.rules.ts";
import { nextFetch, nextTry } from "./source-plan.rules.ts";
import { digestOf, rowsOf } from "./sources.service.ts";
import * as store from "./sources.store.ts";
import type { SourceRecord } from "./sources.store.ts";

const zip = promisify(gzip);

/** A program that dies during a fetch leaves its source until then; longer than a fetch, its reading and its import take. */
const LEASE_MS = 20 * MINUTE_MS;
/** Longest text kept of a header that a later request repeats. */
const MAX_VALIDATOR = 500;

export interface FetchNeeds {
  access: SourceAccesses;
  items: Pick<ItemsService, "read" | "store">;
  fetchCatalogue: FetchCatalogue;
}

/** Thrown to undo an import for which another program, or a person, has been quicker. */
class ClaimLostError extends Error {
  override name = "ClaimLostError";
}

/** Creates the work that fetches the sources that are due, and imports what has changed. */
export function createSourceFetch(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  { access, items, fetchCatalogue }: FetchNeeds,
) {
  const each = createEachOrganisation({ clock, log }, "catalogue sources");

  async function end(
    organisationId: string,
    source: SourceRecord,
    change: store.SourceChange,
  ): Promise<void> {
    await writeInOrganisation(db, organisationId, (trx) =>
      store.endFetch(trx, organisationId, source, change),
    );
  }

  const fail = (organisationId: string, source: SourceRecord, error: string, retryAfterMs?: number) => {
    const tries = source.tries + 1;
    return end(organisationId, source, {
      tries,
      error,
      due_at: nextTry(source.plan, tries, clock.now(), retryAfterMs),
    });
  };

  /** What every answer with a catalogue, or that it is unchanged, says. */
  const answered = ({ plan, imported_at: imported }: SourceRecord) => ({
    tries: 0,
    error: null,
    fetched_at: clock.now(),
    // Nothing can be imported before a person has checked the first file.
    due_at: imported === null ? null : nextFetch(plan, clock.now()),
  });

  async function fetchOne(organisationId: string, source: SourceRecord, signal?: AbortSignal): Promise<void> {
    const { id } = source;
    let where;
    try {
      where = access.open(id, source.access);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      return fail(organisationId, source, T.failures.sealed);
    }
    const resealed = access.isFresh(source.access) ? {} : { access: access.seal(id, where) };
    const { etag, modified } = source;
    const fetched = await fetchCatalogue({ ...where, etag, modified }, signal);
    signal?.throwIfAborted();
    if (!fetched.ok) return fail(organisationId, source, sentenceOf(fetched), fetched.retryAfterMs);
    if (fetched.isSame) return end(organisationId, source, { ...answered(source), ...resealed });
    const { bytes } = fetched;
    const change = {
      ...answered(source),
      ...resealed,
      etag: validator(fetched.etag),
      modified: validator(fetched.modified),
      digest: digestOf(bytes),
    };
    if (change.digest === source.digest) return end(organisationId, source, change);
    const kept = await readInOrganisation(db, organisationId, (trx) =>
      findKeptChoices(trx, organisationId, id),
    );
    let file: ReadItems;
    try {
      file = await items.read(organisationId, bytes, { choices: {}, kept, signal });
    } catch (error) {
      if (error instanceof PageTooExpensiveError) return fail(organisationId, source, T.failures.expensive);
      // A refused file; anything else, such as threads that are busy, is tried again.
      if (error instanceof AppError && error.status === 400)
        return fail(organisationId, source, error.message);
      throw error;
    }
    const hold = async (doubts: readonly string[]) =>
      end(organisationId, source, {
        ...change,
        held: await zip(bytes),
        held_at: clock.now(),
        doubts: JSON.stringify(doubts),
      });
    if (source.imported_at === null) return hold([]);
    if (file.goneColumns.length > 0) return hold([T.columnsGone(file.goneColumns)]);
    if (file.questions.length > 0) return hold([T.questionsOpen]);
    const doubt = await importFile(organisationId, source, file, change);
    if (doubt !== undefined) await hold([doubt]);
  }

  /** Imports a file and ends the fetch in one transaction. Returns why not, if the file is unusual. */
  async function importFile(
    organisationId: string,
    source: SourceRecord,
    file: ReadItems,
    change: store.SourceChange,
  ): Promise<string | undefined> {
    try {
      await items.store({ organisationId, userId: null }, file, {
        isDryRun: false,
        isConfirmed: false,
        source: source.id,
        also: async (trx, { counts }) => {
          const isOurs = await store.endFetch(trx, organisationId, source, {
            ...change,
            row_count: rowsOf(counts),
            imported_at: clock.now(),
            held: null,
            held_at: null,
            doubts: "[]",
          });
          if (!isOurs) throw new ClaimLostError();
        },
      });
      return undefined;
    } catch (error) {
      if (error instanceof ClaimLostError) return undefined;
      if (error instanceof AppError && error.code === "needs_confirmation") return error.message;
      throw error;
    }
  }

  return {
    /** Fetches due sources, each once across programs, one of an organisation at a time. Ends early when `signal` aborts. */
    async fetchDue(signal?: AbortSignal): Promise<void> {
      await each(
        await store.findDueOrganisations(db, clock.now()),
        async (organisationId) => {
          for (;;) {
            if (signal?.aborted) return;
            const now = clock.now();
            const until = new Date(now.getTime() + LEASE_MS);
            const source = await writeInOrganisation(db, organisationId, (trx) =>
              store.claimSource(trx, organisationId, { now, until }),
            );
            if (!source) return;
            await fetchOne(organisationId, source, signal);
          }
        },
        signal,
      );
    },
  };
}

/** A longer one is not kept: the file is then fetched whole and compared. */
const validator = (value: string | null): string | null =>
  value === null || value.length > MAX_VALIDATOR ? null : value;

/** Returns why an address gave no catalogue, for people. */
function sentenceOf({ outcome, detail, status }: FetchFailure): string {
  if (outcome === "login_required") return T.failures.login;
  if (status === 403) return T.failures.forbidden;
  if (outcome === "not_found" || outcome === "gone") return T.failures.notFound;
  if (outcome === "too_large") return T.failures.tooLarge;
  if (outcome === "wrong_type") return T.failures.compressed;
  return outcomeSentence(outcome, detail);
}
