import { postJson, bearer } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** Publishing as JSON: https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy: ChannelProvider = {
  request: ({ settings: { server, topic, token }, message: { title, text, link } }) =>
    postJson(`${new URL(server!).origin}/`, { topic, title, message: text, click: link }, bearer(token)),
};
