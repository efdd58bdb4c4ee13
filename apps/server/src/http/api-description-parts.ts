const text = { type: "string" } as const;
const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const record = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

/** The schema of every error response. */
export const PROBLEM_SCHEMA = record(
  {
    type: { type: "string", format: "uri-reference" },
    title: text,
    status: { type: "integer" },
    detail: text,
    instance: text,
    code: { ...text, description: "Stable name of the error" },
    message: text,
    error_description: text,
    requestId: text,
    fields: { type: "object", additionalProperties: text, description: "By field, what is wrong with it" },
    existingId: { ...text, description: "Id of the thing that is already there (409)" },
  },
  ["type", "title", "status", "detail", "instance", "fields", "existingId"],
);

const moment = { type: "string", format: "date-time" } as const;
const money = orNull(
  record({ value: { ...text, description: "Decimal text in major units" }, currency: text }),
);

const fired = record(
  {
    messageId: text,
    alert: record({ id: text, about: orNull(text), condition: { type: "object" } }),
    listing: { ...orNull(record({ id: text })), description: "Of a new product: the listing that shows it" },
    product: record({ id: orNull(text), name: text, url: text, page: text }),
    at: moment,
    from: money,
    to: money,
    lastReadingAt: orNull(moment),
    text,
    since: { ...text, description: "What no longer applies, where the message was held" },
  },
  ["since"],
);

/** Several messages that are sent together. */
const group = record({
  reason: { ...text, enum: ["shop", "rule", "digest"], description: "What they have in common" },
  count: { type: "integer", description: "How many there are in all" },
  messages: { type: "array", maxItems: 500, items: fired },
  more: { type: "integer", description: "How many are not in `messages`" },
  list: { ...text, description: "The page that shows them all" },
  text,
});

const header = (name: string, description: string) => ({
  in: "header",
  name,
  required: true,
  description,
  schema: text,
});

/** Returns a webhook as channels send it, signed according to Standard Webhooks. */
const webhook = (name: string, type: string, summary: string, data: object) => ({
  post: {
    operationId: name,
    summary,
    tags: ["channels"],
    security: [],
    parameters: [
      header("webhook-id", "The same whenever the message is sent again"),
      header("webhook-timestamp", "Unix seconds of this try"),
      header("webhook-signature", "Signatures over id, timestamp and body, separated by spaces"),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: record({ type: { ...text, const: type }, timestamp: moment, data }) },
      },
    },
    responses: {
      "2XX": { description: "Received" },
      "410": { description: "Switches the channel off" },
      default: { description: "Tried again, for three days" },
    },
  },
});

/** A channel that was switched off, reported on another one of its owner. */
const off = record({ channel: record({ id: text, name: text }), reason: text, text });

/** Most of the cap of a UTC day is used. */
const nearCap = record({
  day: { type: "string", format: "date" },
  used: { ...text, description: "Readable amount: data points or dollars" },
  cap: text,
  text,
});

/** The webhooks that channels send. */
export const WEBHOOKS = {
  "alert.fired": webhook("alertFired", "alert.fired", "An alert has fired", fired),
  "alert.group": webhook("alertGroup", "alert.group", "Several messages are sent as one", group),
  "channel.off": webhook("channelOff", "channel.off", "Another channel of its owner was switched off", off),
  "usage.near_cap": webhook("usageNearCap", "usage.near_cap", "Most of the day's cap is used", nearCap),
  "channel.test": webhook("channelTest", "channel.test", "Somebody tests the channel", { type: "object" }),
};
