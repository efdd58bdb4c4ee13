import type { Extraction } from "@pricetrail/extract";
import type { FetchedPage } from "../fetch/page.ts";

/** What tells one page of a shop from another: its host and path, without what is only another way to write them. */
function placeOf(url: URL): { host: string; steps: string[] } {
  const path = url.pathname.toLowerCase().replace(/\/index\.(?:html?|php)$/, "");
  return { host: url.host.replace(/^www\./, ""), steps: path.split("/").filter((step) => step !== "") };
}

/** Whether both name one page: a shop that adds a language, a category or a host of its own keeps a page's last step. */
function isSamePage(a: URL, b: URL): boolean {
  const [from, to] = [placeOf(a), placeOf(b)];
  return from.steps.at(-1) === to.steps.at(-1) && (from.steps.length > 0 || from.host === to.host);
}

/** Whether an address is the shop's front page or a list above the page, by its path. */
function isAbove(above: URL, page: URL): boolean {
  const [short, long] = [placeOf(above), placeOf(page)];
  return (
    short.host === long.host &&
    short.steps.length < long.steps.length &&
    short.steps.every((step, index) => step === long.steps[index])
  );
}

/**
 * Where the shop sent a visit to instead of the page that was asked for: by redirects, or by showing a page that names the
 * front page or a list as its own address. Undefined where the page is the one that was asked for.
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

/** Where the product that a page shows instead is at home; undefined where the page is at the address that was asked for. */
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

/** Whether an address is that of a sign-in page, by its path. */
export function isSignInAddress(address: string): boolean {
  return placeOf(new URL(address)).steps.some((step) => SIGN_IN_STEP.test(step));
}
