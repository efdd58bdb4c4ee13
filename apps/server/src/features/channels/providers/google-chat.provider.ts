import { cut, postJson, wholeText } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** `<users/all>` would be a mention, and no way of escaping is known: the text is no HTML, in which `&lt;` would be one. */
const withoutAngles = (text: string): string => text.replaceAll("<", "‹").replaceAll(">", "›");

/** https://developers.google.com/workspace/chat/quickstart/webhooks and https://developers.google.com/workspace/chat/format-messages */
export const googleChat: ChannelProvider = {
  request: ({ settings: { url }, message }) =>
    postJson(url!, { text: cut(withoutAngles(wholeText(message)), 4096) }),
};
