import { CHANNEL_TEXTS } from "@pricetrail/contract";
import { postJson } from "./provider.rules.ts";
import type { ChannelProvider } from "./provider.rules.ts";

/** A card for a workflow: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
export const teams: ChannelProvider = {
  request: ({ settings: { url }, message: { title, text, link } }) => {
    const block = (line: string, more: object = {}) => ({
      type: "TextBlock",
      text: line,
      wrap: true,
      ...more,
    });
    const content = {
      $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
      type: "AdaptiveCard",
      version: "1.4",
      body: [block(title, { weight: "Bolder" }), ...text.split("\n").map((line) => block(line))],
      actions: [{ type: "Action.OpenUrl", title: CHANNEL_TEXTS.open, url: link }],
    };
    const contentType = "application/vnd.microsoft.card.adaptive";
    return postJson(url!, { type: "message", attachments: [{ contentType, contentUrl: null, content }] });
  },
  // Older addresses answer 200 and report a rejected message in the body.
  problemIn: ({ text }) => (/endpoint returned HTTP error \d+/.test(text) ? text : undefined),
};
