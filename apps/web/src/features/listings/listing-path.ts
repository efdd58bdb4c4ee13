/** The screen of a listing with what was found on it. */
export const listingPath = (id: string) => `/deep-scraping-history/${id}`;

/** The history with the dialog that starts a deep run from an address. */
export const startListingPath = (address = "") =>
  `/deep-scraping-history?start=${encodeURIComponent(address)}`;
