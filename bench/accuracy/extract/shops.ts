import { extractOffer, type Extraction, type Money } from "../../../packages/extract/src/index.ts";
import { readPage, shopProducts, type ShopProduct } from "./corpus.ts";
import type { Section } from "./report.ts";

/** Whether both prices are right: none if there is none, and with variants the lowest one, marked as "from". */
export function checkShopPage(product: ShopProduct, extraction: Extraction): boolean {
  const { normalPrice, discountedPrice } = extraction.fields;
  const normal = normalPrice?.value;
  const current = (discountedPrice ?? normalPrice)?.value;
  if (product.current === null) return current === undefined;
  if (!isAmount(current, product.current, product.currency)) return false;
  if (product.normal === null) return extraction.isLowestOfRange;
  return isAmount(normal, product.normal, product.currency);
}

function isAmount(money: Money | undefined, major: number, currency: string): boolean {
  return (
    money !== undefined &&
    money.currency === currency &&
    money.amountMinor === Math.round(major * 10 ** money.exponent)
  );
}

export function measureShops(corpusDir: string): Section {
  const lines: string[] = [];
  const counts = { served: [0, 0], rendered: [0, 0], stock: [0, 0] } satisfies Record<
    string,
    [number, number]
  >;
  for (const product of shopProducts(corpusDir)) {
    for (const form of ["served", "rendered"] as const) {
      const path = product[form];
      if (!path) continue;
      const extraction = extractOffer({ html: readPage(path), url: product.url });
      const right = checkShopPage(product, extraction);
      counts[form][1] += 1;
      if (right) counts[form][0] += 1;
      else
        lines.push(
          `  wrong: ${product.shop} ${product.id} ${product.name} (${form}): ${describe(extraction)}, truth ${product.current}/${product.normal}`,
        );
      if (form === "served") {
        counts.stock[1] += 1;
        const inStock = (extraction.fields.availability?.value ?? "InStock") === "InStock";
        if (inStock === product.in_stock) counts.stock[0] += 1;
        else
          lines.push(
            `  stock wrong: ${product.shop} ${product.id} ${product.name}: ${extraction.fields.availability?.value}`,
          );
      }
    }
  }
  return {
    title: "Shop systems: current and normal price both right",
    lines: [
      `  served pages ${counts.served[0]} of ${counts.served[1]}, rendered pages ${counts.rendered[0]} of ${counts.rendered[1]}, in stock or not ${counts.stock[0]} of ${counts.stock[1]}`,
      ...lines,
    ],
    checks: [
      {
        name: "shop pages as served, wrong at most 1",
        measured: counts.served[1] - counts.served[0],
        floor: 1,
        atMost: true,
      },
      {
        name: "shop pages as rendered, wrong at most 1",
        measured: counts.rendered[1] - counts.rendered[0],
        floor: 1,
        atMost: true,
      },
    ],
  };
}

function describe(extraction: Extraction): string {
  const text = (money: Money | undefined) =>
    money === undefined ? "none" : `${money.amountMinor} ${money.currency}`;
  return `${text((extraction.fields.discountedPrice ?? extraction.fields.normalPrice)?.value)}/${text(extraction.fields.normalPrice?.value)}${extraction.isLowestOfRange ? " from" : ""} ${extraction.reason ?? ""}`;
}
