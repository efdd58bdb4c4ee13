import { below, postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://gotify.net/docs/pushmsg and, for the link, https://gotify.net/docs/msgextras */
export const gotify: ChannelProvider = {
  request: ({ settings: { server, token }, message: { title, text, link } }) =>
    postJson(
      below(server!, "message"),
      { title, message: text, priority: 5, extras: { "client::notification": { click: { url: link } } } },
      { "x-gotify-key": token! },
    ),
};
