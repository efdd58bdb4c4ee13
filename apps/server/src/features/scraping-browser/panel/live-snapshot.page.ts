import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { contentOf } from "../../../fetch/browser-content.ts";
import { callInWorld, openIsolatedWorlds } from "../../../fetch/frame-worlds.ts";
import type { FrameWorld } from "../../../fetch/frame-worlds.ts";
import { readTree } from "./tree.page.ts";

/** Maximum nodes read of a document. */
const MAX_NODES = 60_000;
const MAX_LETTERS = 10_000_000;
/** Limits in bytes of what the panel takes from the browser's cache. */
const MAX_PICTURE = 300_000;
const MAX_FONT = 120_000;
const MAX_SHEET = 1_000_000;
/** Style sheets are parsed token by token: more would take too long. */
const MAX_SHEETS = 3_000_000;
const MAX_ALL = 8_000_000;
const MAX_RESOURCES = 400;
/** Maximum wait in ms for a page kept busy by its scripts. */
const TIMEOUT_MS = 15_000;

const PICTURE = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)$/i;
const FONT = /^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i;

type ResourceTree = Awaited<ReturnType<typeof resourceTree>>;

/** Thrown when the page does not respond in time. */
export class PageUnresponsiveError extends Error {
  override name = "PageUnresponsiveError";
}

/**
 * Reads a live page: its current document, with the style sheets and small pictures from its browser's cache,
 * and its frames' content. Makes no requests, and the page notices nothing.
 *
 * @throws {PageUnresponsiveError} when the page does not respond in time
 */
export async function readLivePage(page: Page): Promise<LivePageRead> {
  const stop = new AbortController();
  const late = wait(TIMEOUT_MS, undefined, { signal: stop.signal }).then(() => {
    throw new PageUnresponsiveError("The page did not answer.");
  });
  late.catch(() => {});
  const cdp = await page.context().newCDPSession(page);
  try {
    return await Promise.race([take(page, cdp), late]);
  } finally {
    stop.abort();
    await cdp.detach().catch(() => {});
  }
}

/** A document as read, with its frames' content by their number. */
export interface ReadDocument {
  url: string;
  /** A LiveTree as JSON: a page decides its size, so it is parsed in a thread. */
  tree: string;
  frames: (ReadDocument | undefined)[];
}

/** A live page at one point in time, as read from its browser. */
export interface LivePageRead {
  document: ReadDocument;
  /** The page's markup, as a run would read it. */
  html: string;
  cached: Cached;
}

async function take(page: Page, cdp: CDPSession): Promise<LivePageRead> {
  await cdp.send("Page.enable");
  const resources = await resourceTree(cdp);
  const document = await readDocument(cdp, await openIsolatedWorlds(cdp));
  const html = (await contentOf(page, cdp)).slice(0, MAX_LETTERS);
  return { document, html, cached: await fetchCached(cdp, resources) };
}

/** Reads a document and its frames. A frame that cannot be read (it may have been removed) is left empty. */
async function readDocument(cdp: CDPSession, outermost: FrameWorld): Promise<ReadDocument> {
  let nodes = MAX_NODES;
  let letters = MAX_LETTERS;
  const read = async (world: FrameWorld): Promise<ReadDocument> => {
    const answer = await callInWorld(cdp, world, readTree, nodes, letters);
    if (answer === null) throw new Error("The page could not be read: no answer");
    const end = answer.indexOf("\n");
    const [nodesLeft, lettersLeft, url = ""] = answer.slice(0, end).split(" ");
    [nodes, letters] = [Number(nodesLeft), Number(lettersLeft)];
    const document: ReadDocument = { url, tree: answer.slice(end + 1), frames: [] };
    for (const [index, { world: frame }] of world.inside.entries())
      document.frames[index] = nodes > 0 ? await read(frame).catch(() => undefined) : undefined;
    return document;
  };
  return read(outermost);
}

async function resourceTree(cdp: CDPSession) {
  return (await cdp.send("Page.getResourceTree")).frameTree;
}

/** Resources from the browser's cache by URL: pictures and fonts as data URLs, and the text of style sheets. */
export interface Cached {
  pictures: Map<string, string>;
  sheets: Map<string, string>;
}

/** Returns resources from the browser's cache, within the limits. */
async function fetchCached(cdp: CDPSession, tree: ResourceTree): Promise<Cached> {
  const cached: Cached = { pictures: new Map(), sheets: new Map() };
  let left = MAX_ALL;
  let sheetsLeft = MAX_SHEETS;
  let count = 0;
  const visit = async ({ frame, resources, childFrames = [] }: ResourceTree): Promise<void> => {
    // Style sheets first: without them, a page is unrecognisable.
    const order = resources.toSorted((a, b) => rank(a.type) - rank(b.type));
    for (const { url, type, mimeType, contentSize = 0, failed, canceled } of order) {
      const max = limitOf(type, mimeType);
      if (max === 0 || failed || canceled || contentSize > Math.min(max, left)) continue;
      if (cached.pictures.has(url) || cached.sheets.has(url) || count >= MAX_RESOURCES) continue;
      count += 1;
      try {
        const { content, base64Encoded } = await cdp.send("Page.getResourceContent", {
          frameId: frame.id,
          url,
        });
        if (content === "" || content.length > max * 1.4 || content.length > left) continue;
        if (type === "Stylesheet" && content.length > sheetsLeft) continue;
        left -= content.length;
        if (type === "Stylesheet") {
          sheetsLeft -= content.length;
          cached.sheets.set(url, base64Encoded ? Buffer.from(content, "base64").toString() : content);
        } else {
          const data = base64Encoded ? content : Buffer.from(content).toString("base64");
          cached.pictures.set(url, `data:${mimeType};base64,${data}`);
        }
      } catch {
        // No longer in the cache: the panel shows the page without it.
      }
    }
    for (const child of childFrames) await visit(child);
  };
  await visit(tree);
  return cached;
}

const rank = (type: string): number => (type === "Stylesheet" ? 0 : type === "Image" ? 1 : 2);

function limitOf(type: string, mimeType: string): number {
  if (type === "Stylesheet") return MAX_SHEET;
  if (type === "Image" && PICTURE.test(mimeType)) return MAX_PICTURE;
  return type === "Font" && FONT.test(mimeType) ? MAX_FONT : 0;
}
