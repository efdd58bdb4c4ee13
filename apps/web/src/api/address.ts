export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * Returns the URL of a call: path parameters filled in, the query appended; lists repeat their parameter, empty values are
 * omitted.
 */
export function callAddress(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, QueryValue> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? (value as string[]) : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return `/api/${filled}${text === "" ? "" : `?${text}`}`;
}
