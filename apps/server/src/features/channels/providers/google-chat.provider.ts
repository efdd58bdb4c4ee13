import { cut, postJson, wholeText } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** Removes angle brackets: `<users/all>` would be a mention, and the plain-text format has no escaping. */
const withoutAngles = (text: string): string => text.replaceAll("<", "‹").replaceAll(">", "›");

/** https://developers.google.com/workspace/chat/quickstart/webhooks and https://developers.google.com/workspace/chat/format-messages */
export const googleChat: ChannelProvider = {
  request: ({ settings: { url }, message }) =>
    postJson(url!, { text: cut(withoutAngles(wholeText(message)), 4096) }),
};
