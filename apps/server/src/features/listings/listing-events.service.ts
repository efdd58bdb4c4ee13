import { setTimeout as wait } from "node:timers/promises";
import type { Listing } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { ListingsService } from "./listings.service.ts";

const EVERY_MS = 500;

const hasEnded = ({ pass, reading }: Listing): boolean => pass?.finishedAt !== null && reading === 0;

/** Streams a listing on every change of its run or readings, until both have ended or the reader disconnects. */
export async function streamListing(
  listings: Pick<ListingsService, "get">,
  organisationId: string,
  id: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  // Registered before the first await: a disconnect during the wait would otherwise go unnoticed.
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  let listing = await listings.get(organisationId, id);
  let sent = "";
  for (let turn = 0; ; turn += 1) {
    const data = JSON.stringify(listing);
    if (data !== sent && !gone.signal.aborted) {
      sent = data;
      await reply.sse.send({ event: "listing", id: String(turn), data: listing });
    }
    if (hasEnded(listing) || gone.signal.aborted) return reply;
    try {
      await wait(EVERY_MS, undefined, { signal: gone.signal });
    } catch {
      return reply;
    }
    if (!(await isStillAllowed())) {
      reply.sse.close();
      return reply;
    }
    listing = await listings.get(organisationId, id);
  }
}
