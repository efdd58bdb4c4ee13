import type { Listing } from "@pricetrail/contract";
import type { FastifyReply } from "fastify";
import type { Clock } from "../../clock.ts";
import { streamState } from "../../http/state-stream.ts";
import type { ListingsService } from "./listings.service.ts";

const EVERY_MS = 500;

/**
 * Streams a listing on every change of its run or readings, until both have ended, or the reader disconnects or is no longer
 * allowed to see it.
 */
export function streamListing(
  { clock, listings }: { clock: Clock; listings: Pick<ListingsService, "get"> },
  organisationId: string,
  id: string,
  reply: FastifyReply,
  isStillAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  let turn = 0;
  return streamState<Listing>(reply, {
    clock,
    event: "listing",
    read: () => listings.get(organisationId, id),
    idOf: () => String((turn += 1)),
    hasEnded: ({ deepRun, reading }) => deepRun?.finishedAt !== null && reading === 0,
    everyMs: EVERY_MS,
    isStillAllowed,
  });
}
