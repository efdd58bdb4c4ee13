import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { FEED_FORMATS } from "./feed-format.rules.ts";
import type { Feed } from "./feed-format.rules.ts";

const HOSTILE_TEXT = `</title><script>x()</script> & "quotes" 'too' ]]> \u0000\u0008\uFFFE \uD800 ü 🎧, a; b\\n\nnext\r\nline`;
const READABLE = `</title><script>x()</script> & "quotes" 'too' ]]>`;

const feedOf = (count: number): Feed => ({
  title: "Pricetrail: alerts",
  homeUrl: "https://prices.example/alerts",
  selfUrl: "https://prices.example/api/feed/abc",
  updatedAt: new Date("2026-06-15T12:00:00Z"),
  items: Array.from({ length: count }, (_, index) => ({
    id: `019ed056-a5c0-7f14-a758-2a7e4bdcaf4${index}`,
    title: HOSTILE_TEXT,
    text: HOSTILE_TEXT,
    url: "https://prices.example/product-dashboard?product=1&x=2",
    at: new Date(Date.parse("2026-06-15T12:00:00Z") - index * 3_600_000),
  })),
});

/** Returns the texts and attributes of a document, by element path; throws when the document is not well-formed. */
function read(document: string): Map<string, string[]> {
  const parser = new SaxesParser({ xmlns: true });
  const found = new Map<string, string[]>();
  const path: { name: string; text: string }[] = [];
  const add = (key: string, value: string): void => {
    found.set(key, [...(found.get(key) ?? []), value]);
  };
  const here = (): string => path.map(({ name }) => name).join("/");
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    path.push({
      name: tag.uri === "" ? tag.local : `${tag.prefix}:${tag.local}`.replace(/^:/, ""),
      text: "",
    });
    for (const { name, value } of Object.values(tag.attributes)) add(`${here()}@${name}`, value);
  });
  parser.on("text", (text) => {
    const last = path.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => {
    add(here(), path.at(-1)!.text);
    path.pop();
  });
  parser.write(document).close();
  return found;
}

describe("feeds", () => {
  it("are valid RSS 2.0 whatever a product is called", () => {
    const found = read(FEED_FORMATS["feed.rss"].write(feedOf(2)));
    expect(found.get("rss@version")).toEqual(["2.0"]);
    for (const needed of ["title", "link", "description"])
      expect(found.get(`rss/channel/${needed}`), needed).toHaveLength(1);
    expect(found.get("rss/channel/atom:link@href")).toEqual(["https://prices.example/api/feed/abc/feed.rss"]);
    expect(found.get("rss/channel/item/title")![0]).toContain(READABLE);
    // Readers render it as HTML: double escaping makes it text.
    expect(found.get("rss/channel/item/description")![0]).not.toContain("<script");
    expect(found.get("rss/channel/item/guid")).toHaveLength(2);
    expect(found.get("rss/channel/item/guid@isPermaLink")).toEqual(["false", "false"]);
    expect(found.get("rss/channel/item/pubDate")).toEqual([
      "Mon, 15 Jun 2026 12:00:00 GMT",
      "Mon, 15 Jun 2026 11:00:00 GMT",
    ]);
    expect(found.get("rss/channel/lastBuildDate")).toEqual(["Mon, 15 Jun 2026 12:00:00 GMT"]);
    expect(found.get("rss/channel/item/link")![0]).toContain("?product=1&x=2");
  });

  it("are valid Atom (RFC 4287)", () => {
    const found = read(FEED_FORMATS["feed.atom"].write(feedOf(2)));
    for (const needed of ["id", "title", "updated", "author/name"])
      expect(found.get(`feed/${needed}`), needed).toHaveLength(1);
    expect(found.get("feed@xmlns")).toEqual(["http://www.w3.org/2005/Atom"]);
    expect(found.get("feed/link@rel")).toEqual(["self", "alternate"]);
    for (const needed of ["id", "title", "updated", "content"])
      expect(found.get(`feed/entry/${needed}`), needed).toHaveLength(2);
    expect(new Set(found.get("feed/entry/id")).size).toBe(2);
    expect(found.get("feed/entry/title")![0]).toContain(READABLE);
    expect(found.get("feed/entry/updated")![0]).toBe("2026-06-15T12:00:00.000Z");
  });

  it("keep quotes in addresses and carriage returns in texts", () => {
    const feed = feedOf(1);
    const item = { ...feed.items[0]!, title: "one\rtwo\r\nthree" };
    const homeUrl = "https://prices.example/alerts?of=\"me\"&by='you'";
    for (const file of ["feed.rss", "feed.atom"] as const) {
      const found = read(FEED_FORMATS[file].write({ ...feed, homeUrl, items: [item] }));
      const titles = found.get("rss/channel/item/title") ?? found.get("feed/entry/title");
      expect(titles).toEqual([item.title]);
      const home = found.get("rss/channel/link") ?? found.get("feed/link@href")?.slice(1, 2);
      expect(home).toEqual([homeUrl]);
    }
  });

  it("are valid JSON Feed 1.1", () => {
    const feed = JSON.parse(FEED_FORMATS["feed.json"].write(feedOf(1))) as Record<string, unknown>;
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "Pricetrail: alerts",
      feed_url: "https://prices.example/api/feed/abc/feed.json",
      items: [
        {
          id: expect.stringMatching(/^urn:uuid:/) as string,
          content_text: expect.stringContaining(READABLE) as string,
          date_published: "2026-06-15T12:00:00.000Z",
          url: "https://prices.example/product-dashboard?product=1&x=2",
        },
      ],
    });
  });

  it("are valid RFC 5545 calendars: lines of at most 75 bytes, and no lines injected by texts", () => {
    const calendar = FEED_FORMATS["feed.ics"].write(feedOf(2));
    const lines = calendar.split("\r\n");
    expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\r\n\u0000-\u0008]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(calendar).not.toContain("\uFFFD\uFFFD");
    const whole = calendar.replaceAll("\r\n ", "").split("\r\n");
    expect(whole.at(-1)).toBe("");
    expect(whole.slice(0, -1).every((line) => /^[A-Z-]+(;[A-Z]+=[^:]+)?:/.test(line))).toBe(true);
    for (const [begin, count] of [
      ["BEGIN:VEVENT", 2],
      ["END:VEVENT", 2],
      ["DTSTART:20260615T120000Z", 1],
      ["DTSTAMP:20260615T110000Z", 1],
    ] as const)
      expect(
        whole.filter((line) => line === begin),
        begin,
      ).toHaveLength(count);
    const ofEach = (name: string) =>
      whole.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
    expect(ofEach("UID")).toEqual(feedOf(2).items.map(({ id }) => `${id}@pricetrail`));
    expect(ofEach("DURATION")).toEqual(["PT15M", "PT15M"]);
    // Its time stays free in the person's calendar.
    expect(ofEach("TRANSP")).toEqual(["TRANSPARENT", "TRANSPARENT"]);
    const summary = whole.find((line) => line.startsWith("SUMMARY:"))!;
    expect(summary).toContain(String.raw`🎧\, a\; b\\n\nnext\nline`);
  });

  it.each(["x", "ü", "🎧"])(
    "fold a line of many %s in a calendar to 75 bytes, as it was when unfolded",
    (letter) => {
      const feed = feedOf(1);
      const title = letter.repeat(300);
      const calendar = FEED_FORMATS["feed.ics"].write({ ...feed, items: [{ ...feed.items[0]!, title }] });
      const sizes = calendar.split("\r\n").map((line) => Buffer.byteLength(line));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
      expect(calendar.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
    },
  );

  it.each(["feed.rss", "feed.atom", "feed.json", "feed.ics"] as const)("%s of nothing is one too", (file) => {
    const text = FEED_FORMATS[file].write(feedOf(0));
    if (file === "feed.json") expect(JSON.parse(text)).toMatchObject({ items: [] });
    else if (file === "feed.ics") expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    else expect(read(text).size).toBeGreaterThan(3);
  });
});
