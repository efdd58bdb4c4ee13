import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A body that is refused and no longer than this is read to its end and thrown away, so that the connection can continue. */
const DRAINED_BYTES = 64 * 1024;
/** How long the sender of a longer one has to take the answer in before the connection is cut. */
const LINGER_MS = 1000;

/** Bytes that a request announces as its body; Infinity where it does not say how many. */
export function announcedBytes(request: FastifyRequest): number {
  if (request.headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  const length = Number(request.headers["content-length"] ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? length : Number.POSITIVE_INFINITY;
}

/**
 * What is answered before a long body was read ends the connection: nobody may send on what nobody reads. It is answered at
 * once and in full, but the connection stays open for a moment, since a sender whose connection is reset in the middle of
 * sending may never see the answer.
 */
export async function endUnread(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.raw.complete || announcedBytes(request) <= DRAINED_BYTES || typeof payload !== "string")
    return payload;
  void reply.header("connection", "close").header("content-length", Buffer.byteLength(payload));
  const answer = new Readable({ read: () => undefined });
  answer.push(payload);
  const timer = setTimeout(() => answer.push(null), LINGER_MS);
  request.raw.socket.once("close", () => {
    clearTimeout(timer);
    answer.destroy();
  });
  return answer;
}
