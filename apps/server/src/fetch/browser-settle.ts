import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Bounds of the wait for a page's scripts, in ms of real time. */
export interface SettleLimits {
  /** No change and no request for this long: the page is done. */
  quietMs: number;
  /** With a price on the page, requests that never end (chats, statistics) are not waited for longer than this. */
  quietWithPriceMs: number;
  /** A page that shows a button to buy and no price puts its price in by a timer: it is waited for as long as this. */
  lateMs: number;
  /** Whatever happens, no longer than this. */
  capMs: number;
  pollMs: number;
}

export const DEFAULT_SETTLE_LIMITS: SettleLimits = {
  quietMs: 500,
  quietWithPriceMs: 1_200,
  lateMs: 3_000,
  capMs: 10_000,
  pollMs: 100,
};

/** Frames whose rest is waited for, and how long one may take to say what it shows; in ms. */
const MAX_FRAMES = 20;
const FRAME_ANSWER_MS = 500;

/** What happens around a page that it cannot report itself. */
export interface PageActivity {
  /** Requests under way, statistics and pictures not counted. */
  openRequests: () => number;
  /** Time that the visit itself has held the page up since it began to settle, in ms. */
  waitedMs: () => number;
  /** What inner frames show has to be still as well. */
  withFrames: boolean;
}

const PRICE = String.raw`/(?:[$€£¥₹₽₩₺]|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR)\b)\s*\d|\d[\d.,\s]*(?:[$€£¥₹₽₩₺]|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|kr|zł|Kč)(?![a-z]))/`;

/** Run in the page: a cheap fingerprint of what it shows, and whether something like a price is among it. */
const FINGERPRINT = `(() => {
  const text = document.body ? document.body.textContent : "";
  const price = ${PRICE}.test(text.slice(0, 500000));
  return document.getElementsByTagName("*").length + ":" + text.length + ":" + (price ? "price" : "");
})()`;

/** What buttons to buy say, in the languages of most shops. */
const BUY = String.raw`/\b(?:add to (?:cart|bag|basket|trolley)|buy now|buy it now|in den warenkorb|jetzt kaufen|ajouter au panier|acheter|aggiungi al carrello|acquista|a(?:ñ|n)adir al carrito|comprar|adicionar ao carrinho|in winkel(?:wagen|mand)|toevoegen|l(?:ä|a)gg i (?:varukorg|kundvagn)|k(?:ö|o)p|l(?:æ|ae)g i kurv|legg i handlekurv|do koszyka|kup teraz|do ko(?:š|s)(?:í|i)ku|sepete ekle)(?![a-z])|в корзину|купить|カートに入れる|加入购物车|장바구니/i`;

/** Run in the page when it rests: whether it can be bought, and shows no price to a person yet. What scripts say is not shown. */
const AWAITS_PRICE = `(() => {
  const buttons = document.querySelectorAll("button, input[type=submit], input[type=button], a, [role=button]");
  const says = (one) => String(one.value || one.textContent || "").trim();
  const canBuy = Array.from(buttons).slice(0, 3000).some((one) => says(one).length < 60 && ${BUY}.test(says(one)));
  if (!canBuy) return false;
  const hidden = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let text = "";
  while (text.length < 500000 && walker.nextNode())
    if (!hidden.has(walker.currentNode.parentNode.nodeName)) text += walker.currentNode.data + " ";
  return !${PRICE}.test(text);
})()`;

/**
 * Waits until a page's content is still: its elements and text do not change and no request is under way. A page
 * that never rests is taken as it is when the cap is reached.
 *
 * @returns when it came to rest, as `performance.now()` says it
 */
export async function settle(
  page: Page,
  activity: PageActivity,
  limits: SettleLimits,
  signal: AbortSignal,
): Promise<number> {
  const startedAt = performance.now();
  let last = "";
  let changedAt = startedAt;
  let busyAt = startedAt;
  for (;;) {
    const now = performance.now();
    if (now - startedAt - activity.waitedMs() >= limits.capMs) return now;
    const seen = await fingerprint(page, activity.withFrames);
    signal.throwIfAborted();
    // Taken after the answer: a busy page answers late, and that time was not quiet.
    const answeredAt = performance.now();
    if (seen === null || seen !== last) changedAt = answeredAt;
    last = seen ?? last;
    if (activity.openRequests() > 0) busyAt = answeredAt;
    const still = answeredAt - changedAt;
    const idle = answeredAt - busyAt;
    const isQuiet = still >= limits.quietMs && idle >= limits.quietMs;
    // With frames, a price may be in one while the other is still to come.
    const isEnough = !activity.withFrames && still >= limits.quietWithPriceMs && last.endsWith(":price");
    const isLate = answeredAt - startedAt - activity.waitedMs() >= limits.lateMs + limits.quietMs;
    if ((isQuiet || isEnough) && (isLate || !(await awaitsPrice(page))))
      return isQuiet ? Math.max(changedAt, busyAt) : changedAt;
    await wait(limits.pollMs, undefined, { signal });
  }
}

/** Null while the page is being replaced by another one. */
async function fingerprint(page: Page, withFrames: boolean): Promise<string | null> {
  try {
    const own = String(await page.evaluate(FINGERPRINT));
    if (!withFrames) return own;
    const inner = page.frames().slice(1, MAX_FRAMES);
    const seen = await Promise.all(inner.map((frame) => inTime(frame.evaluate(FINGERPRINT))));
    return [...seen, own].join(" ");
  } catch {
    return null;
  }
}

/** False for a page that cannot be asked. */
async function awaitsPrice(page: Page): Promise<boolean> {
  try {
    return (await page.evaluate(AWAITS_PRICE)) === true;
  } catch {
    return false;
  }
}

/** A frame whose document is being replaced answers late or never; it is asked again at the next look. */
async function inTime(answer: Promise<unknown>): Promise<string> {
  const late = new AbortController();
  try {
    return String(await Promise.race([answer, wait(FRAME_ANSWER_MS, "late", { signal: late.signal })]));
  } catch {
    return "gone";
  } finally {
    late.abort();
    answer.catch(() => {});
  }
}
