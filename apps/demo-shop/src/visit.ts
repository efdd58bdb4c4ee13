import type { IncomingMessage } from "node:http";

import { storefrontAt } from "./catalogue/storefronts.ts";
import type { Storefront } from "./catalogue/storefronts.ts";
import { timeFrom } from "./clock.ts";
import { designOf, designVersionFrom, trialDesign } from "./design.ts";
import type { Design, DesignVersion } from "./design.ts";

/** One request, as passed to the pages. */
export interface Visit {
  url: URL;
  storefront: Storefront;
  method: string;
  /** The shop's time for this request. */
  time: Date;
  /** Day 0 of the misbehaviours. */
  epoch: Date;
  design: Design;
  cookies: ReadonlyMap<string, string>;
  /** The time and design of this request that differ from the shop's own, to be passed to the resources of its page. */
  asked: { time: string | null; design: DesignVersion | null };
}

/** The response. */
export interface Reply {
  status: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** An invalid request; the message is for the sender. */
export class BadRequest extends Error {
  override name = "BadRequest";
}

function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim().split("="));
  return new Map(pairs.flatMap(([name = "", value = ""]) => (name === "" ? [] : [[name, value]])));
}

/**
 * Parses a request. The header `x-shop-time` (or `at` in a resource's query) sets the time for this request only, the header
 * `x-shop-design` (or `design`) its design; the defaults are the shop's own.
 *
 * @throws BadRequest when one of them is invalid
 */
export function visitOf(
  request: IncomingMessage,
  shop: { now: Date; epoch: Date; design: DesignVersion },
): Visit {
  const url = URL.parse(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
  if (url === null) throw new BadRequest("The address cannot be read.");
  const header = (name: string): string | null => request.headers[name]?.toString() ?? null;
  const askedTime = header("x-shop-time") ?? url.searchParams.get("at");
  const time = askedTime === null ? shop.now : timeFrom(askedTime);
  if (time === null) throw new BadRequest("The time must be an ISO 8601 time such as 2026-11-20T09:00:00Z.");
  const askedDesign = header("x-shop-design") ?? url.searchParams.get("design");
  const trial = trialDesign(url.pathname, time, shop.epoch);
  const chosen = askedDesign === null ? trial : designVersionFrom(askedDesign);
  if (askedDesign !== null && chosen === null) throw new BadRequest("The design must be 1 or 2.");
  return {
    url,
    storefront: storefrontAt(url.pathname),
    method: request.method ?? "GET",
    time,
    epoch: shop.epoch,
    design: designOf(chosen ?? shop.design),
    cookies: cookiesOf(request.headers.cookie),
    asked: { time: askedTime, design: chosen },
  };
}
