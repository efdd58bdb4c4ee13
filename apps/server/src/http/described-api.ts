import { ALL_ENDPOINTS } from "@pricetrail/contract";
import { readConfig } from "../config.ts";
import { describeApi } from "./api-description.ts";
import type { ApiDescription } from "./api-description.ts";
import { createApp } from "./app.ts";
import type { Gatekeepers } from "./caller.ts";
import { createRouter } from "./router.ts";

/** Returns the API's description as the program serves it, without a database: routes of the contract with empty handlers. */
export async function describedApi(): Promise<ApiDescription> {
  const app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.1.0");
  const router = createRouter(app, {} as Gatekeepers, () => "http://localhost:3000");
  for (const endpoint of ALL_ENDPOINTS) {
    if (endpoint.stream === "socket") router.onSocket(endpoint, () => Promise.resolve(() => undefined));
    else router.on(endpoint, () => Promise.resolve(undefined as never));
  }
  await app.ready();
  const description = describeApi(app.swagger());
  await app.close();
  return description;
}
