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
  /** What the captcha header carries. */
  value: string;
  /** How long it can be used, in ms, by this computer's clock. */
  lifetimeMs: number;
}

/** A challenge without an end, or one that the clocks disagree about, is renewed after this long. */
const LIFETIME_DEFAULT_MS = 4 * 60_000;
const LIFETIME_LEAST_MS = 30_000;

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
 * Fetches a fresh challenge for a purpose and solves it. Throws ApiError, or Error when the work fails.
 *
 * @param level how hard it has to be, from 0
 */
export async function proveWork(purpose: CaptchaPurpose, level: number, signal: AbortSignal): Promise<Proof> {
  const answer = (await callApi(captchaChallenge, {
    query: { purpose, level },
    signal,
  })) as unknown as Challenge;
  // The optional second, typed code of the protocol is not part of what is signed for the proof.
  const challenge: Challenge = {
    parameters: answer.parameters,
    ...(answer.signature === undefined ? {} : { signature: answer.signature }),
  };
  const solution = await solveInWorker(challenge, signal);
  const { expiresAt } = challenge.parameters;
  const lifetime = expiresAt === undefined ? LIFETIME_DEFAULT_MS : expiresAt * 1000 - Date.now() - 10_000;
  return {
    value: btoa(JSON.stringify({ challenge, solution })),
    lifetimeMs: Math.max(lifetime, LIFETIME_LEAST_MS),
  };
}
