import type { AllowList } from "../egress/allow-list.ts";
import { checkUrl } from "../egress/address.ts";
import type { EgressGuard } from "../egress/guard.ts";
import { guardedAgents } from "./guarded-agent.ts";
import { flatten, abortable } from "./http-exchange.ts";
import { failure } from "./page.ts";
import type { FetchFailure } from "./page.ts";
import { failureOf } from "./transport-errors.ts";

/** A request to an external server. */
export interface Outgoing {
  method: "POST" | "PUT";
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** The server's response. Redirects are ordinary responses: nothing is sent to any other destination. */
export interface SendAnswer {
  ok: true;
  status: number;
  headers: Record<string, string>;
  /** The first `MAX_ANSWER_BYTES` of the body, without control characters. */
  text: string;
}

/** Sends one request through the guard. Never throws; exceeding the time limit is a `timeout`. */
export type Send = (outgoing: Outgoing, signal?: AbortSignal) => Promise<SendAnswer | FetchFailure>;

/** Maximum bytes read of a response. */
export const MAX_ANSWER_BYTES = 1024;
const TIMEOUT_MS = 20_000;

export interface SendOptions {
  guard: EgressGuard;
  allow: AllowList;
  userAgent: string;
  /** For connection and response together. */
  timeoutMs?: number;
}

/** Creates a sender for messages to receivers named by users, through the same egress as visits. */
export function createSend({ guard, allow, userAgent, timeoutMs = TIMEOUT_MS }: SendOptions): Send {
  const openAgent = guardedAgents(guard);
  return async ({ method, url, headers, body }, signal) => {
    const parsed = URL.parse(url);
    if (parsed === null) return failure("url_rejected", "the address cannot be read");
    const accepted = checkUrl(parsed, allow);
    if (!accepted.ok) return failure("url_rejected", accepted.reason);
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const agent = openAgent();
    try {
      const asked = agent.request({
        origin: parsed.origin,
        path: `${parsed.pathname}${parsed.search}`,
        method,
        headers: { ...headers, "user-agent": userAgent, "accept-encoding": "identity" },
        body,
        signal: ended,
      });
      const answer = await abortable(asked, ended);
      const text = await abortable(readStart(answer.body), ended);
      return { ok: true, status: answer.statusCode, headers: flatten(answer.headers), text };
    } catch (error) {
      const failed = failureOf(error, ended);
      return failed.outcome === "timeout"
        ? { ...failed, detail: "the receiver did not answer in time" }
        : failed;
    } finally {
      // Not awaited: a body that never ends would keep it open.
      void agent.destroy();
    }
  };
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES);
  return new TextDecoder()
    .decode(bytes)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
