import { cut, postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://docs.discord.com/developers/resources/webhook#execute-webhook; mentions are disabled, whatever a name contains. */
export const discord: ChannelProvider = {
  request: ({ settings: { url }, message: { title, text, link } }) =>
    postJson(url!, {
      embeds: [{ title: cut(title, 256), description: cut(text, 2048), url: link }],
      allowed_mentions: { parse: [] },
    }),
};
