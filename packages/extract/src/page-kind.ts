import type { PageEvidence } from "./evidence.ts";
import type { PageKind } from "./types.ts";

const NOT_FOUND =
  /(?:^|\D)404(?:\D|$)|page (?:not found|doesn't exist|does not exist|no longer exists)|not found$|seite (?:nicht gefunden|existiert nicht)|página no encontrada|page introuvable|pagina non trovata|pagina niet gevonden|sidan (?:hittades inte|kunde inte hittas)|siden (?:blev ikke fundet|finnes ikke)|nie znaleziono|stránka (?:nenalezena|neexistuje|sa nenašla)|страница не найдена|ページが見つかりません/iu;

/** Number of prices in lists from which a page without its own price is a list of products. */
const LIST_PRICES = 4;

/** Returns the kind of a page, from its contents. */
export function pageKindOf(evidence: PageEvidence, hasPrice: boolean): PageKind {
  const { page, products, prices, heading } = evidence;
  if (hasPrice || products.some(({ certainty }) => certainty > 0.6)) return "product";
  if (NOT_FOUND.test(page.title ?? "") || (page.textLength < 3000 && NOT_FOUND.test(heading?.text ?? "")))
    return "not_found";
  let listed = 0;
  for (const place of prices.places.values()) if (place.inList || place.inLink || place.inCard) listed += 1;
  return listed >= LIST_PRICES ? "listing" : "other";
}
