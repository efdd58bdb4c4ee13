/** One of the two storefronts of this server, each with its own URLs. */
export interface Storefront {
  name: string;
  /** Path of its home page; every page of the outlet is below it. */
  home: string;
  /** The line at the top of every page. */
  ribbon: string;
  /** One sentence at the foot of every page. */
  about: string;
}

export const LARKFIELD: Storefront = {
  name: "Larkfield",
  home: "/",
  ribbon: "Free delivery in Australia on orders over A$99",
  about:
    "Considered goods for kitchen, sound and open air. A demonstration shop: nothing in it can be bought.",
};

export const OUTLET: Storefront = {
  name: "Larkfield Outlet",
  home: "/outlet",
  ribbon: "Opened boxes and ends of batches, checked and as good as new",
  about:
    "What comes back to Larkfield, at prices of its own. A demonstration shop: nothing in it can be bought.",
};

/** Returns the storefront of a page or of a resource that it loads. */
export function storefrontAt(path: string): Storefront {
  const page = path.startsWith("/api/view/") ? path.slice("/api/view".length) : path;
  return page === OUTLET.home || page.startsWith(`${OUTLET.home}/`) ? OUTLET : LARKFIELD;
}
