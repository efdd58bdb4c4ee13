import { cut, postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://pushover.net/api; the lengths are its limits. */
export const pushover: ChannelProvider = {
  request: ({ settings: { token, user }, message: { title, text, link } }) =>
    postJson("https://api.pushover.net/1/messages.json", {
      token,
      user,
      title: cut(title, 250),
      message: cut(text, 1024),
      ...(link.length <= 512 ? { url: link } : {}),
    }),
};
