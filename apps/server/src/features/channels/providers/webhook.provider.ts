import { Webhook } from "standardwebhooks";
import { postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** Standard Webhooks 1.0: id, time and body are signed together, with each valid secret. */
export const webhook: ChannelProvider = {
  request({ id, now, settings, message: { type, at, data }, secrets }) {
    const messageId = `msg_${id.replaceAll("-", "")}`;
    const outgoing = postJson(settings["url"]!, { type, timestamp: at, data });
    const signatures = secrets.map((secret) =>
      new Webhook(secret).sign(messageId, now, outgoing.body.toString()),
    );
    return {
      ...outgoing,
      headers: {
        ...outgoing.headers,
        "webhook-id": messageId,
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": signatures.join(" "),
      },
    };
  },
};
