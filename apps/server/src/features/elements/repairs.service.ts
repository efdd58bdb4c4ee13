import { createHash } from "node:crypto";
import { CONFIGURATION_MESSAGES, fieldName } from "@pricetrail/contract";
import type { RepairGroup } from "@pricetrail/contract";
import { inOrganisation, isId } from "../../database/tenant.ts";
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

/** Entries that one list shows. */
const MAX_LISTED = 5_000;
/** Entries of a group whose blocks are sent: what broke alike looks alike. */
const SHOWN_BLOCKS = 20;

export type RepairsService = ReturnType<typeof createRepairsService>;

/** A location without its numbers: pages of one template differ in them. */
const patternOf = (location: string): string => location.replace(/\d+/g, "0");

function reasonOf({ field, location, proposed }: BrokenEntry): string {
  const name = fieldName(field);
  if (proposed?.problem) return T.otherProduct(proposed.problem);
  return proposed ? T.moved(name, location, proposed.location) : T.lost(name, location);
}

/** Entries that broke the same way: in one shop, one field, from the same place to the same place. */
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

/** Why a proposal cannot be confirmed; null when it can. */
function refusalOf(entry: BrokenEntry | undefined): string | null {
  if (!entry) return T.unknown;
  const { proposed, version } = entry;
  if (!proposed) return T.nothingProposed;
  if (proposed.version !== version) return T.outdated;
  return proposed.problem ? T.otherProduct(proposed.problem) : null;
}

export interface RepairsNeeds {
  activity: Pick<Activity, "record">;
  /** Visits entries that have just been repaired, in the caller's transaction. @returns the run's id; null when none of them is tracked */
  startRepaired: (
    trx: Trx,
    starter: { organisationId: string; userId: string | null },
    entryIds: readonly string[],
  ) => Promise<string | null>;
}

/** Picked elements that moved or were lost: shown with before and after, and repaired by a person's word alone. */
export function createRepairsService({ db, clock }: Foundation, { activity, startRepaired }: RepairsNeeds) {
  return {
    /** How many picked elements need a person. */
    count: store.countBroken,

    /** The same, as a call of its own. */
    countFor: (organisationId: string): Promise<number> =>
      inOrganisation(db, organisationId, (trx) => store.countBroken(trx, organisationId)),

    /** What needs a person, grouped by the way it broke, the largest groups first. */
    list(organisationId: string, productId?: string): Promise<{ list: RepairGroup[] }> {
      if (productId !== undefined && !isId(productId)) return Promise.resolve({ list: [] });
      return inOrganisation(db, organisationId, async (trx) => {
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
     * Makes what was proposed and shown the entries' elements, all in one transaction. Nothing is read again meanwhile: what a
     * person saw is what counts. Then a run visits them.
     */
    confirm(caller: Caller, entryIds: readonly string[]) {
      const { organisationId } = caller;
      return inOrganisation(db, organisationId, async (trx) => {
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

    /** Rejects what was proposed: no value is read there, and the entries wait for a person to pick again. */
    dismiss(caller: Caller, entryIds: readonly string[]): Promise<void> {
      const { organisationId } = caller;
      return inOrganisation(db, organisationId, async (trx) => {
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
