import { productPage, serveShop } from "../../../tests/static-shop.ts";

const VISIT_MS = 600;

/** A shop whose prices depend on the current run. */
export async function openShop() {
  let phase = 0;
  const shop = await serveShop((path) => {
    const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return undefined;
    // A third of the prices falls slightly before the second run and is confirmed by the third; another third falls before the third.
    const price = number + 10 - (phase > number % 3 ? 1 : 0);
    return productPage(`Kettle ${number}`, `${price}.50`);
  }, VISIT_MS);
  return Object.assign(shop, { setPhase: (value: number) => void (phase = value) });
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
