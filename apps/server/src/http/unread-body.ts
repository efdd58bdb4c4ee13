import { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Maximum bytes of a rejected body that are read and discarded, so that the connection can be reused. */
const DRAINED_BYTES = 64 * 1024;
/** Time in ms for the sender of a longer body to receive the response before the connection is closed. */
const CLOSE_DELAY_MS = 1000;

/** Returns the announced size of a request's body in bytes; Infinity when it is not declared. */
export function announcedBytes(request: FastifyRequest): number {
  if (request.headers["transfer-encoding"] !== undefined) return Number.POSITIVE_INFINITY;
  const length = Number(request.headers["content-length"] ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? length : Number.POSITIVE_INFINITY;
}

/**
 * Ends the connection after a response to an unread long body. The response is sent at once and completely, but the connection
 * stays open briefly: a sender whose connection is reset while sending may never see the response.
 */
export async function closeUnreadRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  // A call by the program itself has no connection.
  if (request.raw.complete || !(request.raw.socket instanceof Socket)) return payload;
  // The rest would come as slowly.
  if (reply.statusCode === 408) void reply.header("connection", "close");
  if (announcedBytes(request) <= DRAINED_BYTES || typeof payload !== "string") return payload;
  void reply.header("connection", "close").header("content-length", Buffer.byteLength(payload));
  const answer = new Readable({ read: () => undefined });
  answer.push(payload);
  const timer = setTimeout(() => answer.push(null), CLOSE_DELAY_MS);
  request.raw.socket.once("close", () => {
    clearTimeout(timer);
    answer.destroy();
  });
  return answer;
}
