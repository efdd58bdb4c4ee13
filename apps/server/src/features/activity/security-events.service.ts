import { DAY_MS, listSecurityEvents } from "@pricetrail/contract";
import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { inTransaction, isId } from "../../database/tenant.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { Foundation } from "../../foundation.ts";
import { addressKey } from "../../http/address-key.ts";
import { bearerOf, looksLikeKey } from "../../http/authorise.ts";
import type { ObservedCall } from "../../http/caller.ts";
import { pageOfList } from "../../http/paged-list.ts";
import type { Router } from "../../http/router.ts";
import { newId } from "../../ids.ts";
import { defineJob } from "../../jobs/job.ts";
import { networkOf, securityOutcomeOf } from "./security-events.rules.ts";
import * as store from "./security-events.store.ts";
import type { SecurityEvent } from "./security-events.store.ts";

export { purgeEvents } from "./security-events.store.ts";

/** Time in ms within which like events are summed up. */
const WINDOW_MS = 10 * 60_000;
/**
 * Maximum different events in that time that are done, that are refused to people, and that are refused to strangers; further ones are
 * counted by kind only. So strangers cannot hide what others do.
 */
const MAX_DIFFERENT = 500;
const NO_DIFFERENT = { done: 0, refused: 0, refusedToStrangers: 0 };
const WRITE_EVERY_MS = 2000;
/** Maximum rows counted and paged through. */
const MAX_LISTED = 10_000;
/** Length of a key's public beginning, and of the longest address. */
const KEY_START = 16;
const MAX_TEXT = 254;
const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

type Observed = Omit<SecurityEvent, "id" | "at" | "lastAt" | "count">;

/** Like events of one window. */
interface Summed {
  event: Observed;
  /** Names the account of a caller who is not signed in; never stored. */
  email: string | undefined;
  /** Those that are in no row yet: the first one, the last one and their number. */
  at: Date;
  lastAt: Date;
  count: number;
  isWritten: boolean;
}

const textOf = (body: unknown, name: string): string | undefined => {
  const value =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" && value.length <= MAX_TEXT ? value : undefined;
};

/**
 * Creates the record of security events. Each is noted in memory after its response was sent, and written at once with those that came
 * meanwhile in one statement, so that no request waits or fails for it. A flood is summed up: the first of like events becomes a row at
 * once, the rest of ten minutes one more, and the number of rows is limited whatever is tried. A killed program loses what was just being
 * written, and how often like events came since.
 *
 * @param needs.findAccount returns the account with an e-mail address and its organisation, if there is one
 */
export function createSecurityEvents(
  { db, clock, log }: Pick<Foundation, "db" | "clock" | "log">,
  {
    findAccount,
  }: {
    findAccount: (email: string) => Promise<{ id: string; organisationId: string | undefined } | undefined>;
  },
) {
  let summed = new Map<string, Summed>();
  let different = NO_DIFFERENT;
  let windowEndsAt = 0;
  /** What the windows before left to write. */
  let left: Summed[] = [];

  const rollWindow = (now: number): void => {
    if (now < windowEndsAt) return;
    left = [...left, ...[...summed.values()].filter(({ count }) => count > 0)].slice(-3 * MAX_DIFFERENT);
    summed = new Map();
    different = NO_DIFFERENT;
    windowEndsAt = now + WINDOW_MS;
  };

  const add = (key: string, event: Observed, email: string | undefined, at: Date): void => {
    const known = summed.get(key);
    if (!known) {
      summed.set(key, { event, email, at, lastAt: at, count: 1, isWritten: false });
      writeSoon();
    } else {
      if (known.count === 0) known.at = at;
      known.lastAt = at;
      known.count += 1;
    }
  };

  const note = (event: Observed, email: string | undefined): void => {
    const now = clock.now();
    rollWindow(now.getTime());
    // Refused ids are tried one after another: the first one stands for all.
    const key = JSON.stringify([event.outcome === "refused" ? { ...event, target: null } : event, email]);
    if (summed.has(key)) return add(key, event, email, now);
    const isStrangers = event.outcome === "refused" && event.accountId === null;
    const group = isStrangers ? "refusedToStrangers" : event.outcome;
    if (different[group] < MAX_DIFFERENT) {
      different = { ...different, [group]: different[group] + 1 };
      return add(key, event, email, now);
    }
    const { kind, outcome, status, call } = event;
    const nobody = { accountId: null, organisationId: null, key: null, target: null, address: null };
    add(
      JSON.stringify([kind, outcome, status, call]),
      { kind, outcome, status, call, ...nobody },
      undefined,
      now,
    );
  };

  /** Notes an answered call, if it is a security event. */
  function observe(
    endpoint: ObservedCall,
    request: FastifyRequest,
    { statusCode: status }: FastifyReply,
  ): void {
    const bearer = bearerOf(request);
    const withKey = bearer?.startsWith("ptk_") === true || (bearer !== undefined && looksLikeKey(bearer));
    const caller = request.identified;
    const found = securityOutcomeOf(endpoint, { status, isSigned: caller !== undefined, withKey });
    if (!found) return;
    const shown = withKey ? bearer : textOf(request.body, "client_secret");
    const email = textOf(request.body, "email");
    const host = textOf(request.body, "host");
    const { id } = (request.params ?? {}) as { id?: unknown };
    note(
      {
        ...found,
        status,
        call: `${endpoint.method} ${endpoint.path}`,
        accountId: caller?.userId ?? null,
        organisationId: caller?.organisationId ?? null,
        key:
          caller?.key?.id ?? (shown !== undefined && looksLikeKey(shown) ? shown.slice(0, KEY_START) : null),
        // Operators' calls may be about a host, which has no id.
        target: typeof id === "string" && isId(id) ? id : found.kind === "operator" ? (host ?? null) : null,
        address: isIP(request.ip) === 0 ? null : addressKey(request.ip),
      },
      caller || email === undefined || !EMAIL.test(email) ? undefined : email,
    );
  }

  async function writeNow(all: boolean): Promise<void> {
    rollWindow(clock.now().getTime());
    const due = [
      ...left,
      ...[...summed.values()].filter(({ count, isWritten }) => count > 0 && (all || !isWritten)),
    ];
    if (due.length === 0) return;
    const rows: SecurityEvent[] = [];
    for (const { event, email, at, lastAt, count } of due) {
      const account = email === undefined ? undefined : await findAccount(email);
      const whose = account && { accountId: account.id, organisationId: account.organisationId ?? null };
      rows.push({ ...event, ...whose, id: newId(at), at, lastAt, count });
    }
    await inTransaction(db, (trx) => store.insertEvents(trx, rows));
    for (const [index, one] of due.entries()) {
      const { count, lastAt } = rows[index]!;
      one.count -= count;
      one.at = lastAt;
      one.isWritten = true;
    }
    left = left.filter(({ count }) => count > 0);
    for (const { address, ...event } of rows)
      log.info({ security: { ...event, network: networkOf(address) } }, "security event");
  }

  let writing: Promise<void> = Promise.resolve();

  /** Writes the first of like events, and the others of windows that have ended, or all of them; never concurrently. */
  function write(all = false): Promise<void> {
    writing = writing.catch(() => undefined).then(() => writeNow(all));
    return writing;
  }

  let isWaiting = false;

  /** Writes as soon as the write before has ended, with all that is new by then; the job repeats a failed one. */
  function writeSoon(): void {
    if (isWaiting) return;
    isWaiting = true;
    const next = (): void => {
      isWaiting = false;
      write().catch(() => undefined);
    };
    void writing.then(next, next);
  }

  /** Returns a page of events, newest first. */
  function list({
    organisation,
    days,
    ...query
  }: z.output<NonNullable<(typeof listSecurityEvents)["query"]>>) {
    const filter = {
      kind: query.kind,
      outcome: query.outcome,
      organisationId: organisation,
      since: days === undefined ? undefined : new Date(clock.now().getTime() - days * DAY_MS),
    };
    return inTransaction(db, async (trx) => {
      await store.enterAsOperator(trx);
      const isNobodys = organisation !== undefined && !isId(organisation);
      const { records, pages, data } = await pageOfList(query, {
        most: MAX_LISTED,
        count: async (upTo) => (isNobodys ? 0 : store.countEvents(trx, filter, upTo)),
        find: async (range) => (isNobodys ? [] : store.findEvents(trx, filter, range)),
        place: ({ at, id }) => ({ at, id }),
      });
      const list = records.map(({ id, at, lastAt, accountId, organisationId, ...event }) => ({
        ...event,
        _id: id,
        at: at.toISOString(),
        lastAt: lastAt.toISOString(),
        account: accountId,
        organisation: organisationId,
      }));
      return { list, pages, data };
    });
  }

  return {
    observe,
    write,
    registerRoutes: (router: Router): void => {
      router.on(listSecurityEvents, ({ query }) => list(query));
    },
    jobs: [
      defineJob({
        name: "security events",
        does: "Writes the record of refusals, sign-ins and changes of access.",
        kind: "repeated",
        everyMs: WRITE_EVERY_MS,
        run: () => write(),
        onStop: async () => {
          await write(true).catch((error: unknown) => {
            if (!isUnavailable(error)) log.error({ err: error }, "security events were lost at the stop");
          });
        },
      }),
    ],
  };
}
