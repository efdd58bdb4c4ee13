/** Parameters for a position in a list or an open dialog, which are not part of a view. */
const PASSING = ["page", "add"];

/**
 * Returns a screen's view as its URL's query: filters, search, order, rows per page and display, in a fixed order, so that
 * two URLs of one view are equal.
 *
 * @param display the table's display, which a URL contains only where it differs from the browser's own setting
 */
export function viewQuery(params: URLSearchParams, display: string): string {
  const view = new URLSearchParams(params);
  for (const name of PASSING) view.delete(name);
  view.set("display", display);
  return new URLSearchParams(
    [...view].toSorted(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y)),
  ).toString();
}
