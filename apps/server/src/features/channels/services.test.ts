import { createHmac } from "node:crypto";
import { CHANNEL_KINDS, checkChannelSettings } from "@pricetrail/contract";
import type { ChannelKind } from "@pricetrail/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseAllowList } from "../../egress/allow-list.ts";
import { startEgressGuard } from "../../egress/guard.ts";
import type { EgressGuard } from "../../egress/guard.ts";
import { createSend } from "../../fetch/send.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";
import type { ChannelMessage } from "./channel-message.rules.ts";
import { PROVIDERS, targetOf } from "./providers/registry.provider.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Receiver } from "./testing/receiver.ts";
import { SERVICES } from "./testing/services.ts";

type ServiceKind = keyof typeof SERVICES;
const KINDS = Object.keys(SERVICES) as ServiceKind[];
const ID = "019ed056-a5c0-7f14-a758-2a7e4bdcaf4a";

const messageOf = (product: string): ChannelMessage => ({
  type: "alert.fired",
  at: "2026-06-15T12:00:00.000Z",
  title: `${neutralise(product)} is now at USD 14.00`,
  text: "Before: USD 19.90\nYour alert: All products: falls to USD 15.00 or less",
  link: "http://localhost/product-dashboard?product=1",
  data: {},
});

describe("services", () => {
  let guard: EgressGuard;
  let receiver: Receiver;
  beforeAll(async () => {
    guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await guard.stop();
    await receiver.stop();
  });
  beforeEach(() => {
    receiver.received.length = 0;
  });

  /** Sends a message as the channel would, but to a local service; returns what people see of it. */
  async function sendTo(kind: ServiceKind, message: ChannelMessage) {
    const service = SERVICES[kind];
    const { settings, taken } = service;
    let shown: string | undefined;
    receiver.answer((response, request) => {
      shown = service.read(request, JSON.parse(request.body) as Record<string, unknown>);
      if (shown === undefined) response.writeHead(400).end("bad request");
      else response.writeHead(taken[0]).end(taken[1]);
    });
    const call = { id: ID, now: new Date(message.at), settings, message, secrets: [] };
    const outgoing = PROVIDERS[kind].request(call);
    const url = new URL(outgoing.url);
    const here = `${receiver.origin}${url.pathname}${url.search}`;
    const send = createSend({ guard, allow: guard.allow, userAgent: "Test" });
    const answer = await send({ ...outgoing, url: here });
    const problem = answer.ok ? PROVIDERS[kind].problemIn?.(answer) : answer.detail;
    return { status: answer.ok ? answer.status : 0, problem, shown: shown ?? "" };
  }

  it("cover all kinds of the contract except webhooks", () => {
    expect(KINDS.toSorted()).toEqual(
      Object.keys(CHANNEL_KINDS)
        .filter((kind) => kind !== "webhook" && kind !== "push")
        .toSorted(),
    );
    for (const kind of KINDS)
      expect(checkChannelSettings(kind, SERVICES[kind].settings), kind).toEqual({
        settings: SERVICES[kind].settings,
        problems: {},
      });
  });

  it.each(KINDS)("%s accepts a message with its title, text and link", async (kind) => {
    const message = messageOf("Blue kettle");
    const { status, problem, shown } = await sendTo(kind, message);
    expect([status, problem]).toEqual([SERVICES[kind].taken[0], undefined]);
    for (const line of [message.title, ...message.text.split("\n"), message.link])
      expect(shown).toContain(line);
  });

  it.each(KINDS)("%s contains no mentions or links from a product's name", async (kind) => {
    const message = messageOf("<!channel> @everyone <users/all> [x](https://evil.example)");
    const { shown } = await sendTo(kind, message);
    expect(shown).not.toBe("");
    expect(shown).not.toMatch(/@everyone|https?:\/\/evil|evil\.example/);
    if (kind === "slack" || kind === "googleChat") expect(shown).not.toMatch(/<(!channel|users)/);
  });

  it("slack accepts an address with an ampersand, and shows it unchanged", async () => {
    const link = "http://localhost/alerts?unread=true&page=2";
    const { status, shown } = await sendTo("slack", { ...messageOf("Black & Decker"), link });
    expect(status).toBe(200);
    expect(shown).toContain("Black & Decker");
    expect(shown).toContain(link);
  });

  it("googleChat shows an ampersand unchanged: its texts are not HTML", async () => {
    const { shown } = await sendTo("googleChat", messageOf("Black & Decker <b>"));
    expect(shown).toContain("Black & Decker ‹b›");
  });

  it.each(KINDS)("%s accepts a title of any length", async (kind) => {
    const message = { ...messageOf("x"), title: "😀".repeat(3000), text: "y".repeat(1500) };
    const { status } = await sendTo(kind, message);
    expect(status).toBe(SERVICES[kind].taken[0]);
  });

  it.each<[ChannelKind, Record<string, string>, string]>([
    ["telegram", SERVICES.telegram.settings, "https://api.telegram.org/bot12:AbC-d_e/sendMessage"],
    ["telegram", { token: "a/../b?c", chat: "1" }, "https://api.telegram.org/bota%2F..%2Fb%3Fc/sendMessage"],
    ["pushover", SERVICES.pushover.settings, "https://api.pushover.net/1/messages.json"],
    ["gotify", { server: "https://g.example/a?b#c", token: "t" }, "https://g.example/a/message"],
  ])("%s with %j uses the address %s", (kind, settings, url) => {
    expect(targetOf(kind, settings)).toBe(url);
  });

  it("sign like the example of the Standard Webhooks specification", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const signed = new Webhook(secret).sign(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      new Date(1_614_265_330_000),
      '{"test": 2432232314}',
    );
    expect(signed).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("sign id, time and body of a webhook with each secret, verified without a library", () => {
    const secrets = [Buffer.alloc(24, 1), Buffer.alloc(64, 2)];
    const message = messageOf("Blue kettle");
    const { headers, body } = PROVIDERS.webhook.request({
      id: ID,
      now: new Date("2026-06-15T12:00:00.900Z"),
      settings: { url: "https://hooks.example/" },
      message,
      secrets: secrets.map((secret) => `whsec_${secret.toString("base64")}`),
    });
    // Whole seconds, and a dot between the parts; an id must not contain one.
    const signed = `msg_${ID.replaceAll("-", "")}.1781524800.${body.toString()}`;
    expect(headers).toMatchObject({
      "webhook-id": `msg_${ID.replaceAll("-", "")}`,
      "webhook-timestamp": "1781524800",
      "webhook-signature": secrets
        .map((secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`)
        .join(" "),
    });
    expect(Object.keys(JSON.parse(body.toString()) as object)).toEqual(["type", "timestamp", "data"]);
  });

  it("report failures that have a success status", () => {
    const failed =
      "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429";
    expect(PROVIDERS.teams.problemIn!({ status: 200, text: failed })).toBe(failed);
    expect(PROVIDERS.teams.problemIn!({ status: 200, text: "1" })).toBeUndefined();
    expect(PROVIDERS.apprise.problemIn!({ status: 204, text: "" })).toBe("no recipient is configured there");
    expect(PROVIDERS.telegram.retryAfterS!('{"ok":false,"parameters":{"retry_after":37}}')).toBe(37);
    expect(PROVIDERS.telegram.retryAfterS!('{"ok":false}')).toBeNaN();
    const limited = '{"errcode":"M_LIMIT_EXCEEDED","error":"Too many requests","retry_after_ms":2001}';
    expect(PROVIDERS.matrix.retryAfterS!(limited)).toBe(3);
    expect(PROVIDERS.matrix.retryAfterS!('{"errcode":"M_FORBIDDEN"}')).toBeNaN();
  });
});
