import { captchaChallenge, type CaptchaPurpose } from "@pricetrail/contract";
import { callApi } from "../../api/call.ts";
import { trustedScript } from "../../ui/page-policy.ts";
// oxlint-disable-next-line import/default -- the bundler makes this module: the address of the worker's file
import workerAddress from "./solve.worker.ts?worker&url";

interface Challenge {
  parameters: { expiresAt?: number };
  signature?: string;
}

interface Proof {
  /** Value of the captcha header. */
  value: string;
  /** How long it is valid, in ms, by this computer's clock. */
  lifetimeMs: number;
}

/** Renewal time in ms for a challenge without an expiry, or with one that conflicts with this clock. */
const LIFETIME_DEFAULT_MS = 4 * 60_000;
const MIN_LIFETIME_MS = 30_000;

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker(trustedScript(workerAddress), { type: "module" });
  return new Promise<unknown>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
    worker.addEventListener("error", () => reject(new Error("the captcha's worker failed")));
    worker.addEventListener("message", (event: MessageEvent<{ solution?: unknown; error?: string }>) => {
      if (event.data.solution) resolve(event.data.solution);
      else reject(new Error(event.data.error ?? "the captcha took too long"));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no target origin
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/**
 * Fetches a new challenge for a purpose and solves it.
 *
 * @param level difficulty, from 0
 * @throws ApiError when the challenge cannot be fetched, Error when the work fails
 */
export async function proveWork(purpose: CaptchaPurpose, level: number, signal: AbortSignal): Promise<Proof> {
  const answer = (await callApi(captchaChallenge, {
    query: { purpose, level },
    signal,
  })) as unknown as Challenge;
  // The protocol's optional second, typed code is not part of the signed proof.
  const challenge: Challenge = {
    parameters: answer.parameters,
    ...(answer.signature === undefined ? {} : { signature: answer.signature }),
  };
  const solution = await solveInWorker(challenge, signal);
  const { expiresAt } = challenge.parameters;
  const lifetime = expiresAt === undefined ? LIFETIME_DEFAULT_MS : expiresAt * 1000 - Date.now() - 10_000;
  return {
    value: btoa(JSON.stringify({ challenge, solution })),
    lifetimeMs: Math.max(lifetime, MIN_LIFETIME_MS),
  };
}
