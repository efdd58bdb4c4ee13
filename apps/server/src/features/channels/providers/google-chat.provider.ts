import { cut, escapeAngles, postJson, wholeText } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://developers.google.com/workspace/chat/quickstart/webhooks; `<users/all>` would be a mention. */
export const googleChat: ChannelProvider = {
  request: ({ settings: { url }, message }) =>
    postJson(url!, { text: cut(escapeAngles(wholeText(message)), 4096) }),
};
