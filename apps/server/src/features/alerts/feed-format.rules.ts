import type { FeedFile } from "@pricetrail/contract";

/** One message in a feed. Texts are plain. */
export interface FeedItem {
  id: string;
  title: string;
  text: string;
  url: string;
  at: Date;
}

export interface Feed {
  title: string;
  /** Where the messages are read in the product. */
  homeUrl: string;
  /** The feed's own address, without its file. */
  selfUrl: string;
  items: readonly FeedItem[];
  /** When its newest message was written; where there is none, when the feed was made. */
  updatedAt: Date;
}

/** Calendars need a place of their own for a moment's entry. */
const EVENT_MINUTES = 15;
const PRODUCT = "Pricetrail";

/** What XML 1.0 allows in a text, escaped; nothing else can be written in any way. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll("\r", "&#13;");
}

const element = (name: string, text: string, attributes = ""): string =>
  `<${name}${attributes}>${xml(text)}</${name}>`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** https://www.rssboard.org/rss-specification, with the address of itself as its profile recommends. */
function rss({ title, homeUrl, selfUrl, items, updatedAt }: Feed): string {
  return [
    HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", title),
    element("link", homeUrl),
    element("description", title),
    `<atom:link rel="self" type="application/rss+xml" href="${xml(`${selfUrl}/feed.rss`)}"/>`,
    element("lastBuildDate", updatedAt.toUTCString()),
    element("generator", PRODUCT),
    ...items.map((item) =>
      [
        "<item>",
        element("title", item.title),
        element("link", item.url),
        element("description", xmlText(item.text)),
        element("guid", `urn:uuid:${item.id}`, ' isPermaLink="false"'),
        element("pubDate", item.at.toUTCString()),
        "</item>",
      ].join("\n"),
    ),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** Readers take a description for HTML, in which a shop's text must be none. */
const xmlText = (text: string): string => xml(text).replaceAll("\n", "<br>");

/** RFC 4287. */
function atom({ title, homeUrl, selfUrl, items, updatedAt }: Feed): string {
  const self = `${selfUrl}/feed.atom`;
  return [
    HEAD,
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", self),
    element("title", title),
    element("updated", updatedAt.toISOString()),
    `<author>${element("name", PRODUCT)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(homeUrl)}"/>`,
    element("generator", PRODUCT),
    ...items.map((item) =>
      [
        "<entry>",
        element("id", `urn:uuid:${item.id}`),
        element("title", item.title),
        element("updated", item.at.toISOString()),
        element("published", item.at.toISOString()),
        `<link rel="alternate" type="text/html" href="${xml(item.url)}"/>`,
        element("content", item.text, ' type="text"'),
        "</entry>",
      ].join("\n"),
    ),
    "</feed>",
    "",
  ].join("\n");
}

/** https://www.jsonfeed.org/version/1.1/ */
function json({ title, homeUrl, selfUrl, items }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: homeUrl,
    feed_url: `${selfUrl}/feed.json`,
    items: items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.at.toISOString(),
    })),
  });
}

/** A text of RFC 5545: no control characters but line ends, which are written. */
const icalText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

const icalMoment = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const MAX_LINE_BYTES = 75;

/** Lines of at most 75 bytes; what follows begins with a space. No character is cut in half. */
function folded(line: string): string {
  const lines: string[] = [];
  let now = "";
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > MAX_LINE_BYTES) {
      lines.push(now);
      now = " ";
      size = 1;
    }
    now += character;
    size += bytes;
  }
  return [...lines, now].join("\r\n");
}

/** RFC 5545: each message is a short event at its time, which takes none of a person's. */
function ical({ title, items }: Feed): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${PRODUCT}//Alerts//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${icalText(title)}`,
    ...items.flatMap((item) => [
      "BEGIN:VEVENT",
      `UID:${item.id}@pricetrail`,
      `DTSTAMP:${icalMoment(item.at)}`,
      `DTSTART:${icalMoment(item.at)}`,
      `DURATION:PT${EVENT_MINUTES}M`,
      `SUMMARY:${icalText(item.title)}`,
      `DESCRIPTION:${icalText(item.text)}`,
      `URL:${item.url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ];
  return lines.map(folded).join("\r\n");
}

/** How each file is written, and as what it is sent. */
export const FEED_FORMATS: Record<FeedFile, { type: string; write: (feed: Feed) => string }> = {
  "feed.rss": { type: "application/rss+xml; charset=utf-8", write: rss },
  "feed.atom": { type: "application/atom+xml; charset=utf-8", write: atom },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: json },
  "feed.ics": { type: "text/calendar; charset=utf-8", write: ical },
};
