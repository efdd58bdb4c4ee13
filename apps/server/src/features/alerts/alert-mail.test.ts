import type { PriceEvent } from "@pricetrail/alerts";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { WEBHOOKS } from "../../http/api-description-parts.ts";
import type { AlertItem } from "./alert-item.rules.ts";
import { groupNoticeOf, noticeOf } from "./alert-notice.rules.ts";
import { composeAlertMail, composeGroupMail } from "./alert-mail.rules.ts";
import { blocksOf, chartOf } from "./price-chart.rules.ts";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const SPAN = { from: NOW - 90 * DAY_MS, until: NOW };
const priceOf = (daysAgo: number, normalMinor: number, currency = "USD"): PriceEvent => ({
  kind: "price",
  at: NOW - daysAgo * DAY_MS,
  normalMinor,
  discountedMinor: null,
  currency,
});
const itemOf = (change: Partial<AlertItem> = {}): AlertItem => ({
  messageId: "m1",
  alertId: "a1",
  productId: "p1",
  listingId: null,
  product: "Blue kettle",
  host: "shop.example",
  about: null,
  at: new Date(NOW),
  condition: { kind: "below", minor: 1500, currency: "USD" },
  fromMinor: 1990,
  toMinor: 1400,
  currency: "USD",
  lastReadingAt: null,
  productUrl: "https://prices.example/product-dashboard?product=p1",
  shopUrl: "https://shop.example/p?a=1&b=2",
  since: null,
  isStale: false,
  chart: chartOf([priceOf(80, 1990), priceOf(1, 1400)], SPAN),
  ...change,
});
const linksOf = (alert: string) => ({
  alert,
  snoozeUrl: `https://prices.example/alert-mail/${alert}?do=snooze`,
  unsubscribeUrl: `https://prices.example/alert-mail/${alert}?do=unsubscribe`,
  oneClickUrl: `https://prices.example/api/unsubscribe/${alert}`,
});

describe("the chart of a price", () => {
  it("shows the price in force at each time, and none before the first", () => {
    const chart = chartOf([priceOf(60, 2000), priceOf(30, 1000)], SPAN)!;
    expect(chart).toMatchObject({ lowestMinor: 1000, highestMinor: 2000, currency: "USD" });
    expect(chart.heights.slice(0, 9).every((height) => height === null)).toBe(true);
    expect([chart.heights[12], chart.heights.at(-1)]).toEqual([1, 0.25]);
    expect(blocksOf(chart)).toMatch(/^█{9,10}▁{10,11}$/);
  });

  it.each([
    ["one price", [priceOf(30, 1000)]],
    ["prices that are the same", [priceOf(30, 1000), priceOf(20, 1000)]],
    ["a change of currency only", [priceOf(30, 1000, "EUR"), priceOf(20, 2000)]],
    ["none", []],
  ])("is omitted for %s", (_of, prices) => {
    expect(chartOf(prices, SPAN)).toBeUndefined();
  });
});

describe("alert mails", () => {
  const group = { reason: "digest" as const, items: [itemOf(), itemOf({ alertId: "a2", about: "Audio" })] };
  const where = { url: "https://prices.example/alerts", links: [linksOf("a1"), linksOf("a2")] };

  it("name the page that stops them, unless several alerts share the mail", () => {
    const { oneClickUrl } = linksOf("a1");
    const pages = [
      composeAlertMail(itemOf(), linksOf("a1")),
      composeGroupMail(
        { ...group, items: [itemOf(), itemOf({ productId: "p2" })] },
        { ...where, links: [linksOf("a1")] },
      ),
      composeGroupMail(group, where),
    ].map((mail) => mail.oneClickUrl);
    expect(pages).toEqual([oneClickUrl, oneClickUrl, undefined]);
  });

  it("have the same content in text and HTML, and load no external resource", () => {
    const since = "The price has gone back to USD 19.90 since.";
    for (const { text, html } of [
      composeAlertMail(itemOf({ since }), linksOf("a1")),
      composeGroupMail({ ...group, items: [itemOf({ since }), ...group.items] }, where),
    ]) {
      for (const part of ["USD 19.90", "USD 14.00", "−29.6%", since, "90 days, from USD 14.00 to USD 19.90"])
        for (const body of [text, html]) expect(body).toContain(part);
      expect(text).toContain("▁");
      expect(html).toContain('role="img"');
      expect(html).not.toMatch(/<img|<script|src=|url\(|@import/);
    }
  });

  it("show a stale price as the last one known, not as the current one", () => {
    const since = "Last read 06/10/2026, not known since.";
    const item = itemOf({ since, isStale: true });
    const alone = composeAlertMail(item, linksOf("a1"));
    expect(alone.text).toContain("Last known: USD 14.00");
    expect(alone.text).not.toContain("Now: USD 14.00");
    const mails = [alone, composeGroupMail({ ...group, items: [item, item] }, where)];
    for (const { text, html } of mails) {
      for (const body of [text, html]) expect(body).toContain(since);
      expect(html).not.toContain("font-size:22px");
    }
    expect(composeAlertMail(itemOf(), linksOf("a1")).html).toContain("font-size:22px");
  });

  it("carry the product's picture in the mail itself, and leave no gap without one", () => {
    const picture = Buffer.from("a picture");
    const source = `src="data:image/jpeg;base64,${picture.toString("base64")}"`;
    const pictures = (html: string): number => html.split(source).length - 1;
    expect(pictures(composeAlertMail(itemOf({ picture }), linksOf("a1")).html)).toBe(1);
    const two = { ...group, items: [itemOf({ picture }), itemOf({ picture }), itemOf()] };
    const { html } = composeGroupMail(two, where);
    expect([pictures(html), html.split("<img").length - 1]).toEqual([2, 2]);
    expect(html).not.toMatch(/https?:[^"]*\.(?:jpe?g|webp|png)/);
  });

  it("stop each alert of a group by its own link", () => {
    const { text, html } = composeGroupMail(group, where);
    for (const { unsubscribeUrl, snoozeUrl } of where.links)
      for (const body of [text, html]) {
        expect(body).toContain(unsubscribeUrl.replace("&", "&#38;"));
        expect(body).toContain(snoozeUrl);
      }
  });

  it("neutralise foreign names, and list at most 50 messages", () => {
    const evil = itemOf({ product: '<img src=x onerror="x()"> www.evil.example' });
    const { subject, text, html } = composeGroupMail(
      { reason: "shop", items: Array.from({ length: 60 }, () => evil) },
      { ...where, links: [linksOf("a1")] },
    );
    expect(html).not.toMatch(/<img/);
    expect([subject, text, html].join("\n")).not.toMatch(/evil\.example/);
    expect(text.split("evil[.]example")).toHaveLength(51);
    expect(text).toContain("and 10 more in Pricetrail");
  });
});

describe("alert notices for programs", () => {
  const sent = { now: new Date(NOW), link: "https://prices.example/alerts" };
  const schemaOf = (type: "alert.fired" | "alert.group") =>
    WEBHOOKS[type].post.requestBody.content["application/json"].schema.properties["data"];

  it("list at most 500 messages of a group, and give the number and location of the rest", () => {
    const items = Array.from({ length: 502 }, (_, index) => itemOf({ messageId: `m${index}` }));
    const { data } = groupNoticeOf({ reason: "digest", items }, sent);
    expect(data).toMatchObject({ count: 502, more: 2, list: "https://prices.example/alerts" });
    expect(data["messages"]).toHaveLength(500);
    for (const count of [500, 3]) {
      const whole = groupNoticeOf({ reason: "digest", items: items.slice(0, count) }, sent).data;
      expect(whole).toMatchObject({ count, more: 0 });
      expect(whole["messages"]).toHaveLength(count);
    }
  });

  it("keep a group of 300 messages whole, and stay within 256 KB whatever shops call their products", () => {
    const bytesOf = (item: AlertItem, count: number) => {
      const { data } = groupNoticeOf(
        { reason: "shop", items: Array.from({ length: count }, () => item) },
        sent,
      );
      expect(data["more"]).toBe(count - (data["messages"] as unknown[]).length);
      return { listed: count - Number(data["more"]), bytes: Buffer.byteLength(JSON.stringify(data)) };
    };
    const shopUrl = `https://shop.example/${"kettles/".repeat(8)}`;
    const usual = bytesOf(itemOf({ product: "A kettle with a name as shops write them", shopUrl }), 300);
    expect(usual.listed).toBe(300);
    const endless = itemOf({ product: "ü".repeat(300), shopUrl: `https://shop.example/${"a".repeat(2000)}` });
    const worst = bytesOf(endless, 500);
    expect(worst.listed).toBeGreaterThan(50);
    expect(Math.max(usual.bytes, worst.bytes)).toBeLessThan(256 * 1024);
  });

  it("count a product once in a shop's event, even if several alerts report it", () => {
    const fallThenRise = [
      itemOf({ messageId: "m1", fromMinor: 1990, toMinor: 1400 }),
      itemOf({ messageId: "m2", alertId: "a2", fromMinor: 1400, toMinor: 2200, at: new Date(NOW + 1) }),
      itemOf({ messageId: "m3", productId: "p2", fromMinor: 500, toMinor: 400 }),
      itemOf({ messageId: "m4", productId: "p2", alertId: "a2", fromMinor: 500, toMinor: 400 }),
    ];
    for (const items of [fallThenRise, fallThenRise.toReversed()])
      expect(groupNoticeOf({ reason: "shop", items }, sent).text).toMatch(/^1 down, 1 up\n/);
    expect(groupNoticeOf({ reason: "digest", items: fallThenRise }, sent).text).toMatch(/^3 down, 1 up\n/);
  });

  it("name shops and products as they are to programs, and without links to people", () => {
    const items = [itemOf(), itemOf({ messageId: "m2", productId: "p2" })];
    const shop = groupNoticeOf({ reason: "shop", items }, sent);
    expect(shop.title).toContain("shop[.]example");
    expect(shop.data["text"]).toContain("shop.example");
    const about = items.map((item) => ({ ...item, about: "evil.example" }));
    const rule = groupNoticeOf({ reason: "rule", items: about }, sent);
    expect(rule.title).toContain("evil[.]example");
    expect(rule.data["text"]).toContain("evil.example");
  });

  it("match the API's schema", () => {
    const item = itemOf({ since: "Sold out since." });
    const { data } = groupNoticeOf({ reason: "rule", items: [item] }, sent);
    const sameNames = (values: object) =>
      expect.toSatisfy(
        (properties: object) =>
          Object.keys(properties).toSorted().join() === Object.keys(values).toSorted().join(),
      );
    expect(schemaOf("alert.group")).toHaveProperty("properties", sameNames(data));
    expect(schemaOf("alert.fired")).toHaveProperty("properties", sameNames(noticeOf(item, sent.now).data));
  });
});
