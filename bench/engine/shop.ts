import { serveShop } from "../../tests/static-shop.ts";
import { largePage } from "./tiers.ts";

/** The shop of the bench, a process of its own: what it costs to serve is nobody's cost. */
const page = largePage();
const picture = { status: 200, body: Buffer.alloc(2_000), headers: { "content-type": "image/png" } };
const shop = await serveShop((path) => (path.startsWith("/pictures/") ? picture : page));
process.send?.(shop.origin);
process.once("disconnect", () => void shop.stop());
