/** The page of what was decided for a shop. */
export const shopPath = (host: string) => `/shops/${encodeURIComponent(host)}`;
