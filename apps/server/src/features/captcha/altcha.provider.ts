import { MINUTE_MS } from "@pricetrail/contract";
import { randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import type { Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import type { Clock } from "../../clock.ts";
import type { CaptchaProvider } from "./captcha.provider.ts";

const LIFETIME_MS = 10 * MINUTE_MS;
const SOLUTION_LENGTH = 4000;

/**
 * Range of the solution, which bounds the work: some ten thousand SHA-256 hashes, about a second in plain script on a slow phone
 * without native hashing (plain http in a LAN).
 */
const COUNTER = { min: 20_000, max: 60_000 };

/** Multiples of the usual work for each level: at most half a minute on that phone, a second or two elsewhere. */
const WORK = [1, 10, 30];

function readPayload(solution: string): Payload | undefined {
  if (solution.length > SOLUTION_LENGTH) return undefined;
  try {
    const payload: unknown = JSON.parse(Buffer.from(solution, "base64").toString("utf8"));
    if (typeof payload !== "object" || payload === null) return undefined;
    const { challenge, solution: answer } = payload as Partial<Payload>;
    const isComplete =
      typeof challenge?.parameters === "object" &&
      challenge.parameters !== null &&
      typeof challenge.signature === "string" &&
      typeof answer === "object" &&
      answer !== null;
    return isComplete ? (payload as Payload) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a self-hosted proof of work with the ALTCHA protocol, version 2 (https://altcha.org/docs), without external calls. The
 * solution is base64 of JSON { challenge: { parameters, signature }, solution: { counter, derivedKey } }.
 */
export function createAltcha(clock: Clock, secret: () => Promise<string>): CaptchaProvider {
  return {
    async challenge(purpose, level) {
      const hmac = await secret();
      const work = WORK[level]!;
      const expires = clock.now().getTime() + LIFETIME_MS;
      const challenge = await createChallenge({
        algorithm: "SHA-256",
        cost: 1,
        counter: randomInt(COUNTER.min * work, COUNTER.max * work),
        deriveKey,
        hmacSignatureSecret: hmac,
        hmacKeySignatureSecret: hmac,
        // Signed with the rest. The library would check its own expiry by the system's clock instead of the injected one.
        data: { purpose, level, expires },
      });
      return { ...challenge };
    },
    async verify(solution, purpose) {
      const payload = readPayload(solution);
      if (!payload) return undefined;
      const hmac = await secret();
      const result = await verifySolution({
        challenge: payload.challenge,
        solution: payload.solution,
        deriveKey,
        hmacSignatureSecret: hmac,
        hmacKeySignatureSecret: hmac,
      }).catch(() => undefined);
      const { data } = payload.challenge.parameters;
      if (!result?.verified || data?.purpose !== purpose) return undefined;
      const { expires, level } = data;
      if (typeof expires !== "number" || expires <= clock.now().getTime()) return undefined;
      return { goodUntil: new Date(expires), level: Number(level) };
    },
  };
}
