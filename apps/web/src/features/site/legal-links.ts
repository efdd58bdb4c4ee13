import { useSite } from "../../api/queries.ts";

/** The operator's own terms and privacy pages, where the marketing site is another one; else the ones of this product. */
export function legalAddress(marketing: string | undefined, path: string): string {
  return marketing !== undefined && /^https?:\/\//.test(marketing) ? new URL(path, marketing).href : path;
}

/** Where terms and privacy are read on this installation. */
export function useLegalLinks(): { terms: string; privacy: string } {
  const marketing = useSite().data?.links.marketing;
  return {
    terms: legalAddress(marketing, "/termsandconditions"),
    privacy: legalAddress(marketing, "/privacypolicy"),
  };
}
