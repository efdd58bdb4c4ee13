import type { Extraction } from "@pricetrail/extract";
import type { FetchedPage } from "../fetch/page.ts";

/** Returns the identifying part of a shop's URL: its host and path, without spelling variants. */
function placeOf(url: URL): { host: string; steps: string[] } {
  const path = url.pathname.toLowerCase().replace(/\/index\.(?:html?|php)$/, "");
  return { host: url.host.replace(/^www\./, ""), steps: path.split("/").filter((step) => step !== "") };
}

/**
 * Returns whether both URLs identify one page: a shop that adds a language, a category or a subdomain keeps a page's last
 * segment.
 */
function isSamePage(a: URL, b: URL): boolean {
  const [from, to] = [placeOf(a), placeOf(b)];
  return from.steps.at(-1) === to.steps.at(-1) && (from.steps.length > 0 || from.host === to.host);
}

/** Returns whether a URL is the shop's home page or a list above the page, by its path. */
function isAbove(above: URL, page: URL): boolean {
  const [short, long] = [placeOf(above), placeOf(page)];
  return (
    short.host === long.host &&
    short.steps.length < long.steps.length &&
    short.steps.every((step, index) => step === long.steps[index])
  );
}

/**
 * Returns where the shop sent a visit instead of the requested page: by redirects, or with a page whose canonical URL is the
 * home page or a list. Undefined for the requested page.
 */
export function movedTo(
  page: Pick<FetchedPage, "finalUrl" | "redirects">,
  { canonicalUrl }: Pick<Extraction, "canonicalUrl">,
): string | undefined {
  const final = new URL(page.finalUrl);
  const first = URL.parse(page.redirects[0] ?? "");
  if (first !== null && !isSamePage(first, final)) return final.href;
  const canonical = URL.parse(canonicalUrl ?? "");
  return canonical !== null && isAbove(canonical, final) ? canonical.href : undefined;
}

/** Returns the URL of the product shown instead; undefined if the page is at the requested URL. */
export function replacedBy(
  page: Pick<FetchedPage, "finalUrl" | "redirects">,
  extraction: Pick<Extraction, "canonicalUrl">,
): string | undefined {
  const moved = movedTo(page, extraction);
  if (moved !== undefined) return moved;
  const canonical = URL.parse(extraction.canonicalUrl ?? "");
  return canonical !== null && !isSamePage(canonical, new URL(page.finalUrl)) ? canonical.href : undefined;
}

const SIGN_IN_STEP =
  /^(?:log-?in|sign-?in|logon|anmelden|einloggen|connexion|iniciar-sesion|login\.(?:php|aspx?|html?|jsp))$/;

/** Returns whether a URL belongs to a sign-in page, by its path. */
export function isSignInAddress(address: string): boolean {
  return placeOf(new URL(address)).steps.some((step) => SIGN_IN_STEP.test(step));
}
