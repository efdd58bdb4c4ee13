import { sellingPrice } from "./rule.ts";
import type { MarketEvent, PriceEnd, PriceEvent } from "./rule.ts";

/**
 * Returns a product's price together with the cheapest one of its group, at each time when one of them changed. Nothing is compared
 * before its own first price, and nothing with a price that is no longer known; that it is not known any more is no change. Only
 * others in its currency count; of equal ones, the first.
 *
 * All prices are visited once in order of time, so a long history of a large group takes little longer than sorting it.
 *
 * @param own sorted by time, like each list of `others`
 */
export function marketOf(
  own: readonly (PriceEvent | PriceEnd)[],
  others: readonly (readonly (PriceEvent | PriceEnd)[])[],
): MarketEvent[] {
  const changes = [
    ...own.map((price) => ({ price, seller: OWN })),
    ...others.flatMap((prices, seller) => prices.map((price) => ({ price, seller }))),
  ].sort(
    (a, b) => a.price.at - b.price.at || Number(a.price.kind === "price") - Number(b.price.kind === "price"),
  );
  const rivals = createRivals(others.length);
  const market: MarketEvent[] = [];
  let mine: PriceEvent | undefined;
  for (const [index, { price, seller }] of changes.entries()) {
    const now = price.kind === "end" ? undefined : price;
    if (seller === OWN) mine = now;
    else rivals.change(seller, now);
    if (!now) continue;
    const { at } = now;
    // Changes at the same time are one event.
    if (!mine || changes[index + 1]?.price.at === at) continue;
    market.push({ kind: "market", at, own: mine, other: rivals.cheapest(mine.currency) });
  }
  return market;
}

const OWN = -1;

/** Tracks the current prices of several sellers, with direct access to the cheapest in each currency. */
function createRivals(sellers: number) {
  const inForce: (PriceEvent | undefined)[] = [];
  const byCurrency = new Map<string, ReturnType<typeof createTournament>>();
  return {
    change(seller: number, price: PriceEvent | undefined): void {
      const before = inForce[seller];
      inForce[seller] = price;
      if (before && before.currency !== price?.currency) byCurrency.get(before.currency)?.put(seller, null);
      if (!price) return;
      const tournament = byCurrency.get(price.currency) ?? createTournament(sellers);
      byCurrency.set(price.currency, tournament);
      tournament.put(seller, price);
    },
    cheapest: (currency: string): PriceEvent | null => byCurrency.get(currency)?.winner() ?? null,
  };
}

/** Each node holds the cheaper of the two below it, so a change affects only the nodes above. */
function createTournament(players: number) {
  const first = 2 ** Math.ceil(Math.log2(players));
  const places: (PriceEvent | null)[] = Array.from({ length: 2 * first }, () => null);
  return {
    put(player: number, price: PriceEvent | null): void {
      let place = first + player;
      places[place] = price;
      while (place > 1) {
        place = Math.floor(place / 2);
        places[place] = cheaper(places[2 * place] ?? null, places[2 * place + 1] ?? null);
      }
    },
    winner: (): PriceEvent | null => places[1] ?? null,
  };
}

function cheaper(left: PriceEvent | null, right: PriceEvent | null): PriceEvent | null {
  if (left === null || right === null) return left ?? right;
  return sellingPrice(right) < sellingPrice(left) ? right : left;
}
