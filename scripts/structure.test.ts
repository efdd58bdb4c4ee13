import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesIn, importsOf, root } from "../tests/source-files.ts";

/** Code for tests may combine features that do not depend on each other. */
const isForTests = (file: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing(\/|\.ts$)|\.fixture\.ts$/.test(file);

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports of each source file of the apps and packages, also of types, by paths relative to the repository's folder. */
function importGraph(): Graph {
  const sources = ["apps", "packages"].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file));
  const known = new Set(sources);
  return new Map(
    sources.map((file) => {
      const targets = importsOf(file).map(({ name }) => path.posix.join(path.posix.dirname(file), name));
      return [file, new Set(targets.filter((target) => known.has(target)))];
    }),
  );
}

/** The same between the features of one side. */
function featureGraph(files: Graph): Graph {
  const featureOf = (file: string) => /^.*\/src\/features\/[^/]+(?=\/)/.exec(file)?.[0];
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const feature = featureOf(file);
    if (feature === undefined || isForTests(file)) continue;
    const known = graph.get(feature) ?? new Set<string>();
    graph.set(feature, known);
    for (const target of targets) {
      const other = featureOf(target);
      if (other !== undefined && other !== feature) known.add(other);
    }
  }
  return graph;
}

/** Returns one import cycle as a path, or null if there is none. */
function circleIn(graph: Graph): string[] | null {
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): string[] | null => {
    const start = way.indexOf(node);
    if (start !== -1) return [...way.slice(start), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...way, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return null;
}

test("a cycle is found from any entry point", () => {
  const graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c", "d"])],
    ["c", new Set<string>()],
    ["d", new Set(["e"])],
    ["e", new Set(["b"])],
  ]);
  expect(circleIn(graph)).toEqual(["b", "d", "e", "b"]);
});

const files = importGraph();

test("no file imports itself through others, not even for a type", () => {
  expect(files.size).toBeGreaterThan(500);
  expect([...files.values()].reduce((sum, targets) => sum + targets.size, 0)).toBeGreaterThan(1000);
  expect(circleIn(files)).toBeNull();
});

test("no feature depends on itself through others", () => {
  const features = featureGraph(files);
  expect(features.size).toBeGreaterThan(30);
  expect(circleIn(features)).toBeNull();
});

/** The layers of a server feature's files, the second part of their names. A feature's own file assembles it. */
const LAYERS = "routes service store rules queue worker job page thread provider format fixture test".split(
  " ",
);

test("a server feature's file is named <thing>.<layer>.ts", () => {
  const inFeatures = [...files.keys()].filter((file) => file.startsWith("apps/server/src/features/"));
  expect(inFeatures.length).toBeGreaterThan(100);
  const layered = new RegExp(String.raw`\.(${LAYERS.join("|")})\.ts$`);
  const named = (file: string) => {
    const [feature, name] = file.split("/").slice(4);
    return layered.test(file) || name === `${feature}.ts` || file.includes("/testing/");
  };
  expect(inFeatures.filter((file) => !named(file))).toEqual([]);
});

/** The features in the tables of ARCHITECTURE.md: all, or those of the table whose heading begins with `tier`. */
function describedFeatures(tier = ""): string[] {
  const [, section = ""] = readFileSync(path.join(root, "ARCHITECTURE.md"), "utf8").split("\n## Features\n");
  const tables = section
    .split("\n## ")[0]!
    .split("\n\n")
    .filter((text) => text.startsWith(`| ${tier}`));
  return tables.flatMap((text) => [...text.matchAll(/^\| ([a-z-]+) \| /gm)].map(([, name = ""]) => name));
}

test("no feature of the server imports a leaf", () => {
  const leaves = describedFeatures("leaves");
  expect(leaves.length).toBeGreaterThan(10);
  const folder = "apps/server/src/features";
  const imported = new Set(
    [...featureGraph(files)].flatMap(([from, targets]) => (from.startsWith(folder) ? [...targets] : [])),
  );
  expect(leaves.filter((name) => imported.has(`${folder}/${name}`))).toEqual([]);
});

test("a feature has the same name in the contract, on the server and on the web", () => {
  const foldersOf = (side: string) => readdirSync(path.join(root, side, "src/features"));
  const [contract, server, web] = ["packages/contract", "apps/server", "apps/web"].map(foldersOf) as [
    string[],
    string[],
    string[],
  ];
  const all = [...new Set([...contract, ...server, ...web])].filter((name) => !/\.|^testing$/.test(name));
  expect(describedFeatures().toSorted()).toEqual(all.toSorted());
  // Everything that the web shows is defined in the contract.
  expect(web.filter((name) => !contract.includes(name))).toEqual([]);
});
