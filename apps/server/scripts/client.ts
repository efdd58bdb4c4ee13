/** `npm run build -w packages/client`: writes the calls of the typed client from the API's description. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { clientSource } from "../src/http/client/client-source.ts";
import { describedApi } from "../src/http/described-api.ts";

const folder = path.join(import.meta.dirname, "../../../packages/client/dist");
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "operations.ts"), clientSource(await describedApi()));
