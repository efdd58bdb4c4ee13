import { REPORT_TEXTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import * as z from "zod/mini";
import { invalid } from "../../http/errors.ts";

/** Returns the parameters of an address as the query of a call: repeated ones as lists. */
const queryObject = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((key) => {
      const values = params.getAll(key);
      return [key, values.length === 1 ? values[0]! : values];
    }),
  );

/**
 * Reads a screen's address as the query of the call that answers it; what only the screen uses is left out.
 *
 * @throws AppError 400 for a value that the call would refuse
 */
export function readQuery<Query extends z.ZodMiniType>(
  { query }: Pick<Endpoint<z.ZodMiniType, Query>, "query">,
  params: URLSearchParams,
): z.output<Query> {
  if (query === undefined) throw new TypeError("the call has no query");
  const read = z.safeParse(query, queryObject(params));
  if (!read.success) throw invalid(REPORT_TEXTS.badView, { query: REPORT_TEXTS.badView });
  return read.data;
}

/** Returns the address of a screen with these parameters. */
export function screenPath(
  path: string,
  params: URLSearchParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const all = new URLSearchParams(params);
  for (const name of ["page", "pageSize", "display"]) all.delete(name);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all.size === 0 ? path : `${path}?${all.toString()}`;
}

/** Formats tenths of a percent with an arrow and a sign: -98 gives "↓ −9.8%". */
export function percentBadge(permille: number): string {
  const size = (Math.abs(permille) / 10).toFixed(1);
  return permille === 0 ? `${size}%` : permille > 0 ? `↑ +${size}%` : `↓ −${size}%`;
}
