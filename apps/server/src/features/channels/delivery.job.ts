import { CHANNEL_TEXTS, withoutCodes, MINUTE_MS } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from "../../fetch/http-status.ts";
import type { Send } from "../../fetch/send.ts";
import type { Foundation } from "../../foundation.ts";
import { SealError } from "../../sealing.ts";
import type { Mail } from "../mail/mail.ts";
import { GIVE_UP_MS, nextWait } from "./delivery-schedule.rules.ts";
import * as store from "./deliveries.store.ts";
import type { AttemptResult, ClaimedDelivery } from "./deliveries.store.ts";
import { createNotices } from "./notices.service.ts";
import type { ChannelProvider } from "./providers/provider.rules.ts";
import { PROVIDERS } from "./providers/registry.provider.ts";
import { vapidKeys } from "./vapid.store.ts";
import type { StoredSecrets } from "./stored-secrets.rules.ts";

/** Lease of a delivery in ms; longer than any attempt takes. */
const LEASE_MS = 2 * MINUTE_MS;
/** Maximum channels served concurrently, so that slow receivers do not delay others. */
const CHANNELS_AT_ONCE = 8;
/** Maximum messages of one channel before others have their turn. */
const BATCH = 20;
/** HTTP 410: the receiver permanently wants no more messages. */
const GONE = 410;

export interface DeliveryNeeds {
  send: Send;
  mail: Pick<Mail, "enqueue">;
  secrets: StoredSecrets;
  /** Source of jitter, from 0 to 1. */
  random: () => number;
}

/** The result of an attempt, and the pause that the receiver asks for. */
interface Tried extends AttemptResult {
  retryAfterMs?: number | undefined;
}

/** Returns the pause that some services state in the body. */
function retryAfterIn(provider: ChannelProvider, text: string): number | undefined {
  const seconds = provider.retryAfterS?.(text) ?? Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
}

/** Creates the job that delivers waiting messages: one at a time per channel, several channels concurrently. */
export function createDeliveryJob(
  { db, clock, log, config, publicUrl }: Foundation,
  { send, mail, secrets: stored, random }: DeliveryNeeds,
) {
  const notices = createNotices({ publicUrl });

  /** Push services require a contact address of the sender. */
  const senderOf = async () => ({
    keys: await vapidKeys(db),
    subject: publicUrl().startsWith("https:")
      ? publicUrl()
      : `mailto:${/([^<\s]+@[^>\s]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? "no-reply@localhost"}`,
  });

  /** Returns the receiver's address and secrets; undefined when no current key can decrypt them. */
  function open({ channelId, settings, secrets }: ClaimedDelivery) {
    try {
      return {
        settings: stored.openSettings(channelId, settings),
        secrets: secrets.map((secret) => stored.openSecret(channelId, secret)),
      };
    } catch (error) {
      if (error instanceof SealError) return undefined;
      throw error;
    }
  }

  async function attempt(claimed: ClaimedDelivery, signal?: AbortSignal): Promise<Tried> {
    const { id, kind, content: message } = claimed;
    const provider = PROVIDERS[kind];
    const opened = open(claimed);
    if (!opened) return { status: null, error: CHANNEL_TEXTS.sealed, answer: null };
    const { settings, secrets } = opened;
    const sender = kind === "push" ? await senderOf() : undefined;
    const outgoing = provider.request({ id, now: clock.now(), settings, message, secrets, sender });
    const answer = await send(outgoing, signal);
    if (!answer.ok) return { status: null, error: withoutCodes(answer.detail), answer: null };
    const { status, headers, text } = answer;
    const tried = { status, answer: text === "" ? null : text };
    if (status >= 300 && status < 400) return { ...tried, error: CHANNEL_TEXTS.moved(status) };
    if (status < 200 || status >= 300) {
      const retryAfterMs = parseRetryAfter(headers, clock.now()) ?? retryAfterIn(provider, text);
      return { ...tried, error: CHANNEL_TEXTS.answered(status), retryAfterMs };
    }
    const problem = provider.problemIn?.(answer);
    return { ...tried, error: problem === undefined ? null : CHANNEL_TEXTS.refusedAnswer(problem) };
  }

  async function switchOff(trx: Trx, organisationId: string, channelId: string, reason: string) {
    const owner = await store.switchOff(trx, organisationId, channelId, reason);
    if (!owner) return;
    const { email: to, name } = owner;
    const off = { kind: "channel_off", to, name, reason } as const;
    await mail.enqueue(trx, off);
    const data = { channel: { id: channelId, name }, reason };
    await notices.reportOff(trx, { organisationId, now: clock.now(), mail: off, data }, channelId);
  }

  /**
   * Stores the result of an attempt.
   *
   * @returns whether it was delivered
   */
  async function record(
    organisationId: string,
    { id, channelId, attempts, kind }: ClaimedDelivery,
    { retryAfterMs, ...tried }: Tried,
    isTest: boolean,
  ): Promise<boolean> {
    const now = clock.now();
    const { error } = tried;
    await writeInOrganisation(db, organisationId, async (trx) => {
      if (error === null) {
        await store.recordOutcome(trx, organisationId, channelId, { sentAt: now });
        await store.markDelivery(trx, organisationId, id, tried, { state: "sent" });
        return;
      }
      if (tried.status !== null && PROVIDERS[kind].isGone?.(tried.status)) {
        await store.deleteGone(trx, organisationId, channelId);
        return;
      }
      // The person who runs the test sees the error; it does not count against the channel.
      if (isTest) {
        await store.markDelivery(trx, organisationId, id, tried, { state: "dead" });
        return;
      }
      const notBefore = retryAfterMs === undefined ? null : new Date(now.getTime() + retryAfterMs);
      const channel = await store.recordOutcome(trx, organisationId, channelId, {
        failedAt: now,
        error,
        notBefore,
      });
      const wait = nextWait(attempts, random());
      const nextAttemptAt = new Date(now.getTime() + Math.max(wait ?? 0, retryAfterMs ?? 0));
      const isDead = wait === undefined;
      await store.markDelivery(
        trx,
        organisationId,
        id,
        tried,
        isDead ? { state: "dead" } : { state: "waiting", nextAttemptAt },
      );
      const hasFailedForDays =
        isDead && channel && now.getTime() - channel.failingSince.getTime() >= GIVE_UP_MS;
      if (tried.status === GONE) await switchOff(trx, organisationId, channelId, CHANNEL_TEXTS.isGone);
      else if (hasFailedForDays)
        await switchOff(trx, organisationId, channelId, CHANNEL_TEXTS.failedForDays(error));
    });
    if (error !== null) log.info({ delivery: id, attempts, reason: error }, "a message was not delivered");
    return error === null;
  }

  const claim = (organisationId: string, wanted: { channelId: string } | { testId: string }) => {
    const now = clock.now();
    const leaseEnd = new Date(now.getTime() + LEASE_MS);
    return writeInOrganisation(db, organisationId, (trx) =>
      store.claimDelivery(
        trx,
        organisationId,
        "testId" in wanted ? wanted : { ...wanted, now },
        now,
        leaseEnd,
      ),
    );
  };

  /** Delivers until the channel has nothing due, or fails: later messages would fail too. */
  async function deliverTo(organisationId: string, channelId: string, signal?: AbortSignal): Promise<number> {
    let tried = 0;
    const isEnding = (): boolean => signal?.aborted === true;
    while (tried < BATCH && !isEnding()) {
      const claimed = await claim(organisationId, { channelId });
      if (!claimed) break;
      tried += 1;
      const result = await attempt(claimed, signal);
      // The program is stopping: the lease returns the delivery, as after a crash.
      if (signal?.aborted && result.error !== null) break;
      if (!(await record(organisationId, claimed, result, false))) break;
    }
    return tried;
  }

  return {
    /** Sends due messages; returns the number of attempts. */
    async deliverDue(signal?: AbortSignal): Promise<number> {
      const now = clock.now();
      const due: [organisationId: string, channelId: string][] = [];
      for (const organisationId of await store.findDueOrganisations(db, now)) {
        const channels = await readInOrganisation(db, organisationId, (trx) =>
          store.findDueChannels(trx, organisationId, now),
        );
        due.push(...channels.map((id): [string, string] => [organisationId, id]));
      }
      let tried = 0;
      const isEnding = (): boolean => signal?.aborted === true;
      const work = async (): Promise<void> => {
        for (let next = due.shift(); next && !isEnding(); next = due.shift()) {
          // Added after the await, because concurrent deliveries change the count meanwhile.
          const count = await deliverTo(...next, signal);
          tried += count;
        }
      };
      await Promise.all(Array.from({ length: CHANNELS_AT_ONCE }, work));
      return tried;
    },

    /** Attempts a test now, once. */
    async deliverTest(organisationId: string, testId: string): Promise<AttemptResult> {
      const claimed = await claim(organisationId, { testId });
      if (!claimed) return { status: null, error: CHANNEL_TEXTS.nothingToResend, answer: null };
      const tried = await attempt(claimed);
      await record(organisationId, claimed, tried, true);
      return tried;
    },
  };
}
export type DeliveryJob = ReturnType<typeof createDeliveryJob>;
