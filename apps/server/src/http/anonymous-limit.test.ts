import { expect, it } from "vitest";
import { createAnonymousLimit } from "./anonymous-limit.ts";

it("counts the calls of one subscriber together, whose network has many addresses", async () => {
  const count = createAnonymousLimit(2);
  await count("2001:db8:0:1::1");
  await count("2001:db8:0:1::2");
  await expect(count("2001:db8:0:1:ffff::3")).rejects.toMatchObject({
    status: 429,
    retryAfterS: expect.any(Number) as number,
  });
  await count("2001:db8:0:2::1");
  await count("203.0.113.9");
});
