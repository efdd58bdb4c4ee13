import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { DAY_MS } from "@pricetrail/contract";
import type { FetchedPage } from "../fetch/page.ts";

/**
 * Number of consecutive 304s confirmed by a full read after which a host's 304 is accepted, provided it has also reported
 * one change.
 */
export const VERIFIED_AFTER = 5;
/** Maximum age in ms of a response for conditional requests. */
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_BYTES = 32 * 1024 * 1024;
/** Approximate size of an entry apart from its markup and the rest of the response. */
const ENTRY_BYTES = 2048;
const MAX_HOSTS = 10_000;

/** Beside the serving thread, which a page of megabytes would hold up. */
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

interface Known {
  /** As requested. */
  url: string;
  validators: string;
  at: number;
  page: Omit<FetchedPage, "html">;
  /** The page's compressed markup; kept from the second response with the same validators on. */
  markup: Buffer | null;
  /** Size of the entry. */
  bytes: number;
}

interface HostRecord {
  /** Number of consecutive 304 responses confirmed by a full read. */
  agreed: number;
  /** Whether a changed page was sent in full in response to the old validators. */
  hasShownChange: boolean;
  /** Whether it reported "not modified" for a changed page, or ignores conditions; it gets no further conditional requests. */
  isUnfit: boolean;
}

/** Returns the validators of a response; null where the shop sends none, or forbids storing. */
function validatorsOf({ status, tier, redirects, headers }: FetchedPage): string | null {
  if (tier !== "http" || status !== 200 || redirects.length > 0) return null;
  if (/\bno-store\b/i.test(headers["cache-control"] ?? "") || headers["vary"]?.trim() === "*") return null;
  const { etag, "last-modified": modified } = headers;
  return etag === undefined && modified === undefined ? null : `${etag ?? ""}\n${modified ?? ""}`;
}

/**
 * The last responses to this program's visits, for conditional requests. In memory, within limits: after a start, and for
 * pages that did not fit, everything is read in full.
 */
export class KnownPages {
  /** By product, least recently used first. */
  readonly #pages = new Map<string, Known>();
  readonly #hosts = new Map<string, HostRecord>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Returns the page of a product's last full read; undefined for shops without conditional requests. A host with enough
   * confirmations that only has not shown a change yet gets them from verifying visits alone, since each of its 304
   * responses costs a full read as well.
   */
  async find(key: string, url: string, now: Date, isVerifying: boolean): Promise<FetchedPage | undefined> {
    const known = this.#pages.get(key);
    const { agreed, hasShownChange, isUnfit } = this.#hostOf(url);
    if (!known?.markup || known.url !== url || isUnfit) return undefined;
    if (agreed >= VERIFIED_AFTER && !hasShownChange && !isVerifying) return undefined;
    const age = now.getTime() - known.at;
    if (age < 0 || age > MAX_AGE_MS) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, known);
    return { ...known.page, html: (await decompress(known.markup)).toString("utf8") };
  }

  /** Stores a page that was read in full, once the shop has sent it twice with the same validators. */
  async remember(key: string, url: string, page: FetchedPage, now: Date): Promise<void> {
    const before = this.#pages.get(key);
    this.forget(key);
    const validators = validatorsOf(page);
    if (validators === null) return;
    const { html, ...rest } = page;
    const isRepeated = before?.validators === validators;
    const markup = isRepeated ? await compress(html) : null;
    // Another visit of the product may have stored one meanwhile.
    this.forget(key);
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

  /** Returns whether this host's "not modified" is accepted without a full read. */
  isBelieved(url: string): boolean {
    const { agreed, hasShownChange, isUnfit } = this.#hostOf(url);
    return agreed >= VERIFIED_AFTER && hasShownChange && !isUnfit;
  }

  /** Records that a host reported "not modified", and whether a full read confirmed it. */
  compared(url: string, isSame: boolean): void {
    const host = this.#hostOf(url);
    if (isSame) host.agreed += 1;
    else host.isUnfit = true;
  }

  /** Records a host's full response to a conditional request; `readsOtherwise`: its values differ from the known page's. */
  async answered(
    url: string,
    asked: FetchedPage,
    page: FetchedPage,
    readsOtherwise: () => Promise<boolean>,
  ): Promise<void> {
    const host = this.#hostOf(url);
    if (validatorsOf(page) === validatorsOf(asked)) host.isUnfit = true;
    // Another visit of the host may have seen a change meanwhile.
    else if (!host.hasShownChange && (await readsOtherwise())) host.hasShownChange = true;
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
