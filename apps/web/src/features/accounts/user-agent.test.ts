import { expect, test } from "vitest";
import { deviceName } from "./user-agent.ts";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

test("a browser is distinguished from those whose names its user agent contains as well", () => {
  expect(deviceName(CHROME)).toBe("Chrome on Linux");
  expect(deviceName(`${CHROME} Edg/141.0.0.0`)).toBe("Edge on Linux");
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iOS");
});

test("an unknown program is shown as its user agent, and a missing one as an unknown device", () => {
  expect(deviceName("curl/8.5.0")).toBe("curl/8.5.0");
  expect(deviceName("")).toBe("Unknown device");
});
