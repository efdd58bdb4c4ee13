import { Element } from "domhandler";
import { nodesIn } from "../dom/nodes.ts";
import { flatText } from "../dom/text.ts";
import { isElsewhere, type Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";

const CHOICES = new Set(["li", "tr", "label"]);
const MAX_ROW_STEPS = 5;

/**
 * One of several rows that repeats the product's own price shows that the others are other choices: a larger pack, another seller.
 * Where nothing else prints a price, it is that of the row for one piece.
 */
export function markOtherChoices(places: ReadonlyMap<VisiblePrice, Place>): void {
  const lists = new Map<unknown, Map<Element, VisiblePrice[]>>();
  for (const price of places.keys()) {
    const row = price.hidden ? undefined : rowAround(price.element);
    if (row === undefined) continue;
    const rows = lists.get(row.parent) ?? new Map<Element, VisiblePrice[]>();
    lists.set(row.parent, rows.set(row, [...(rows.get(row) ?? []), price]));
  }
  for (const rows of lists.values()) {
    if (rows.size < 2) continue;
    const asked = [...rows].map(([row, prices]) => ({
      row,
      amounts: prices
        .filter(({ role }) => role === "current")
        .map(({ readings }) => readings[0]!.amountMinor),
    }));
    if (asked.some(({ amounts }) => amounts.length !== 1)) continue;
    const inRows = new Set([...rows.values()].flat());
    const printed = new Set(
      [...places]
        .filter(([price, place]) => price.role === "current" && !inRows.has(price) && !isElsewhere(place))
        .map(([{ readings }]) => readings[0]!.amountMinor),
    );
    const repeated = asked.filter(({ amounts }) => printed.has(amounts[0]!));
    const chosen = chosenOf(asked);
    const own = printed.size > 0 ? repeated : (chosen ?? asked.filter(({ row }) => piecesOf(row) === 1));
    const isCounted = chosen !== undefined || asked.every(({ row }) => piecesOf(row) !== undefined);
    if (own.length !== 1 || (printed.size === 0 && !isCounted)) continue;
    for (const [row, prices] of rows)
      for (const price of prices)
        if (row === own[0]!.row) price.isLowestOfRange = false;
        else places.get(price)!.inList = true;
  }
}

/** Returns the only row whose radio button is chosen, where each has one. */
function chosenOf<T extends { row: Element }>(rows: readonly T[]): T[] | undefined {
  const radios = rows.map(({ row }) => radioIn(row));
  if (radios.includes(undefined)) return undefined;
  const chosen = rows.filter((_, at) => radios[at]!.attribs["checked"] !== undefined);
  return chosen.length === 1 ? chosen : undefined;
}

const MAX_NODES = 30;

function radioIn(row: Element): Element | undefined {
  for (const node of nodesIn(row, MAX_NODES))
    if (node instanceof Element && node.name === "input" && node.attribs["type"] === "radio") return node;
  return undefined;
}

const MAX_ROW = 160;

/** "5 x 125 g", "1 Stück": the number at the start of a row, if it counts something. */
function piecesOf(row: Element): number | undefined {
  const pieces = /^\s*(\d{1,3})\s*(?:[x×*]|\p{L}{2})/u.exec(flatText(row, MAX_ROW) ?? "")?.[1];
  return pieces === undefined ? undefined : Number(pieces);
}

function rowAround(element: Element): Element | undefined {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_ROW_STEPS; steps += 1, at = at.parent)
    if (CHOICES.has(at.name)) return at;
  return undefined;
}
