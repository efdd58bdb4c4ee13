import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openKeyWorld, runProgram } from "./world.ts";
import type { KeyWorld } from "./world.ts";

describe("the command line", () => {
  let world: KeyWorld;
  const folder = mkdtempSync(join(tmpdir(), "pricetrail-cli-"));
  beforeAll(async () => {
    world = await openKeyWorld();
    world.prices.set("/kettle", { name: "Blue kettle", price: "30.00" });
    world.prices.set("/pan", { name: "Iron pan", price: "45.00" });
  });
  afterAll(async () => {
    await world?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const cli = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram(process.execPath, ["packages/cli/src/main.ts", ...args], {
      PRICETRAIL_URL: world.url,
      PRICETRAIL_KEY: world.key,
      ...env,
    });

  it("adds products, tracks them, and shows their prices and history", async () => {
    const added = await cli(["add", `${world.shop}/kettle`]);
    expect(added, added.err).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Added .* \([0-9a-f-]{36}\)\n$/) as string,
    });
    await cli(["add", `${world.shop}/pan`, "--name", "My pan"]);
    const tracked = await cli(["track", "--wait"]);
    expect(tracked, tracked.err).toMatchObject({ code: 0 });
    expect(tracked.out).toMatch(/^Started run .*\nFinished: \d+ read, 0 failed\n$/);

    world.prices.set("/kettle", { name: "Blue kettle", price: "29.00" });
    // A different price is held until a second visit reads it too.
    for (const visit of [1, 2])
      expect((await cli(["track", `${world.shop}/kettle`, "--wait"])).code, `visit ${visit}`).toBe(0);
    const prices = await cli(["prices"]);
    const [heading, ...rows] = prices.out.trimEnd().split("\n");
    expect(heading).toMatch(/^PRODUCT +NORMAL +DISCOUNTED +LAST CHECK +PRICE OF +ID$/);
    expect(rows.find((row) => row.startsWith("My pan"))).toMatch(/ {2}USD 45\.00 /);
    const found = JSON.parse((await cli(["prices", "pan", "--json"])).out) as { name: string; url: string }[];
    expect(found.map(({ name, url }) => [name, url])).toEqual([["My pan", `${world.shop}/pan`]]);
    const history = await cli(["history", `${world.shop}/kettle`]);
    expect(history, history.err).toMatchObject({ code: 0 });
    expect(history.out).toMatch(/normal .*USD 29\.00/);
  });

  it("shows what a page contains and what tracking it costs, before anything is stored", async () => {
    world.prices.set("/lamp", { name: "Reed lamp", price: "12.00" });
    const dry = await cli(["add", `${world.shop}/lamp`, "--dry-run"]);
    expect(dry, dry.err).toMatchObject({ code: 0 });
    // Every organisation's first plan visits daily: price, discount and availability, within the free data points.
    expect(dry.out.split("\n")).toEqual([
      "Reed lamp: USD 12.00",
      "Adds up to 3 data points a day by the current plans: USD 0.00 a day, USD 0.00 in 30 days",
      "Nothing was stored.",
      "",
    ]);
    const { cost } = JSON.parse((await cli(["add", `${world.shop}/lamp`, "--dry-run", "--json"])).out) as {
      cost: object;
    };
    expect(cost).toEqual({ pointsADay: 3, dayMicroUsd: 0, monthMicroUsd: 0, unplannedPoints: 0 });
    expect((await cli(["prices", "lamp"])).out).toBe("No results.\n");
  });

  it("exits with a different code for each kind of failure, and prints the reason", async () => {
    world.prices.delete("/pan");
    const failed = await cli(["track", "My pan", "--wait"]);
    expect(failed).toMatchObject({ code: 3, err: "" });
    expect(await cli(["prices"], { PRICETRAIL_KEY: "" })).toMatchObject({
      code: 4,
      err: expect.stringContaining("PRICETRAIL_KEY") as string,
    });
    const reader = await world.makeKey(["products:read"]);
    expect(await cli(["add", `${world.shop}/other`], { PRICETRAIL_KEY: reader })).toMatchObject({
      code: 4,
      err: "pricetrail: This API key needs the scope products:write.\n",
    });
    expect(await cli(["add", "http://10.0.0.1/"])).toMatchObject({ code: 1 });
    expect(await cli(["add", "kettle"])).toMatchObject({
      code: 2,
      err: "pricetrail: kettle is not a URL.\n",
    });
    expect(await cli(["history", "nothing of this name"])).toMatchObject({ code: 2 });
    expect(await cli(["nonsense"])).toMatchObject({ code: 2 });
    expect(await cli(["prices", "--nonsense"])).toMatchObject({ code: 2 });
    expect(await cli(["export", "everything"])).toMatchObject({ code: 2 });
  });

  it("exports to standard output and into a file", async () => {
    const { out, code } = await cli(["export", "products"]);
    expect(code).toBe(0);
    expect(out).toContain("My pan");
    const file = join(folder, "changes.xlsx");
    const written = await cli(["export", "changes", "--format", "xlsx", "--output", file]);
    expect(written, written.err).toMatchObject({ code: 0 });
    expect(readFileSync(file).subarray(0, 2).toString()).toBe("PK");
  });

  it("tests channels, and names those that do not deliver", async () => {
    expect(await cli(["alerts", "test"])).toMatchObject({ code: 2 });
    await world.person.call("POST", "add/channel", {
      kind: "webhook",
      name: "Dead hook",
      settings: { url: `${world.shop}/hook` },
    });
    const tested = await cli(["alerts", "test", "dead"]);
    expect(tested).toMatchObject({ code: 3, out: expect.stringMatching(/^Dead hook: .*404/) as string });
  });

  it("explains itself, and completes commands in the shell", async () => {
    expect(await cli(["--help"])).toMatchObject({
      code: 0,
      out: expect.stringContaining("pricetrail add <url>") as string,
    });
    const script = `${(await cli(["completion", "bash"])).out}
      COMP_WORDS=(pricetrail ex); COMP_CWORD=1; _pricetrail; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(pricetrail export la); COMP_CWORD=2; _pricetrail; echo "\${COMPREPLY[@]}"
      COMP_WORDS=(pricetrail track --w); COMP_CWORD=2; _pricetrail; echo "\${COMPREPLY[@]}"`;
    expect(await runProgram("bash", ["-c", script])).toMatchObject({
      code: 0,
      out: "export\nlatest\n--wait\n",
    });
  });
});
