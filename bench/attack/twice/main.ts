import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SCOPES } from "@pricetrail/contract";
import { freePort, signUp, startProduct } from "../../../tests/product.ts";
import { productPage, serveShop } from "../../../tests/static-shop.ts";
import { sendTwice } from "./twice.ts";

/** 1,000 requests, each sent ten times, in random order and 32 at a time: each must have one effect and one response. */
const WORKS = 1000;
const TIMES = 10;

const folder = mkdtempSync(join(tmpdir(), "pricetrail-twice-"));
const shop = await serveShop(() => productPage("Kettle", "30.00"));
const program = await startProduct({
  DATA_DIR: folder,
  PORT: String(await freePort()),
  CAPTCHA: "off",
  THROTTLE: "off",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
});
try {
  const person = await signUp(program.url, "pat@twice.example");
  const { secret } = await person.call<{ secret: string }>("POST", "add/key", {
    name: "Twice",
    scopes: SCOPES,
    days: null,
  });
  const { data } = await person.call<{ data: { _id: string } }>("POST", "add/product", {
    url: `${shop.origin}/kettle`,
  });
  const started = performance.now();
  const result = await sendTwice(
    { url: program.url, session: person.token, key: secret, product: data._id },
    { works: WORKS, times: TIMES, seed: 13 },
  );
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${result.posts} POSTs for ${result.works} calls in ${seconds} s, ${result.waited} asked to wait`,
  );
  console.log(`${result.different} requests with differing responses or none`);
  let failed = result.different > 0 ? 1 : 0;
  for (const [kind, { found, wanted }] of Object.entries(result.effects)) {
    console.log(`${found === wanted ? "ok  " : "FAIL"} ${kind}: ${found} of ${wanted}`);
    if (found !== wanted) failed += 1;
  }
  console.log(`\n${Object.keys(result.effects).length + 1 - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await program.stop();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
