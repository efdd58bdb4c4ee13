import { cut, postJson, wholeText } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://core.telegram.org/bots/api#sendmessage; without a parse mode the text contains no markup. */
export const telegram: ChannelProvider = {
  request: ({ settings: { token, chat }, message }) =>
    postJson(`https://api.telegram.org/bot${encodeURIComponent(token!).replaceAll("%3A", ":")}/sendMessage`, {
      chat_id: chat,
      text: cut(wholeText(message), 4096),
      link_preview_options: { is_disabled: true },
    }),
  // It states the retry delay in the body.
  retryAfterS: (text) => Number(/"retry_after"\s*:\s*(\d{1,6})/.exec(text)?.[1] ?? Number.NaN),
};
