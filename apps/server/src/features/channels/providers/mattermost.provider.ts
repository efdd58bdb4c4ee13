import { postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost: ChannelProvider = {
  request: ({ settings: { url }, message: { title, text, link } }) =>
    postJson(url!, { attachments: [{ fallback: title, title, title_link: link, text }] }),
};
