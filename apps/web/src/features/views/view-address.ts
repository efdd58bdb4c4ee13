/** Parameters that say where one is in a list or what is open, and not what the list is. */
const PASSING = ["page", "add"];

/**
 * What a screen shows, as what follows the question mark of its address: filters, search, order, rows a page and display, in one
 * order whatever was chosen first, so that two addresses of one view are equal.
 *
 * @param display of the table, which an address only says where it differs from what the browser keeps
 */
export function viewQuery(params: URLSearchParams, display: string): string {
  const view = new URLSearchParams(params);
  for (const name of PASSING) view.delete(name);
  view.set("display", display);
  return new URLSearchParams(
    [...view].toSorted(([a, x], [b, y]) => a.localeCompare(b) || x.localeCompare(y)),
  ).toString();
}
