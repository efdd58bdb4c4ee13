import { useSite } from "../../api/queries.ts";

/** Returns the operator's own terms and privacy pages if the marketing site is a different one; else this product's. */
export function legalAddress(marketing: string | undefined, path: string): string {
  return marketing !== undefined && /^https?:\/\//.test(marketing) ? new URL(path, marketing).href : path;
}

/** Returns the URLs of terms and privacy on this installation. */
export function useLegalLinks(): { terms: string; privacy: string } {
  const marketing = useSite().data?.links.marketing;
  return {
    terms: legalAddress(marketing, "/termsandconditions"),
    privacy: legalAddress(marketing, "/privacypolicy"),
  };
}
