import type { IncomingMessage } from "node:http";
import { ERROR_TEXTS } from "@pricetrail/contract";
import type { BodyAccount } from "./body-budget.ts";
import { AppError } from "./errors.ts";

/** The slowest permitted body, in bytes per ms: 1 KB/s. */
const SLOWEST = 1024 / 1000;

const tooLarge = () => new AppError(413, "too_large", ERROR_TEXTS.tooLarge);
const tooSlow = () => new AppError(408, "too_slow", ERROR_TEXTS.tooSlow);

export interface ArrivingBody {
  account: BodyAccount;
  /** Maximum size in bytes. */
  limit: number;
  /** A body must not be slower than 1 KB/s over any such time, in ms. */
  windowMs: number;
}

/**
 * Counts a body as it arrives, and ends it with the error's response when it exceeds a limit or comes too slowly. What comes
 * afterwards is discarded.
 *
 * The request itself is watched, and not a stream between it and its reader: the parser of forms reads the request.
 *
 * @throws AppError when what has arrived already exceeds a limit
 */
export function watchArrival(request: IncomingMessage, { account, limit, windowMs }: ArrivingBody): void {
  let total = 0;
  let before = 0;
  let isRefused = false;
  const count = (bytes: number): void => {
    total += bytes;
    if (total > limit) throw tooLarge();
    account.add(bytes);
  };
  const refuse = (error: unknown): void => {
    if (isRefused) return;
    isRefused = true;
    clearInterval(timer);
    // Both readers of bodies, of JSON and of forms, end with this error.
    if (request.listenerCount("error") > 0) request.emit("error", error);
  };
  const checkSpeed = (): void => {
    // Bytes that its reader has not taken yet are no fault of the sender.
    if (!request.complete && request.readableLength === 0 && total - before < windowMs * SLOWEST)
      refuse(tooSlow());
    before = total;
  };
  count(request.readableLength);
  // After the next turn of the event loop, which receives what has come while the program was busy.
  const timer = setInterval(() => setImmediate(checkSpeed), windowMs).unref();
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null) => {
    if (chunk === null) clearInterval(timer);
    else if (isRefused) return true;
    else
      try {
        count(chunk.length);
      } catch (error) {
        refuse(error);
        return true;
      }
    return push(chunk);
  };
  request.once("close", () => clearInterval(timer));
}
