import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./app.ts";

it("every answer takes from pages, and from what they frame, what the product never uses of a device", async () => {
  const app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0");
  for (const url of ["/api/openapi.json", "/no/such/page"]) {
    const { headers } = await app.inject(url);
    for (const feature of ["camera", "microphone", "geolocation", "usb", "payment"])
      expect(headers["permissions-policy"]).toMatch(new RegExp(`(?:^|, )${feature}=\\(\\)(?:,|$)`));
  }
  await app.close();
});
