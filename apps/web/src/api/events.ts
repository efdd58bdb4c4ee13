import type { Endpoint } from "@pricetrail/contract";
import type * as z from "zod/mini";
import { ApiError, waitMsOf } from "./api-error.ts";
import { send, type CallOptions } from "./call.ts";

type Schema = z.ZodMiniType;

const RETRY_FIRST_MS = 1000;
const MAX_RETRY_MS = 5000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Follows an event stream with the session as bearer (EventSource cannot send a header) until the server ends it after
 * `onEvent` returned "done", or until `signal` aborts. A broken connection is resumed with growing pauses from the last
 * event's ID.
 *
 * @throws ApiError when the server refuses (4xx)
 */
export async function followEvents<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  endpoint: Endpoint<P, Q, B, R>,
  options: Omit<CallOptions<P, Q, B>, "signal"> & { signal: AbortSignal },
  onEvent: (event: string, data: z.output<R>) => "done" | undefined,
): Promise<void> {
  const { signal } = options;
  let wait = RETRY_FIRST_MS;
  let lastId: string | undefined;
  while (!signal.aborted) {
    let asked = 0;
    try {
      const response = await send(endpoint, options, undefined, {
        accept: "text/event-stream",
        ...(lastId === undefined ? {} : { "last-event-id": lastId }),
      });
      // Loaded on demand: most screens follow no stream.
      const { EventSourceParserStream } = await import("eventsource-parser/stream");
      const stream = response.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream());
      if (!stream) throw new ApiError(0, undefined);
      // Not every browser supports iterating over a stream, so it is read by hand.
      const reader = stream.getReader();
      let next = await reader.read();
      while (!next.done) {
        const message = next.value;
        wait = RETRY_FIRST_MS;
        lastId = message.id ?? lastId;
        if (onEvent(message.event ?? "message", JSON.parse(message.data) as z.output<R>) === "done") {
          await reader.cancel();
          return;
        }
        next = await reader.read();
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && !error.isTransient && error.status !== 429) throw error;
      asked = waitMsOf(error) ?? 0;
    }
    await pause(Math.max(wait, asked), signal);
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }
}
