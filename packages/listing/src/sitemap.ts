import { makeStorable } from "@pricetrail/extract";
import { Parser } from "htmlparser2";
import { absolute } from "./addresses.ts";

export interface SitemapEntry {
  /** Absolute, without a fragment. */
  url: string;
  /** The picture the sitemap gives for the page. */
  image: string | null;
}

/** A sitemap file as defined by sitemaps.org, or a plain list of URLs. */
export interface Sitemap {
  /** `index`: its URLs are sitemaps themselves. */
  kind: "index" | "pages" | "none";
  /** In file order, each URL once; other hosts than the sitemap's own are excluded, as the standard requires. */
  entries: SitemapEntry[];
  /** Whether the file had more than was read. */
  isCut: boolean;
}

/** The standard's own limit; files beyond it are read up to here. */
const MAX_ENTRIES = 50_000;
const MAX_ADDRESS = 2048;
const CHUNK = 4096;
/** The standard nests four elements; the parser's time grows with the square of the depth. */
const MAX_DEPTH = 200;

/**
 * Reads a decompressed sitemap. Never throws, whatever the text.
 *
 * @param url the file's URL, against which relative URLs are resolved; the standard forbids them, but shops use them
 */
export function readSitemap(text: string, url: string): Sitemap {
  const base = URL.parse(url) ?? new URL("http://localhost/");
  const entries = new Map<string, SitemapEntry>();
  let kind = "none" as Sitemap["kind"];
  let isCut = false;
  /** Names of the open elements without their prefixes, which a file may choose freely. */
  const open: string[] = [];
  let content = "";
  let last: SitemapEntry | undefined;
  const add = (typed: string): void => {
    const address = absolute(typed, base);
    if (
      address === undefined ||
      address.hostname.replace(/^www\./, "") !== base.hostname.replace(/^www\./, "")
    )
      return;
    last = { url: address.href, image: null };
    if (entries.has(address.href)) return;
    if (entries.size >= MAX_ENTRIES) isCut = true;
    else entries.set(address.href, last);
  };
  if (!/^\s*</.test(text)) {
    // The standard allows a text file with one URL per line.
    const lines = text.slice(0, MAX_ENTRIES * 200).split(/\r?\n/);
    for (const line of lines) if (/^https?:\/\/\S+$/.test(line.trim())) add(line);
    return { kind: entries.size > 0 ? "pages" : "none", entries: stored(entries), isCut };
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        const local = localName(name);
        open.push(local);
        content = "";
        if (local === "sitemapindex") kind = "index";
        else if (local === "urlset") kind = "pages";
      },
      ontext: (data) => {
        if (content.length <= MAX_ADDRESS) content += data;
      },
      onclosetag: () => {
        const closed = open.pop();
        const holder = open.at(-1);
        if (closed === "loc" && (holder === "url" || holder === "sitemap")) add(content);
        else if (closed === "loc" && holder === "image" && last !== undefined)
          last.image ??= absolute(content, base)?.href ?? null;
        if (closed === "url" || closed === "sitemap") last = undefined;
        content = "";
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < text.length && entries.size < MAX_ENTRIES && open.length < MAX_DEPTH; at += CHUNK)
    parser.write(text.slice(at, at + CHUNK));
  parser.end();
  return { kind: entries.size === 0 && kind !== "index" ? "none" : kind, entries: stored(entries), isCut };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function stored(entries: ReadonlyMap<string, SitemapEntry>): SitemapEntry[] {
  const list = [...entries.values()];
  makeStorable(list);
  return list;
}
