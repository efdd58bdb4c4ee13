import type { FeedFile } from "@pricetrail/contract";
import type { Identifiers } from "../products/identifiers.shared.store.ts";

/** One message in a feed. Texts are plain text. */
export interface FeedItem {
  id: string;
  title: string;
  text: string;
  url: string;
  at: Date;
  /** What its product is known by; none for a listing's new product. */
  identifiers?: Identifiers | undefined;
}

export interface Feed {
  title: string;
  /** Address of the messages in the product. */
  homeUrl: string;
  /** Base address of the feed, without the file name. */
  selfUrl: string;
  items: readonly FeedItem[];
  /** Time of the newest message; of an empty feed, the time of its creation. */
  updatedAt: Date;
}

/** Duration of a calendar event in minutes; calendars do not show events without one. */
const EVENT_MINUTES = 15;
const PRODUCT = "Pricetrail";

/** Returns a text escaped for XML 1.0, without the characters that XML cannot represent. */
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

/** Returns the feed as RSS 2.0 (https://www.rssboard.org/rss-specification), with a link to itself as its profile recommends. */
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

/** Readers interpret a description as HTML, so a shop's text is escaped twice. */
const xmlText = (text: string): string => xml(text).replaceAll("\n", "<br>");

/** Returns the feed as Atom (RFC 4287). */
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

/** Returns the feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
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
      // An extension of ours: JSON Feed reserves names with an underscore for that.
      ...(item.identifiers && { _product: item.identifiers }),
    })),
  });
}

/** Returns a TEXT value of RFC 5545: line breaks are escaped, other control characters are removed. */
const icalText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll("\n", String.raw`\n`);

const icalMoment = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const MAX_LINE_BYTES = 75;

/** Folds a line to at most 75 bytes per physical line; continuation lines begin with a space. No character is split. */
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

/** Returns the feed as a calendar (RFC 5545): each message is a short event that does not block time. */
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

/** The media type and writer of each file. */
export const FEED_FORMATS: Record<FeedFile, { type: string; write: (feed: Feed) => string }> = {
  "feed.rss": { type: "application/rss+xml; charset=utf-8", write: rss },
  "feed.atom": { type: "application/atom+xml; charset=utf-8", write: atom },
  "feed.json": { type: "application/feed+json; charset=utf-8", write: json },
  "feed.ics": { type: "text/calendar; charset=utf-8", write: ical },
};
