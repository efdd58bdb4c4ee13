import {
  CONFIRM_DAYS,
  DAY_MS,
  MAX_OUTSIDE_READERS,
  REPORT_TEXTS,
  reportTimingText,
} from "@pricetrail/contract";
import { installationSecret } from "../../database/installation-secret.ts";
import { isId, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { invalid, notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Mail } from "../mail/mail.ts";
import { composeConfirmation } from "./confirmation-mail.rules.ts";
import { readReaderLink, signReaderLink } from "./report-links.rules.ts";
import type { LinkAction } from "./report-links.rules.ts";
import * as store from "./readers.store.ts";
import type { ReaderRecord } from "./readers.store.ts";
import { findOrganisationName } from "./reports.store.ts";
import type { ReportValues } from "./reports.store.ts";

/** A mail that asked is not repeated within a day: its link still works. */
const ASK_AGAIN_MS = DAY_MS;
/** Time in ms for which a reader who ended a report is not asked again. */
const REST_MS = 30 * DAY_MS;

/** Addresses that differ only in case or Unicode form are the same. */
const keyOf = (email: string): string => email.normalize("NFKC").toLowerCase();

type Actor = Pick<Caller, "organisationId" | "userId" | "fullname">;

export type Readers = ReturnType<typeof createReaders>;

/** Creates the service for who receives reports: outside readers only after they have confirmed by a mailed link. */
export function createReaders(
  { db, clock, publicUrl }: Pick<Foundation, "db" | "clock" | "publicUrl">,
  { mail }: { mail: Pick<Mail, "enqueueComposed"> },
) {
  const tokenOf = async (trx: Trx, organisationId: string, readerId: string, action: LinkAction) =>
    signReaderLink(
      {
        organisationId,
        readerId,
        action,
        endsAt: action === "end" ? null : new Date(clock.now().getTime() + CONFIRM_DAYS * DAY_MS),
      },
      await installationSecret(trx, "report_links"),
    );

  async function ask(
    trx: Trx,
    { organisationId, fullname }: Actor,
    report: Pick<ReportValues, "name" | "timing">,
    reader: { id: string; email: string },
  ): Promise<void> {
    const token = await tokenOf(trx, organisationId, reader.id, "confirm");
    const composed = composeConfirmation({
      person: fullname,
      organisation: await findOrganisationName(trx, organisationId),
      report: report.name,
      when: reportTimingText(report.timing),
      url: `${publicUrl()}/report-mail/${token}`,
    });
    await mail.enqueueComposed(trx, { kind: "report_confirmation", to: reader.email, ...composed });
  }

  async function putMembers(
    trx: Trx,
    organisationId: string,
    reportId: string,
    members: readonly string[],
    known: readonly ReaderRecord[],
  ): Promise<void> {
    const wanted = [...new Set(members)];
    const found = wanted.every(isId) ? await store.findMembers(trx, organisationId, wanted) : [];
    if (found.length < wanted.length)
      throw invalid(REPORT_TEXTS.unknownMember, { members: REPORT_TEXTS.unknownMember });
    const at = clock.now();
    for (const reader of known) {
      const isWanted = reader.userId !== null && wanted.includes(reader.userId);
      if (reader.userId !== null && !isWanted && reader.state !== "removed")
        await store.setState(trx, organisationId, reader.id, { state: "removed", at });
      // Someone who ended it stays so until they are taken out and chosen again.
      if (isWanted && reader.state === "removed")
        await store.setState(trx, organisationId, reader.id, { state: "active", at });
    }
    for (const userId of wanted) {
      if (known.some((reader) => reader.userId === userId)) continue;
      const fresh = { id: newId(at), reportId, userId, email: null, emailKey: null, askedAt: null, at };
      await store.insertReader(trx, organisationId, { ...fresh, state: "active" });
    }
  }

  async function putAddresses(
    trx: Trx,
    actor: Actor,
    report: Pick<ReportValues, "name" | "timing"> & { id: string },
    addresses: readonly string[],
    known: readonly ReaderRecord[],
  ): Promise<void> {
    const { organisationId } = actor;
    const at = clock.now();
    const wanted = new Map(addresses.map((email) => [keyOf(email), email]));
    let asked = await store.countAsked(trx, organisationId, new Date(at.getTime() - DAY_MS));
    const askNow = async (reader: { id: string; email: string }): Promise<void> => {
      asked += 1;
      if (asked > MAX_OUTSIDE_READERS) throw refused(REPORT_TEXTS.tooManyAsked);
      await ask(trx, actor, report, reader);
    };
    const isWithin = (time: Date | null, ms: number) => time !== null && at.getTime() - time.getTime() < ms;
    for (const { emailKey, id, email, state, askedAt, endedAt } of known) {
      if (emailKey === null) continue;
      const isWanted = wanted.delete(emailKey);
      if (!isWanted && state !== "removed")
        await store.setState(trx, organisationId, id, { state: "removed", at });
      if (!isWanted || state !== "removed") continue;
      if (isWithin(endedAt, REST_MS)) throw refused(REPORT_TEXTS.readerEnded(email));
      const isAsked = isWithin(askedAt, ASK_AGAIN_MS);
      if (!isAsked) await askNow({ id, email });
      const change = { state: "waiting", at, ...(isAsked ? {} : { askedAt: at }) } as const;
      await store.setState(trx, organisationId, id, change);
    }
    for (const [emailKey, email] of wanted) {
      const id = newId(at);
      const fresh = { id, reportId: report.id, userId: null, email, emailKey, askedAt: at, at };
      await store.insertReader(trx, organisationId, { ...fresh, state: "waiting" });
      await askNow({ id, email });
    }
  }

  /**
   * Runs `work` with the reader of a signed link.
   *
   * @throws AppError 404 for an unsigned token and a deleted report, 406 for a link that has ended
   */
  async function linked<T>(
    token: string,
    work: (
      trx: Trx,
      reader: NonNullable<Awaited<ReturnType<typeof store.lockReader>>>,
      link: { organisationId: string; action: LinkAction },
    ) => Promise<T>,
  ): Promise<T> {
    const link = readReaderLink(token, await installationSecret(db, "report_links"));
    if (!link) throw notFound();
    if (link.endsAt !== null && link.endsAt <= clock.now()) throw refused(REPORT_TEXTS.linkEnded);
    return writeInOrganisation(db, link.organisationId, async (trx) => {
      const reader = await store.lockReader(trx, link.organisationId, link.readerId);
      if (!reader || reader.state === "removed") throw notFound();
      return work(trx, reader, link);
    });
  }

  return {
    /**
     * Sets the readers of a report in the transaction that changes it; outside readers that are new are asked by mail.
     *
     * @throws AppError 400 for an unknown member, 406 when too many were asked, or one who ended the report lately
     */
    async put(
      trx: Trx,
      actor: Actor,
      report: Pick<ReportValues, "name" | "timing"> & { id: string },
      {
        members,
        addresses,
      }: { members?: readonly string[] | undefined; addresses?: readonly string[] | undefined },
    ): Promise<void> {
      const { organisationId } = actor;
      const known = await store.findReaders(trx, organisationId, report.id);
      if (members) await putMembers(trx, organisationId, report.id, members, known);
      if (addresses) await putAddresses(trx, actor, report, addresses, known);
    },

    /** Returns the address of the page that ends a report for a reader, and the one that does so with one click. */
    async endLinks(trx: Trx, organisationId: string, readerId: string) {
      const token = await tokenOf(trx, organisationId, readerId, "end");
      return {
        endUrl: `${publicUrl()}/report-mail/${token}`,
        oneClickUrl: `${publicUrl()}/api/unsubscribe/report/${token}`,
      };
    },

    /** Returns what the page of a link says. */
    readLink: (token: string) =>
      linked(token, async (trx, reader, { organisationId, action }) => ({
        action,
        report: reader.name,
        organisation: await findOrganisationName(trx, organisationId),
        when: reportTimingText(reader.timing),
        state: reader.state as Exclude<typeof reader.state, "removed">,
      })),

    /** Confirms or ends a report for the bearer of a link; repeated, it changes nothing. */
    applyLink: (token: string, only?: LinkAction): Promise<LinkAction> =>
      linked(token, async (trx, reader, { organisationId, action }) => {
        if (only !== undefined && action !== only) throw notFound();
        const at = clock.now();
        const state = action === "end" ? "ended" : "active";
        // A link that confirms does not take back that its reader has ended the report since.
        const isOpen = action === "end" ? reader.state !== "ended" : reader.state === "waiting";
        if (isOpen) await store.setState(trx, organisationId, reader.id, { state, at });
        return action;
      }),
  };
}
