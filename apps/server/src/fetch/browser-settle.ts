import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

/** Limits of the wait for a page's scripts, in ms of real time. */
export interface SettleLimits {
  /** The page is complete after this time without a change or request. */
  quietMs: number;
  /** Maximum wait for endless requests (chats, analytics) when the page has a price. */
  quietWithPriceMs: number;
  /** Wait for a page with a buy button and no price, which may insert its price by a timer. */
  lateMs: number;
  /** Maximum wait in any case. */
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

/** Maximum frames to wait for, and the timeout in ms for reading one. */
const MAX_FRAMES = 20;
const FRAME_ANSWER_MS = 500;

/** Activity around a page that it cannot report itself. */
export interface PageActivity {
  /** Number of open requests, without analytics and images. */
  openRequests: () => number;
  /** Time in ms for which the visit itself has delayed the page since it began to settle. */
  waitedMs: () => number;
  /** Whether the page is about to lead to another address by itself. */
  isLeaving: () => Promise<boolean>;
  /** Whether the content of iframes has to be stable too. */
  withFrames: boolean;
}

const PRICE = String.raw`/(?:[$€£¥₹₽₩₺]|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR)\b)\s*\d|\d[\d.,\s]*(?:[$€£¥₹₽₩₺]|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|kr|zł|Kč)(?![a-z]))/`;

/** Runs in the page: a cheap fingerprint of its content, and whether it includes something like a price. */
const FINGERPRINT = `(() => {
  const text = document.body ? document.body.textContent : "";
  const price = ${PRICE}.test(text.slice(0, 500000));
  return document.getElementsByTagName("*").length + ":" + text.length + ":" + (price ? "price" : "");
})()`;

/** Texts of buy buttons in the languages of most shops. */
const BUY = String.raw`/\b(?:add to (?:cart|bag|basket|trolley)|buy now|buy it now|in den warenkorb|jetzt kaufen|ajouter au panier|acheter|aggiungi al carrello|acquista|a(?:ñ|n)adir al carrito|comprar|adicionar ao carrinho|in winkel(?:wagen|mand)|toevoegen|l(?:ä|a)gg i (?:varukorg|kundvagn)|k(?:ö|o)p|l(?:æ|ae)g i kurv|legg i handlekurv|do koszyka|kup teraz|do ko(?:š|s)(?:í|i)ku|sepete ekle)(?![a-z])|в корзину|купить|カートに入れる|加入购物车|장바구니/i`;

/** Runs in the stable page: returns whether it has a buy button and no visible price yet. Script content is not visible. */
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
 * Waits until a page's content is stable: its elements and text do not change and no request is open. A page that never settles
 * is used as it is after the maximum wait.
 *
 * @returns when it settled, in terms of `performance.now()`
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
    // Measured after the answer: a busy page answers late, and that time was not quiet.
    const answeredAt = performance.now();
    if (seen === null || seen !== last) changedAt = answeredAt;
    last = seen ?? last;
    if (activity.openRequests() > 0) busyAt = answeredAt;
    const still = answeredAt - changedAt;
    const idle = answeredAt - busyAt;
    const isQuiet = still >= limits.quietMs && idle >= limits.quietMs;
    // With frames, one may have a price while another is still loading.
    const isEnough = !activity.withFrames && still >= limits.quietWithPriceMs && last.endsWith(":price");
    const isLate = answeredAt - startedAt - activity.waitedMs() >= limits.lateMs + limits.quietMs;
    if ((isQuiet || isEnough) && (isLate || !(await isAwaitingPrice(page))) && !(await activity.isLeaving()))
      return isQuiet ? Math.max(changedAt, busyAt) : changedAt;
    await wait(limits.pollMs, undefined, { signal });
  }
}

/** Null while the page navigates. */
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

/** False for a page that does not respond. */
async function isAwaitingPrice(page: Page): Promise<boolean> {
  try {
    return (await page.evaluate(AWAITS_PRICE)) === true;
  } catch {
    return false;
  }
}

/** A navigating frame responds late or never; it is asked again in the next round. */
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
