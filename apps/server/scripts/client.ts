/** `npm run client -w apps/server`: writes the typed client's calls from the API's description. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { clientSource } from "../src/http/client/client-source.ts";
import { describedApi } from "../src/http/described-api.bench.ts";

const FILE = fileURLToPath(new URL("../../../packages/client/src/api.generated.ts", import.meta.url));
writeFileSync(FILE, clientSource(await describedApi()));
spawnSync("oxfmt", [FILE], { stdio: "inherit" });
