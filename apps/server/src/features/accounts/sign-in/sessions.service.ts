import { DAY_MS } from "@pricetrail/contract";
import { asPerson, isId } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import { callerFor } from "../../../http/caller.ts";
import type { Caller } from "../../../http/caller.ts";
import { notFound } from "../../../http/errors.ts";
import { hashToken, newId, newToken } from "../../../ids.ts";
import { emailKey } from "../email.rules.ts";
import { findOrganisations } from "../organisations.store.ts";
import {
  deleteSession,
  deleteSessionById,
  deleteSessions,
  findLastOrganisation,
  findSessions,
  insertSession,
  insertTicket,
  selectCaller,
  setSessionOrganisation,
  consumeTicket,
} from "./sessions.store.ts";

/** Time in ms after which a session that is never used ends. Each use renews it: by as much, to 180 days in all (SQL `find_caller`). */
const SESSION_IDLE_MS = 30 * DAY_MS;
const TICKET_MS = 30_000;

/** The origin of a session, which the list of the person's sessions shows. */
export interface Origin {
  userAgent: string;
  address: string;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ config, clock, db }: Foundation) {
  const operators = new Set(config.OPERATOR_EMAILS.map(emailKey));

  async function callerOf(tokenHash: Buffer): Promise<Caller | undefined> {
    const found = await selectCaller(db, tokenHash, clock.now());
    if (!found) return undefined;
    return {
      ...callerFor(found, { sessionId: found.session_id, tokenHash, role: found.role }),
      isVerified: found.is_verified,
      isOperator: found.is_verified && operators.has(found.email_key),
    };
  }

  /**
   * Returns the person's wanted organisation: if none is, the most recently used one; and if it is not theirs, the oldest. The
   * transaction must have entered the person.
   */
  async function findPreferred(trx: Trx, userId: string, wanted?: string): Promise<string | undefined> {
    const organisations = await findOrganisations(trx, userId);
    const first = wanted ?? (await findLastOrganisation(trx, userId))?.organisation_id;
    return (organisations.find(({ id }) => id === first) ?? organisations[0])?.id;
  }

  return {
    findPreferred,

    /** Returns whether an address belongs to one of the installation's operators. */
    isOperator: (email: string): boolean => operators.has(emailKey(email)),

    /**
     * Returns the owner of this session token; undefined when it is unknown, ended or expired. Reads the database at every
     * request.
     */
    findCaller: (token: string): Promise<Caller | undefined> => callerOf(hashToken(token)),

    /**
     * Returns the present state of an earlier request's caller, for work that outlives its request; undefined when the session
     * has ended.
     */
    recheckCaller: (caller: Pick<Caller, "tokenHash">): Promise<Caller | undefined> =>
      callerOf(caller.tokenHash),

    /** Opens a session in the most recently used organisation, or else the oldest. The transaction must have entered the person. */
    async open(
      trx: Trx,
      session: {
        userId: string;
        kind: "login" | "verify" | "invitation";
        origin: Origin;
        organisationId?: string;
      },
    ): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const organisationId = await findPreferred(trx, session.userId, session.organisationId);
      if (organisationId === undefined) throw new Error("a person without an organisation");
      await insertSession(trx, {
        tokenHash: hashToken(token),
        id: newId(now),
        userId: session.userId,
        organisationId,
        origin: session.kind,
        userAgent: session.origin.userAgent.slice(0, 300),
        address: session.origin.address,
        now,
        expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
      });
      return token;
    },

    logout: (caller: Caller): Promise<void> => deleteSession(db, caller.tokenHash),

    async list(caller: Caller) {
      const rows = await findSessions(db, caller.userId, clock.now());
      return rows.map((row) => ({
        _id: row.id,
        isCurrent: row.token_hash.equals(caller.tokenHash),
        userAgent: row.user_agent,
        address: row.address,
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
      }));
    },

    async end(caller: Caller, id: string): Promise<void> {
      if (!isId(id) || !(await deleteSessionById(db, caller.userId, id))) throw notFound();
    },

    endOthers: (caller: Caller): Promise<void> => deleteSessions(db, caller.userId, caller.tokenHash),

    /** Moves this session to another organisation of the person. */
    switchTo: (caller: Caller, organisationId: string): Promise<void> =>
      asPerson(db, caller.userId, async (trx) => {
        const organisations = await findOrganisations(trx, caller.userId);
        if (!organisations.some(({ id }) => id === organisationId)) throw notFound();
        await setSessionOrganisation(trx, caller.tokenHash, organisationId);
      }),

    /** Creates a ticket for one download within 30 seconds; it ends with the session. */
    async createTicket(caller: Caller): Promise<string> {
      const ticket = newToken();
      const expiresAt = new Date(clock.now().getTime() + TICKET_MS);
      await insertTicket(db, hashToken(ticket), caller.tokenHash, expiresAt);
      return ticket;
    },

    /** Uses up a ticket and returns its caller; undefined when it is unknown, used or expired, or its session has ended. */
    async redeemTicket(ticket: string): Promise<Caller | undefined> {
      const taken = await consumeTicket(db, hashToken(ticket));
      if (!taken || taken.expires_at <= clock.now()) return undefined;
      const caller = await callerOf(taken.session_hash);
      return caller?.isVerified ? caller : undefined;
    },
  };
}
