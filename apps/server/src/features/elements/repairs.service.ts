import { createHash } from "node:crypto";
import { CONFIGURATION_MESSAGES, fieldName } from "@pricetrail/contract";
import type { RepairGroup } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import { blocksOf, toStoredBlock } from "./configuration-rows.service.ts";
import { markRepaired } from "./entry-states.service.ts";
import * as store from "./repairs.store.ts";
import type { BrokenEntry } from "./repairs.store.ts";

const T = CONFIGURATION_MESSAGES.repair;

/** Maximum entries in one list. */
const MAX_LISTED = 5_000;
/** Entries of a group whose blocks are included: entries that broke alike look alike. */
const SHOWN_BLOCKS = 20;

export type RepairsService = ReturnType<typeof createRepairsService>;

/** Returns a location without its numbers, which differ between pages of one template. */
const patternOf = (location: string): string => location.replace(/\d+/g, "0");

function reasonOf({ field, location, proposed }: BrokenEntry): string {
  const name = fieldName(field);
  if (proposed?.problem) return T.otherProduct(proposed.problem);
  return proposed ? T.moved(name, location, proposed.location) : T.lost(name, location);
}

/** Groups entries that broke the same way: same shop, field, and former and new location. */
function groupsOf(entries: readonly BrokenEntry[]): Map<string, BrokenEntry[]> {
  const groups = new Map<string, BrokenEntry[]>();
  for (const entry of entries) {
    const { host, field, location, proposed } = entry;
    const to = proposed ? patternOf(proposed.location) : "";
    const key = [host, field, patternOf(location), to, proposed?.problem ? "other" : ""].join("\n");
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}

/** Returns why a proposal cannot be confirmed; null when it can. */
function refusalOf(entry: BrokenEntry | undefined): string | null {
  if (!entry) return T.unknown;
  const { proposed, version } = entry;
  if (!proposed) return T.nothingProposed;
  if (proposed.version !== version) return T.outdated;
  return proposed.problem ? T.otherProduct(proposed.problem) : null;
}

export interface RepairsNeeds {
  activity: Pick<Activity, "record">;
  /** Visits repaired entries, in the caller's transaction. @returns the run's id; null when none of them is tracked */
  startRepaired: (
    trx: Trx,
    starter: { organisationId: string; userId: string | null },
    entryIds: readonly string[],
  ) => Promise<string | null>;
}

/**
 * Creates the service for picked elements that moved or were lost: it shows them before and after, and repairs them only on a
 * person's confirmation.
 */
export function createRepairsService({ db, clock }: Foundation, { activity, startRepaired }: RepairsNeeds) {
  return {
    /** Returns the number of picked elements that need a repair. */
    count: store.countBroken,

    /** Does the same in its own transaction. */
    countFor: (organisationId: string): Promise<number> =>
      readInOrganisation(db, organisationId, (trx) => store.countBroken(trx, organisationId)),

    /** Returns the entries that need a repair, grouped by how they broke, the largest groups first. */
    list(organisationId: string, productId?: string): Promise<{ list: RepairGroup[] }> {
      if (productId !== undefined && !isId(productId)) return Promise.resolve({ list: [] });
      return readInOrganisation(db, organisationId, async (trx) => {
        const entries = await store.findBroken(trx, organisationId, productId, MAX_LISTED);
        const groups = [...groupsOf(entries)].toSorted(([, a], [, b]) => b.length - a.length);
        const shown = groups.flatMap(([, group]) => group.slice(0, SHOWN_BLOCKS));
        const blocks = await blocksOf(
          trx,
          organisationId,
          shown.flatMap(({ before, proposed }) => [before, proposed]),
        );
        return {
          list: groups.map(([key, group]) => ({
            _id: createHash("sha256").update(key).digest("hex").slice(0, 32),
            host: group[0]!.host,
            key: group[0]!.field,
            reason: reasonOf(group[0]!),
            entries: group.map((entry) => ({
              entryId: entry.id,
              productId: entry.productId,
              product: entry.product,
              url: entry.url,
              before: toStoredBlock(entry.before, blocks),
              after: toStoredBlock(entry.proposed, blocks),
              confidence: entry.proposed?.confidence ?? null,
            })),
          })),
        };
      });
    },

    /**
     * Makes the displayed proposals the entries' elements, in one transaction, and starts a run for them. The page is not read
     * again before: exactly what the person saw is applied.
     */
    confirm(caller: Caller, entryIds: readonly string[]) {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const ids = [...new Set(entryIds)];
        const entries = await store.lockBroken(trx, organisationId, ids.filter(isId));
        const known = new Map(entries.map((entry) => [entry.id, entry]));
        const refused = ids.flatMap((entryId) => {
          const reason = refusalOf(known.get(entryId));
          return reason === null ? [] : [{ entryId, reason }];
        });
        const now = clock.now();
        const repaired = entries.filter((entry) => refusalOf(entry) === null);
        for (const { id, productId, field, proposed } of repaired) {
          const version = await store.acceptProposal(trx, organisationId, id, proposed!, now);
          await markRepaired(trx, organisationId, {
            id: newId(now),
            productId,
            entryId: id,
            field,
            version,
            at: now,
          });
        }
        if (repaired.length > 0) {
          await activity.record(trx, {
            organisationId,
            actorId: caller.userId,
            action: "repair_entries",
            target: [...new Set(repaired.map(({ host }) => host))].join(", ").slice(0, 500),
            after: String(repaired.length),
            at: now,
          });
          await startRepaired(
            trx,
            { organisationId, userId: caller.userId },
            repaired.map(({ id }) => id),
          );
        }
        return { message: T.done(repaired.length), repaired: repaired.length, refused };
      });
    },

    /** Rejects the proposals: no value is read there, and the entries wait until a person picks again. */
    dismiss(caller: Caller, entryIds: readonly string[]): Promise<void> {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const entries = await store.lockBroken(trx, organisationId, entryIds.filter(isId));
        const proposed = entries.filter((entry) => entry.proposed !== null);
        if (proposed.length === 0) return;
        await store.rejectProposals(
          trx,
          organisationId,
          proposed.map(({ id }) => id),
        );
        await activity.record(trx, {
          organisationId,
          actorId: caller.userId,
          action: "dismiss_repair",
          target: [...new Set(proposed.map(({ host }) => host))].join(", ").slice(0, 500),
          after: String(proposed.length),
          at: clock.now(),
        });
      });
    },
  };
}
