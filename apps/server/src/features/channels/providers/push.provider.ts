import { CHANNEL_TEXTS } from "@pricetrail/contract";
import { arePushKeys, encryptPush, MAX_PUSH_BYTES, vapidHeader } from "../web-push.rules.ts";
import { cut } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** Time to live in seconds: a browser that was off gets the messages of this period. */
const TTL_S = 3 * 24 * 3600;
const MAX_TITLE = 200;

/** Returns the data for the browser's worker (apps/web/public/push-worker.js), with the text truncated to fit. */
function payloadOf(id: string, { title, text, link }: { title: string; text: string; link: string }): Buffer {
  for (let longest = 1000; ; longest = Math.floor(longest / 2)) {
    const payload = { id, title: cut(title, MAX_TITLE), text: cut(text, longest), url: link };
    const bytes = Buffer.from(JSON.stringify(payload));
    if (bytes.length <= MAX_PUSH_BYTES || longest === 0) return bytes;
  }
}

/** A browser, by its push service: https://www.rfc-editor.org/rfc/rfc8030 */
export const push: ChannelProvider = {
  target: ({ endpoint }) => endpoint!,
  problemWith: ({ p256dh = "", auth = "" }) =>
    arePushKeys({ p256dh, auth }) ? undefined : { field: "p256dh", text: CHANNEL_TEXTS.badPushKeys },
  request: ({ id, now, settings, message, sender }) => {
    const { endpoint, p256dh, auth } = settings;
    const { keys, subject } = sender!;
    return {
      method: "POST",
      url: endpoint!,
      headers: {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        ttl: String(TTL_S),
        urgency: "normal",
        // A repeated message replaces itself while the browser is off.
        topic: id.replaceAll("-", ""),
        authorization: vapidHeader(endpoint!, keys, { now, subject }),
      },
      body: encryptPush(payloadOf(id, message), { p256dh: p256dh!, auth: auth! }),
    };
  },
  // The browser has ended its subscription, or was reset.
  isGone: (status) => status === 404 || status === 410,
};
