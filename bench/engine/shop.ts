import { serveShop } from "../../tests/static-shop.ts";
import { largePage } from "./large-page.ts";

/** The fixture's shop, in a separate process, so that serving does not count as cost. */
const page = largePage();
const picture = { status: 200, body: Buffer.alloc(2_000), headers: { "content-type": "image/png" } };
const shop = await serveShop((path) => (path.startsWith("/pictures/") ? picture : page));
process.send?.(shop.origin);
process.once("disconnect", () => void shop.stop());
