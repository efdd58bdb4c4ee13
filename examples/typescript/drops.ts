// Every price that fell in the last week, newest first. The key needs prices:read.
//   PRICETRAIL_URL=http://localhost:3000 PRICETRAIL_KEY=ptk_... node examples/typescript/drops.ts
import { createClient } from "@pricetrail/client";

const { PRICETRAIL_URL: url = "http://localhost:3000", PRICETRAIL_KEY: key = "" } = process.env;
const pricetrail = createClient({ url, key });

const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
for await (const { product, from, to, at } of pricetrail.all("priceChanges", {
  query: { direction: "down", from: weekAgo },
})) {
  console.log(`${at} ${product}: ${from?.value ?? "none"} -> ${to?.value ?? "none"} ${to?.currency ?? ""}`);
}
