import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { MAX_SOURCES, SOURCE_TEXTS as T } from "@pricetrail/contract";
import type { addSource, ItemImport, SourceRow, updateSource } from "@pricetrail/contract";
import type * as z from "zod/mini";
import { isId, joinOrganisation, readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import { acceptUrl } from "../../../egress/address.ts";
import type { AllowList } from "../../../egress/allow-list.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { duplicate, invalid, notFound, refused } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { SealError } from "../../../sealing.ts";
import type { Activity } from "../../activity/activity.ts";
import { findKeptChoices } from "../items/items.store.ts";
import { importOf } from "../items/items.service.ts";
import type { ItemsService } from "../items/items.service.ts";
import type { ItemChoices, ReadItems } from "../items/items.thread.ts";
import type { SourceAccess, SourceAccesses } from "./source-access.rules.ts";
import { nextFetch } from "./source-plan.rules.ts";
import * as store from "./sources.store.ts";
import type { SourceRecord } from "./sources.store.ts";

const unzip = promisify(gunzip);

type Actor = Pick<Caller, "organisationId" | "userId">;
type Added = z.output<NonNullable<typeof addSource.body>>;
type Changed = z.output<NonNullable<typeof updateSource.body>>;

export interface SourcesNeeds {
  activity: Pick<Activity, "recordBy">;
  allow: AllowList;
  access: SourceAccesses;
  items: Pick<ItemsService, "read" | "store">;
}

/**
 * Returns what a file was read with, to be kept: a table's columns as they are, also those that were recognised, so that the next file
 * is read alike; of trees only what a person has chosen, because an element may be missing today.
 */
export const keptOf = ({ isTable, choices, mapping }: ReadItems): ReadItems["choices"] =>
  isTable ? { ...choices, mapping } : choices;

/** Creates the service for the addresses from which the own catalogue is fetched. */
export function createSources(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  { activity, allow, access, items }: SourcesNeeds,
) {
  /** Finds one source, locked; 404 if there is none. */
  const locked = async (trx: Trx, organisationId: string, id: string): Promise<SourceRecord> => {
    const source = isId(id) ? await store.lockSource(trx, organisationId, id) : undefined;
    if (!source) throw notFound();
    return source;
  };

  const rowOf = async (trx: Trx, organisationId: string, id: string): Promise<SourceRow> => {
    const [source] = await store.findSources(trx, organisationId, id);
    return toRow(source!, clock.now());
  };

  /**
   * Returns where a source is, validated; the address is checked again at each fetch.
   *
   * @throws AppError 400 naming the field
   */
  const accessOf = (url: string, { username, password }: Pick<Added, "username" | "password">) => {
    const accepted = acceptUrl(url, allow);
    if (!accepted.ok) throw invalid(T.badUrl(accepted.reason), { url: T.badUrl(accepted.reason) });
    const login = loginOf(username, password);
    return { host: accepted.url.host, sealed: { url: accepted.url.href, ...(login && { login }) } };
  };

  return {
    list: (organisationId: string): Promise<SourceRow[]> =>
      readInOrganisation(db, organisationId, async (trx) =>
        (await store.findSources(trx, organisationId)).map((source) => toRow(source, clock.now())),
      ),

    /**
     * Adds a source, which is fetched at once.
     *
     * @throws AppError 400 for an address that is not fetched, 406 when there are too many
     */
    add: (caller: Actor, { name, url, plan, ...login }: Added): Promise<SourceRow> =>
      joinOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        const { host, sealed } = accessOf(url, login);
        if ((await store.findSources(trx, organisationId)).length >= MAX_SOURCES)
          throw refused(T.tooMany(MAX_SOURCES));
        const at = clock.now();
        const id = newId(at);
        await store.insertSource(trx, organisationId, {
          id,
          name: name ?? host.slice(0, 60),
          host,
          access: access.seal(id, sealed),
          has_login: sealed.login !== undefined,
          plan,
          at,
        });
        await activity.recordBy(trx, caller, { action: "add_catalogue_source", target: host });
        return rowOf(trx, organisationId, id);
      }),

    /**
     * Changes a source. Where its address or login change, it is fetched at once.
     *
     * @throws AppError 404 for an unknown source, 400 for invalid values
     */
    change: (
      caller: Actor,
      id: string,
      { name, url, username, password, plan }: Changed,
    ): Promise<SourceRow> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        const source = await locked(trx, organisationId, id);
        const change: store.SourceChange = { ...(name !== undefined && { name }) };
        if (url !== undefined || username !== undefined || password !== undefined) {
          // A login never goes to another address than the one it was entered for.
          const { host, sealed } = accessOf(url ?? opened(access, source).url, { username, password });
          Object.assign(change, {
            host,
            access: access.seal(id, sealed),
            has_login: sealed.login !== undefined,
            due_at: clock.now(),
            fetching_until: null,
            tries: 0,
            error: null,
            etag: null,
            modified: null,
          } satisfies store.SourceChange);
        }
        if (plan !== undefined) {
          change.plan = JSON.stringify(plan);
          if (source.due_at !== null && change.due_at === undefined)
            change.due_at = nextFetch(plan, clock.now());
        }
        if (Object.keys(change).length > 0) await store.updateSource(trx, organisationId, id, change);
        await activity.recordBy(trx, caller, {
          action: "change_catalogue_source",
          target: change.host ?? source.host,
        });
        return rowOf(trx, organisationId, id);
      }),

    /** @throws AppError 404 for an unknown source */
    remove: (caller: Actor, id: string): Promise<void> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const { host } = await locked(trx, caller.organisationId, id);
        await store.deleteSource(trx, caller.organisationId, id);
        await activity.recordBy(trx, caller, { action: "remove_catalogue_source", target: host });
      }),

    /** @throws AppError 404 for an unknown source */
    fetchNow: (organisationId: string, id: string): Promise<SourceRow> =>
      writeInOrganisation(db, organisationId, async (trx) => {
        await locked(trx, organisationId, id);
        await store.updateSource(trx, organisationId, id, { due_at: clock.now() });
        return rowOf(trx, organisationId, id);
      }),

    /**
     * Returns what importing the file that waits would do.
     *
     * @throws AppError 404 for an unknown source, 409 when another file waits
     */
    async check(
      organisationId: string,
      id: string,
      heldAt: string,
      choices: ItemChoices,
    ): Promise<ItemImport> {
      const file = await readHeld(organisationId, id, heldAt, choices);
      const actor = { organisationId, userId: null };
      return importOf(
        file,
        await items.store(actor, file, { isDryRun: true, isConfirmed: false, source: id }),
        true,
      );
    },

    /**
     * Imports the file that waits, and keeps how it was read for the next ones.
     *
     * @throws AppError 404 for an unknown source, 409 when another file waits, 400 for one that leaves a question open
     */
    async confirm(caller: Actor, id: string, heldAt: string, choices: ItemChoices): Promise<ItemImport> {
      const { organisationId } = caller;
      const file = await readHeld(organisationId, id, heldAt, choices);
      const plan = await items.store(
        caller,
        { ...file, choices: keptOf(file) },
        {
          isDryRun: false,
          isConfirmed: true,
          source: id,
          also: (trx, { counts }) =>
            decide(trx, organisationId, id, heldAt, {
              imported_at: clock.now(),
              row_count: rowsOf(counts),
            }),
        },
      );
      return importOf(file, plan, false);
    },

    /**
     * Forgets the file that waits; the next one that differs is compared with the catalogue again.
     *
     * @throws AppError 404 for an unknown source, 409 when another file waits, 406 for a source of which nothing was imported
     */
    skip: (caller: Actor, id: string, heldAt: string): Promise<void> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const source = await locked(trx, caller.organisationId, id);
        if (source.imported_at === null) throw refused(T.firstSkipped);
        await decide(trx, caller.organisationId, id, heldAt, {});
        await activity.recordBy(trx, caller, { action: "skip_catalogue_file", target: source.host });
      }),
  };

  async function readHeld(
    organisationId: string,
    id: string,
    heldAt: string,
    choices: ItemChoices,
  ): Promise<ReadItems> {
    const { held, kept } = await readInOrganisation(db, organisationId, async (trx) => {
      const [source] = isId(id) ? await store.findSources(trx, organisationId, id) : [];
      if (!source) throw notFound();
      requireHeld(source, heldAt);
      return {
        held: await store.findHeld(trx, organisationId, id, source.held_at!),
        kept: await findKeptChoices(trx, organisationId, id),
      };
    });
    return items.read(organisationId, await unzip(held!), { choices, kept });
  }

  /** Ends the wait of a file; a fetch that is under way meanwhile was for the time before, and comes to nothing. */
  async function decide(
    trx: Trx,
    organisationId: string,
    id: string,
    heldAt: string,
    change: store.SourceChange,
  ) {
    const source = await locked(trx, organisationId, id);
    requireHeld(source, heldAt);
    await store.updateSource(trx, organisationId, id, {
      ...change,
      held: null,
      held_at: null,
      doubts: "[]",
      fetching_until: null,
      due_at: nextFetch(source.plan, clock.now()),
    });
  }
}
export type Sources = ReturnType<typeof createSources>;

/** @throws AppError 409 when no file waits, or another one */
function requireHeld({ held_at: at }: SourceRecord, heldAt: string): void {
  if (at === null) throw duplicate(T.notHeld);
  if (at.toISOString() !== heldAt) throw duplicate(T.replaced);
}

/** @throws AppError 400 for a password without a name, or a name that HTTP Basic cannot send (RFC 7617) */
function loginOf(username = "", password = ""): SourceAccess["login"] {
  if (username === "" && password !== "") throw invalid(T.passwordOnly, { username: T.passwordOnly });
  if (username.includes(":")) throw invalid(T.noColon, { username: T.noColon });
  return username === "" ? undefined : { username, password };
}

/** @throws AppError 400 when no present key opens the stored address */
function opened(access: SourceAccesses, { id, access: sealed }: SourceRecord): SourceAccess {
  try {
    return access.open(id, sealed);
  } catch (error) {
    if (error instanceof SealError) throw invalid(T.failures.sealed, { url: T.failures.sealed });
    throw error;
  }
}

function toRow(source: SourceRecord, now: Date): SourceRow {
  const { held_at: held, error, imported_at: imported, fetching_until: until, due_at: due } = source;
  const isFetching = (until !== null && until > now) || (due !== null && due <= now);
  return {
    _id: source.id,
    name: source.name,
    host: source.host,
    hasLogin: source.has_login,
    plan: source.plan,
    state: held ? "asks" : error !== null ? "failing" : imported ? "current" : "waiting",
    isFetching,
    isNew: imported === null,
    heldAt: held?.toISOString() ?? null,
    doubts: source.doubts,
    error,
    fetchedAt: source.fetched_at?.toISOString() ?? null,
    importedAt: imported?.toISOString() ?? null,
    rows: source.row_count,
    nextAt: due?.toISOString() ?? null,
  };
}

/** Returns the number of rows of a file that was imported. */
export const rowsOf = (counts: ItemImport["counts"]): number =>
  counts.new + counts.changed + counts.unchanged + counts.refused;

/** Returns what files are compared by. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url");
