import { readFileSync } from "node:fs";
import { SCOPES } from "@pricetrail/contract";
import type { Scope } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessFixture, OPERATOR } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { seedOrganisation } from "../../http/foreign-ids.fixture.ts";
import { openKeyOwner } from "../api-keys/api-keys.fixture.ts";
import { exposition } from "./exposition.format.ts";

interface Parsed {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses the text format strictly: each family occurs once, with its help and type first. */
function parse(text: string): Parsed[] {
  expect(text.endsWith("\n")).toBe(true);
  const seen = new Set<string>();
  let family = "";
  return text
    .slice(0, -1)
    .split("\n")
    .flatMap((line) => {
      const help = /^# HELP ([a-zA-Z_:][\w:]*) (?:[^\\\n]|\\[\\n])*$/.exec(line);
      if (help) {
        expect(seen.has(help[1]!), line).toBe(false);
        seen.add((family = help[1]!));
        return [];
      }
      if (line.startsWith("#")) {
        expect(line).toBe(`# TYPE ${family} gauge`);
        return [];
      }
      const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?)$/.exec(line);
      expect(sample, line).not.toBeNull();
      expect(sample![1]).toBe(family);
      const labels: Record<string, string> = {};
      let rest = sample![2] ?? "";
      while (rest !== "") {
        const label = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/.exec(rest);
        expect(label, rest).not.toBeNull();
        labels[label![1]!] = label![2]!.replaceAll(/\\(.)/g, (_all, letter: string) =>
          letter === "n" ? "\n" : letter,
        );
        rest = rest.slice(label![0].length);
      }
      return [{ name: family, labels, value: Number(sample![3]) }];
    });
}

it("preserves any label", () => {
  const text = 'a "quoted" \\ name\nin two lines';
  const [parsed] = parse(
    exposition([{ name: "a_gauge", help: "of\\ two\nlines", samples: [{ labels: { text }, value: 2 }] }]),
  );
  expect(parsed).toEqual({ name: "a_gauge", labels: { text }, value: 2 });
});

describe("metrics", () => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture();
  });
  afterAll(() => fixture.close());

  const ask = (token?: string) =>
    fixture.program.app.inject({
      url: "/metrics",
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  async function keyOf(scopes: readonly Scope[], email?: string) {
    const owner = await openKeyOwner(fixture, email);
    await seedOrganisation(fixture, owner.organisationId, null);
    return { ...owner, key: (await owner.makeKey({ scopes })).secret };
  }

  it("cover the key's own organisation", async () => {
    await keyOf(["metrics:read"]);
    const { key } = await keyOf(["metrics:read"]);
    const answer = await ask(key);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    const numbers = parse(answer.body);
    const valueOf = (name: string) => numbers.filter((one) => one.name === `pricetrail_${name}`);
    expect(valueOf("products")).toEqual([
      { name: "pricetrail_products", labels: { outcome: "none" }, value: 1 },
    ]);
    expect(valueOf("tracked_products")[0]?.value).toBe(1);
    expect(valueOf("held_products")[0]?.value).toBe(1);
    expect(valueOf("free_data_points_today")[0]?.value).toBe(0);
    expect(answer.body).not.toMatch(/queue|memory|mails|healthy/);
  });

  it("include the installation for its operator's key, with all metrics of the dashboard's panels", async () => {
    const { key } = await keyOf(SCOPES, OPERATOR);
    const { body } = await ask(key);
    const names = new Set(parse(body).map(({ name }) => name));
    expect(names).toContain("pricetrail_healthy");
    expect(names).toContain("pricetrail_resident_memory_bytes");
    // Empty states have a series too.
    for (const [name, count] of [
      ["deliveries", 4],
      ["newest_mails", 4],
    ] as const)
      expect(parse(body).filter((sample) => sample.name === `pricetrail_${name}`)).toHaveLength(count);
    const known = new Set([...body.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name!));
    // Omitted while they have no samples.
    for (const name of ["oldest_price_age_seconds", "queue_jobs"]) known.add(`pricetrail_${name}`);
    const dashboard = readFileSync(
      new URL("../../../../../examples/grafana/pricetrail.json", import.meta.url),
      "utf8",
    );
    const { panels } = JSON.parse(dashboard) as { panels: { title: string; targets: { expr: string }[] }[] };
    expect(panels.length).toBeGreaterThan(8);
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        for (const [name] of expr.matchAll(/pricetrail_\w+/g)) expect(known, title).toContain(name);
  });

  it("require a key with their scope", async () => {
    const { session, makeKey } = await keyOf(["metrics:read"]);
    expect((await ask()).statusCode).toBe(401);
    expect((await ask(session)).statusCode).toBe(401);
    const { secret } = await makeKey({ scopes: ["products:read"] });
    expect((await ask(secret)).json()).toMatchObject({ code: "insufficient_scope" });
  });
});
