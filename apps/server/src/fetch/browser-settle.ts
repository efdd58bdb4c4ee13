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

const PRICE = String.raw`/(?:\p{Sc}|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR)\b)\s*\d|\d[\d.,\s]*(?:\p{Sc}|\b(?:USD|EUR|GBP|AUD|CAD|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|kr|zł|Kč)(?![a-z]))/u`;

/**
 * Begins what runs in the page: its document and open shadow roots, and their displayed text without some elements, in which
 * something like a price is sought. A banner of free delivery above an amount is around the product.
 */
export const READING = `
  const hasPrice = (text) => ${PRICE}.test(text.slice(0, 500000));
  const roots = [document];
  for (const root of roots)
    for (const one of root === document ? root.getElementsByTagName("*") : root.querySelectorAll("*"))
      if (one.shadowRoot instanceof ShadowRoot && roots.length < 200) roots.push(one.shadowRoot);
  const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD"]);
  const isAround = (one) => one.matches("header, footer, nav, aside, [role=banner]");
  const textOf = (root, isOut) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node.nodeType === 3 ? 1 : unread.has(node.nodeName) || node.hasAttribute("hidden") || isOut(node) ? 2 : 3);
    let text = "";
    while (text.length < 500000 && walker.nextNode()) text += walker.currentNode.data + " ";
    return text;
  };`;

/** Runs in the page: a cheap fingerprint of its content, and whether it includes something like a price. */
const FINGERPRINT = `(() => {${READING}
  const texts = roots.map((root) => (root === document ? document.body : root)?.textContent ?? "");
  const count = (of) => roots.reduce((sum, root, at) => sum + of(root, at), 0);
  const elements = count((root) => root === document ? root.getElementsByTagName("*").length : root.querySelectorAll("*").length);
  return elements + ":" + count((_, at) => texts[at].length) + ":" + (texts.some(hasPrice) ? "price" : "");
})()`;

/** Texts of buy buttons in the languages of most shops. */
const BUY = String.raw`/\b(?:add to (?:cart|bag|basket|trolley)|buy now|buy it now|in den warenkorb|jetzt kaufen|ajouter au panier|acheter|aggiungi al carrello|acquista|a(?:ñ|n)adir al carrito|comprar|adicionar ao carrinho|in winkel(?:wagen|mand)|toevoegen|l(?:ä|a)gg i (?:varukorg|kundvagn)|k(?:ö|o)p|l(?:æ|ae)g i kurv|legg i handlekurv|do koszyka|kup teraz|do ko(?:š|s)(?:í|i)ku|sepete ekle)(?![a-z])|в корзину|купить|カートに入れる|加入购物车|장바구니/i`;

/**
 * Runs in the stable page: returns whether it has no displayed price yet, but a buy button, a part that is still hidden with a
 * price, or an element that no script has defined yet. Script content is not displayed.
 */
const AWAITS_PRICE = `(() => {${READING}
  if (roots.some((root) => hasPrice(textOf(root, isAround)))) return false;
  const all = (selector) => roots.flatMap((root) => Array.from(root.querySelectorAll(selector)).slice(0, 3000));
  const says = (one) => String(one.value || one.textContent || "").trim();
  return all(":not(:defined)").length > 0 || all("[hidden]").some((one) => hasPrice(one.textContent ?? "")) ||
    all("button, input[type=submit], input[type=button], a, [role=button]")
      .some((one) => says(one).length < 60 && ${BUY}.test(says(one)));
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
