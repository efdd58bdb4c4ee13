import type { DataWorld } from "./world.ts";

/** How many products the market has. */
export const ITEMS = 24;

/** With a letter, because a search also matches addresses, which contain the digits of a port. */
export const itemName = (index: number): string => `Item N${String(index).padStart(2, "0")}`;
const path = (index: number): string => `/item-${index}`;

/**
 * A small market that was read three times, so that its changes are confirmed: item 1 became cheaper (100 to 90), item 2 got a
 * discount (50, now 40), item 3 is gone, item 4 has had a discount all along (60, now 45), all others cost 10 plus their number.
 * Odd items have the brand Acme and the seller Alpha shop, even ones Bolt and Beta shop; the first six are Kettles, 5 and 6 form
 * a group.
 */
export async function openMarket(world: DataWorld): Promise<void> {
  const { offers } = world;
  const lines = ["url,name,brand,category,subcategory,seller,group"];
  for (let index = 1; index <= ITEMS; index++) {
    const name = itemName(index);
    offers.set(path(index), { name, price: `${10 + index}.00`, description: `${name}, as described` });
    const names = index % 2 === 1 ? ["Acme", "Alpha shop"] : ["Bolt", "Beta shop"];
    const kind = index <= 6 ? ["Kettles", "Electric"] : ["", ""];
    const group = index === 5 || index === 6 ? "Kettle 1.7 l" : "";
    lines.push([world.shop + path(index), name, names[0], ...kind, names[1], group].join(","));
  }
  offers.set(path(1), { name: itemName(1), price: "100.00" });
  offers.set(path(2), { name: itemName(2), price: "50.00" });
  offers.set(path(4), { name: itemName(4), price: "45.00", regular: "60.00" });
  await world.importCsv(lines.join("\n"));
  offers.set(path(1), { name: itemName(1), price: "90.00" });
  offers.set(path(2), { name: itemName(2), price: "40.00", regular: "50.00" });
  await world.track();
  // A second visit confirms the changes.
  offers.delete(path(3));
  await world.track();
}

/** Item 3 is in the shop again. */
export function restock(world: DataWorld): void {
  world.offers.set(path(3), { name: itemName(3), price: "13.00" });
}
