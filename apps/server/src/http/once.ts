import { createHash } from "node:crypto";
import { ERROR_TEXTS, DAY_MS } from "@pricetrail/contract";
import type { Clock } from "../clock.ts";
import {
  claimKey,
  findKey,
  storeAnswer,
  recordEffect,
  releaseKey,
  releaseUnusedKey,
  renewLease,
  tryLockKey,
} from "../database/request-keys.ts";
import type { StoredRequest, KeyedRequest } from "../database/request-keys.ts";
import { writeInOrganisation, inScope } from "../database/tenant.ts";
import type { Db } from "../database/tenant.ts";
import { AppError } from "./errors.ts";
import { plainStorage, sealedStorage } from "./sealed-answer.ts";
import type { AnswerStorage } from "./sealed-answer.ts";

const KEPT_MS = DAY_MS;
const RENEW_MS = 10_000;
const RETRY_S = 1;

/** A received request with an idempotency key. */
export interface OnceRequest extends KeyedRequest {
  /**
   * Whether the response contains a secret that is stored nowhere else: it is encrypted so that only the request's key can
   * decrypt it.
   */
  hasSecretAnswer: boolean;
}

/** Returns a fingerprint of a request's content: the same key with another fingerprint is another request. */
export function fingerprintOf(...asked: unknown[]): Buffer {
  return createHash("sha256").update(JSON.stringify(asked)).digest();
}

/**
 * Returns the first response to a repeated request instead of executing it again.
 *
 * @param isOneTransaction the work is one transaction of the organisation, and the response is stored in that transaction.
 *   Otherwise the key is leased while the work runs, and each of its transactions records that it had an effect.
 * @param work must return a value that JSON can represent
 * @throws AppError 422 when the key was used for another request; 409 while the first request is in progress, and when its
 *   program crashed before it could respond
 */
export type Once = <T>(request: OnceRequest, isOneTransaction: boolean, work: () => Promise<T>) => Promise<T>;

export function createOnce({ db, clock }: { db: Db; clock: Clock }): Once {
  const inFlight = () =>
    new AppError(409, "in_flight", ERROR_TEXTS.requestInFlight, { retryAfterS: RETRY_S });

  function repeated(
    kept: StoredRequest | undefined,
    request: KeyedRequest,
    { read }: AnswerStorage,
  ): unknown {
    if (kept && !kept.fingerprint.equals(request.fingerprint))
      throw new AppError(422, "key_reused", ERROR_TEXTS.requestKeyReused);
    if (kept && kept.answer !== null) return JSON.parse(read(kept.answer));
    if (kept?.has_effect) throw new AppError(409, "done_before", ERROR_TEXTS.requestDoneBefore);
    throw inFlight();
  }

  const inOneTransaction = <T>(
    request: KeyedRequest,
    keeping: AnswerStorage,
    work: () => Promise<T>,
  ): Promise<T> =>
    writeInOrganisation(db, request.organisationId, async (trx) => {
      if (!(await tryLockKey(trx, request))) throw inFlight();
      const now = clock.now();
      if (!(await claimKey(trx, request, now, new Date(now.getTime() + KEPT_MS))))
        return repeated(await findKey(trx, request), request, keeping) as T;
      const answer = await inScope({ organisationId: request.organisationId, trx }, work);
      await storeAnswer(trx, request, keeping.write(JSON.stringify(answer)));
      return answer;
    });

  /** Executes the work; releases its key after a refusal, or a failure before any effect. */
  async function doneOrGivenBack<T>(request: KeyedRequest, work: () => Promise<T>): Promise<T> {
    const { organisationId } = request;
    try {
      return await inScope({ organisationId, beforeCommit: (trx) => recordEffect(trx, request) }, work);
    } catch (error) {
      const release = error instanceof AppError ? releaseKey : releaseUnusedKey;
      await writeInOrganisation(db, organisationId, (trx) => release(trx, request));
      throw error;
    }
  }

  async function leased<T>(
    request: KeyedRequest,
    keeping: AnswerStorage,
    work: () => Promise<T>,
  ): Promise<T> {
    const { organisationId } = request;
    const now = clock.now();
    const kept = await writeInOrganisation(db, organisationId, async (trx) =>
      (await claimKey(trx, request, now, new Date(now.getTime() + KEPT_MS)))
        ? "claimed"
        : await findKey(trx, request),
    );
    if (kept !== "claimed") return repeated(kept, request, keeping) as T;
    const renewing = setInterval(() => {
      writeInOrganisation(db, organisationId, (trx) => renewLease(trx, request)).catch(() => undefined);
    }, RENEW_MS).unref();
    try {
      const answer = await doneOrGivenBack(request, work);
      // The work is complete: if this fails, the key stays taken, so that the work is not repeated.
      const stored = keeping.write(JSON.stringify(answer));
      await writeInOrganisation(db, organisationId, (trx) => storeAnswer(trx, request, stored));
      return answer;
    } finally {
      clearInterval(renewing);
    }
  }

  return ({ hasSecretAnswer, ...request }, isOneTransaction, work) => {
    const keeping = hasSecretAnswer ? sealedStorage(request.key) : plainStorage(request.key);
    const stored = { ...request, key: keeping.storedKey };
    return isOneTransaction ? inOneTransaction(stored, keeping, work) : leased(stored, keeping, work);
  };
}
