import { escapeAngles, postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks; unescaped `<...>` would be a link or a mention. */
export const slack: ChannelProvider = {
  request: ({ settings: { url }, message: { title, text, link } }) =>
    postJson(url!, {
      text: `${escapeAngles(title)}\n${escapeAngles(text)}\n<${escapeAngles(link)}>`,
      unfurl_links: false,
    }),
};
