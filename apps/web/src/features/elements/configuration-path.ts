/** The page of a stored configuration. */
export const configurationPath = (id: string) => `/configurations/${encodeURIComponent(id)}`;

/** The scraping browser with this configuration's page, to change its fields; `field` is the one to pick first. */
export function repickPath(id: string, field?: string): string {
  const search = new URLSearchParams({ configuration: id, ...(field === undefined ? {} : { field }) });
  return `/scraping-browser?${search.toString()}`;
}

/** The screen that tries this configuration on other pages. */
export const applyPath = (id: string) => `${configurationPath(id)}/apply`;
