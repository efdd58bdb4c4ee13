import { bearer, below, JSON_TYPE, wholeText } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/**
 * https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid; a transaction id is
 * idempotent.
 */
export const matrix: ChannelProvider = {
  request: ({ id, settings: { server, room, token }, message }) => ({
    method: "PUT",
    url: below(
      server!,
      `_matrix/client/v3/rooms/${encodeURIComponent(room!)}/send/m.room.message/${encodeURIComponent(id)}`,
    ),
    headers: { ...JSON_TYPE, ...bearer(token) },
    body: JSON.stringify({ msgtype: "m.text", body: wholeText(message), "m.mentions": {} }),
  }),
  // Servers older than version 1.10 of the specification state it only here.
  retryAfterS: (text) =>
    Math.ceil(Number(/"retry_after_ms"\s*:\s*(\d{1,9})/.exec(text)?.[1] ?? Number.NaN) / 1000),
};
