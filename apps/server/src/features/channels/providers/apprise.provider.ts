import { CHANNEL_TEXTS } from "@pricetrail/contract";
import { postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/**
 * https://github.com/caronc/apprise-api: a stored configuration by its key. It answers 424 when one of several services has
 * failed; the retry then goes to all of them.
 */
export const apprise: ChannelProvider = {
  request: ({ settings: { url }, message: { title, text, link } }) =>
    postJson(url!, { title, body: `${text}\n${link}`, type: "info", format: "text" }),
  // 204: nothing is configured under this key, and nobody was notified.
  problemIn: ({ status }) => (status === 204 ? CHANNEL_TEXTS.nobody : undefined),
};
