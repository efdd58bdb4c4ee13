import { listMatches } from "@pricetrail/contract";
import * as z from "zod/mini";
import { ageMinutes, pageText, tool, untrusted } from "./tool.rules.ts";
import type { Tool } from "./tool.rules.ts";

const proposeMatches = tool({
  name: "propose_matches",
  title: "Propose matches",
  description:
    "Other sellers' products that may be an item of the own catalogue (a product group), the most likely first: probability, and the reasons for and against. A person answers them in Pricetrail; this tool answers none.",
  scopes: ["products:read"],
  canWrite: false,
  input: {
    item: z.string().check(z.maxLength(64)),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(50)), 10),
  },
  run: async ({ item, limit: pageSize }, { call, now }) => {
    const { list, data } = await call(listMatches, { query: { item, pageSize } });
    return {
      total: data.total,
      matches: list.map(({ _id, offer, probabilityPermille, reasons }) => ({
        id: _id,
        productId: offer.productId,
        url: offer.url,
        price: offer.price,
        ageMinutes: ageMinutes(offer.pricedAt, now()),
        probability: probabilityPermille / 1000,
        ...untrusted({ name: offer.name, brand: offer.brand, seller: offer.seller, gtin: offer.gtin }),
        reasons: reasons.map(({ weighs, text }) => ({ weighs, ...untrusted({ text: pageText(text) }) })),
      })),
    };
  },
});

export const MARKET_TOOLS: readonly Tool[] = [proposeMatches];
