import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { FetchedPage } from "../fetch/page.ts";

/** A host's 304 is believed after so many of them in a row agreed with a full read, and after one change that it did not hide. */
export const VERIFIED_AFTER = 5;
/** Shops are asked about an answer until it is this old; in ms. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes up besides its markup and what else was answered with it, roughly. */
const ENTRY_BYTES = 2048;
const MAX_HOSTS = 10_000;

interface Known {
  /** As it was asked for. */
  url: string;
  validators: string;
  at: number;
  page: Omit<FetchedPage, "html">;
  /** The page's markup, compressed; kept from the second answer with the same validators on. */
  markup: Buffer | null;
  /** What the entry takes up. */
  bytes: number;
}

interface HostRecord {
  /** The number of 304 answers in a row with which a full read agreed. */
  agreed: number;
  /** A changed page was answered in full, though the old validators were sent. */
  hasShownChange: boolean;
  /** It said "not modified" of a page that has changed, or ignores the question: it is not asked again. */
  isUnfit: boolean;
}

/** By what a shop recognises that a page is the same: null where it gives nothing, or forbids storing. */
function validatorsOf({ status, tier, redirects, headers }: FetchedPage): string | null {
  if (tier !== "http" || status !== 200 || redirects.length > 0) return null;
  if (/\bno-store\b/i.test(headers["cache-control"] ?? "") || headers["vary"]?.trim() === "*") return null;
  const { etag, "last-modified": modified } = headers;
  return etag === undefined && modified === undefined ? null : `${etag ?? ""}\n${modified ?? ""}`;
}

/**
 * The last answers of this program's visits, so that a shop can say that a page has not changed since. In memory, within bounds: after
 * a start, and for pages that did not fit, everything is read in full.
 */
export class KnownPages {
  /** By product, the one used longest ago first. */
  readonly #pages = new Map<string, Known>();
  readonly #hosts = new Map<string, HostRecord>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The page of a product's last full read; undefined where the shop is not to be asked about it. A host that has agreed often enough and
   * has only not shown a change yet is asked by verifying visits alone: each of its 304 answers costs a full read as well.
   */
  find(key: string, url: string, now: Date, isVerifying: boolean): FetchedPage | undefined {
    const known = this.#pages.get(key);
    const { agreed, hasShownChange, isUnfit } = this.#hostOf(url);
    if (!known?.markup || known.url !== url || isUnfit) return undefined;
    if (agreed >= VERIFIED_AFTER && !hasShownChange && !isVerifying) return undefined;
    const age = now.getTime() - known.at;
    if (age < 0 || age > MAX_AGE_MS) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, known);
    return { ...known.page, html: zstdDecompressSync(known.markup).toString("utf8") };
  }

  /** Keeps a page that was read in full, once the shop has answered it twice with the same validators. */
  remember(key: string, url: string, page: FetchedPage, now: Date): void {
    const before = this.#pages.get(key);
    this.forget(key);
    const validators = validatorsOf(page);
    if (validators === null) return;
    const { html, ...rest } = page;
    const isRepeated = before?.validators === validators;
    const markup = isRepeated ? zstdCompressSync(html) : null;
    const bytes = ENTRY_BYTES + JSON.stringify(rest).length + (markup?.length ?? 0);
    if (bytes > this.#maxBytes / 16) return;
    this.#pages.set(key, { url, validators, at: now.getTime(), page: rest, markup, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    const known = this.#pages.get(key);
    if (!known) return;
    this.#bytes -= known.bytes;
    this.#pages.delete(key);
  }

  /** Whether this host's "not modified" is believed without a full read. */
  isBelieved(url: string): boolean {
    const { agreed, hasShownChange, isUnfit } = this.#hostOf(url);
    return agreed >= VERIFIED_AFTER && hasShownChange && !isUnfit;
  }

  /** A host said "not modified", and a full read gave the same or something else. */
  compared(url: string, isSame: boolean): void {
    const host = this.#hostOf(url);
    if (isSame) host.agreed += 1;
    else host.isUnfit = true;
  }

  /** A host that was asked whether a page has changed answered with this page; `readsOtherwise` than the one that was asked about. */
  answered(url: string, asked: FetchedPage, page: FetchedPage, readsOtherwise: () => boolean): void {
    const host = this.#hostOf(url);
    if (validatorsOf(page) === validatorsOf(asked)) host.isUnfit = true;
    else if (!host.hasShownChange) host.hasShownChange = readsOtherwise();
  }

  #hostOf(url: string): HostRecord {
    const { host } = new URL(url);
    const known = this.#hosts.get(host);
    if (known) return known;
    if (this.#hosts.size >= MAX_HOSTS) this.#hosts.clear();
    const record: HostRecord = { agreed: 0, hasShownChange: false, isUnfit: false };
    this.#hosts.set(host, record);
    return record;
  }
}
