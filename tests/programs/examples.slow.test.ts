import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openKeyWorld, runProgram } from "./world.ts";
import type { KeyWorld } from "./world.ts";

const exampleText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), "utf8");
// Pricetrail does not need Python, so without it the Python example is skipped.
const hasPython = spawnSync("python3", ["--version"]).status === 0;

interface Node {
  name: string;
  parameters: {
    url?: string;
    queryParameters?: { parameters: { name: string; value: string }[] };
    headerParameters?: { parameters: { name: string; value: string }[] };
    fieldToSplitOut?: string;
  };
}

describe("the examples", () => {
  let world: KeyWorld;
  let env: Record<string, string>;
  let product: string;
  beforeAll(async () => {
    world = await openKeyWorld();
    env = { PRICETRAIL_URL: world.url, PRICETRAIL_KEY: world.key };
    world.prices.set("/kettle", { name: "Blue kettle", price: "30.00" });
    const added = await runProgram("sh", ["examples/curl/prices.sh", `${world.shop}/kettle`], env);
    expect(added, added.err).toMatchObject({ code: 0 });
    const { data } = JSON.parse(added.out) as { data: { _id: string; normalPrice: { value: string } } };
    expect(data.normalPrice.value).toBe("30.00");
    product = data._id;
    // A different price is held until a second visit reads it too.
    world.prices.set("/kettle", { name: "Blue kettle", price: "25.00" });
    for (let visit = 0; visit < 2; visit += 1)
      await runProgram(process.execPath, ["packages/cli/src/main.ts", "track", "--wait"], env);
  });
  afterAll(() => world?.stop());

  it("in TypeScript prints every price that fell", async () => {
    const ended = await runProgram(process.execPath, ["examples/typescript/drops.ts"], env);
    expect(ended, ended.err).toMatchObject({ code: 0 });
    expect(ended.out).toMatch(/^\S+Z Blue kettle: 30\.00 -> 25\.00 USD\n$/);
  });

  // Python is not required for the product.
  it.skipIf(!hasPython)("in Python prints prices, or why it is not permitted to", async () => {
    const ended = await runProgram("python3", ["examples/python/prices.py", "kettle"], env);
    expect(ended, ended.err).toMatchObject({ code: 0, out: "Blue kettle: USD 25.00\n" });
    const PRICETRAIL_KEY = await world.makeKey(["runs:read"]);
    const refused = await runProgram("python3", ["examples/python/prices.py"], { ...env, PRICETRAIL_KEY });
    expect(refused).toMatchObject({ code: 1, err: "This API key needs the scope products:read.\n" });
  });

  it("for Home Assistant calls an endpoint that returns what its template and attributes name", async () => {
    const yaml = exampleText("home-assistant/configuration.yaml");
    const path = /resource: http:\/\/[^/]+(\S+)/.exec(yaml)![1]!.replace("PRODUCT_ID", product);
    const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${world.key}` } });
    const { data } = (await answer.json()) as { data: Record<string, { value: string } | null> };
    const names = [...yaml.matchAll(/value_json\.data\.(\w+)/g)].map(([, name]) => name!);
    expect(names).toEqual(["discountedPrice", "normalPrice"]);
    expect((data[names[0]!] ?? data[names[1]!])?.value).toBe("25.00");
    const attributes = [...yaml.matchAll(/^ {6}- (\w+)$/gm)].map(([, name]) => name!);
    expect(attributes).toHaveLength(5);
    for (const name of attributes) expect(data).toHaveProperty(name);
  });

  it("for n8n requests the rows that its last node splits", async () => {
    const { nodes, connections } = JSON.parse(exampleText("n8n/price-drops.json")) as {
      nodes: Node[];
      connections: Record<string, { main: { node: string }[][] }>;
    };
    const filled = (text: string) =>
      text.replace(/^=/, "").replaceAll(/\{\{ \$env\.(\w+) \}\}/g, (_all, name: string) => env[name]!);
    const asks = nodes.find(({ parameters }) => parameters.url !== undefined)!;
    const { url, queryParameters, headerParameters } = asks.parameters;
    const query = new URLSearchParams(queryParameters!.parameters.map(({ name, value }) => [name, value]));
    const headers = Object.fromEntries(
      headerParameters!.parameters.map(({ name, value }) => [name, filled(value)]),
    );
    const answer = (await (await fetch(`${filled(url!)}?${query}`, { headers })).json()) as Record<
      string,
      unknown
    >;
    const [next] = connections[asks.name]!.main[0]!;
    const { fieldToSplitOut } = nodes.find(({ name }) => name === next!.node)!.parameters;
    expect(answer[fieldToSplitOut!]).toHaveLength(1);
  });
});
