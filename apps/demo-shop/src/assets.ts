import { existsSync, readFileSync } from "node:fs";

import { restyled } from "./design.ts";
import { drawing } from "./pictures/drawing.ts";
import type { Reply, Visit } from "./visit.ts";

function file(name: string): string {
  return readFileSync(new URL(`assets/${name}`, import.meta.url), "utf8");
}

const SCRIPT = file("shop.js");
/** In cascade order: later ones override earlier ones. */
const SHEETS = ["base", "top", "home", "listing", "product", "details", "bottom", "narrow"];
const FIRST = SHEETS.map((name) => file(`${name}.css`)).join("\n");
const STYLES = { 1: FIRST, 2: `${FIRST}\n${file("redesign.css")}` };

const photos = new Map<string, Buffer | null>();

/** Returns the picture created by `npm run pictures -w apps/demo-shop`; null for a colour that no product has. */
function photo(name: string): Buffer | null {
  const known = photos.get(name);
  if (known !== undefined) return known;
  const address = new URL(`assets/pictures/${name}.webp`, import.meta.url);
  const read = existsSync(address) ? readFileSync(address) : null;
  photos.set(name, read);
  return read;
}

/** Returns the style sheet, script, photo or drawing at this path, or null for any other path. */
export function answerAsset(visit: Visit): Reply | null {
  const path = visit.url.pathname;
  if (path === "/assets/shop.css") {
    const body = restyled(STYLES[visit.design.version], visit.design);
    return { status: 200, type: "text/css; charset=utf-8", body };
  }
  if (path === "/assets/shop.js") {
    return { status: 200, type: "text/javascript; charset=utf-8", body: SCRIPT };
  }
  const [, name, colour, ground, view, kind] =
    /^\/img\/([a-z]+)-([0-9a-f]{6})-([0-9a-f]{6})-([1-3])\.(svg|webp)$/u.exec(path) ?? [];
  if (name === undefined || colour === undefined || ground === undefined) return null;
  if (kind === "webp") {
    const body = view === "1" ? photo(`${name}-${colour}-${ground}`) : null;
    return body === null ? null : { status: 200, type: "image/webp", body };
  }
  const svg = drawing(name, `#${colour}`, `#${ground}`, Number(view));
  return svg === null ? null : { status: 200, type: "image/svg+xml", body: svg };
}
