import { expect, it } from "vitest";
import { sendTwice } from "../../bench/attack/twice/twice.ts";
import { openKeyWorld } from "./world.ts";

it("has one effect and one response for each call, sent four times in random order and concurrently", async () => {
  const world = await openKeyWorld();
  world.prices.set("/kettle", { name: "Kettle", price: "30.00" });
  const { data } = await world.person.call<{ data: { _id: string } }>("POST", "add/product", {
    url: `${world.shop}/kettle`,
  });
  const result = await sendTwice(
    { url: world.url, session: world.person.token, key: world.key, product: data._id },
    { works: 52, times: 4, seed: 7 },
  );
  await world.stop();
  expect(result).toMatchObject({
    works: 52,
    different: 0,
    effects: {
      brands: { found: 47, wanted: 47 },
      alerts: { found: 3, wanted: 3 },
      runs: { found: 2, wanted: 2 },
      recorded: { found: 47, wanted: 47 },
    },
  });
  expect(result.posts).toBe(52 * 4 + result.waited);
});
