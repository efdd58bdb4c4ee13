import { HELP_TEXTS } from "@pricetrail/contract";
import { nonceAttribute } from "../../ui/page-policy.ts";
import type { Film, FilmFiles } from "./films.ts";

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Returns the document in a film's frame: the browser's own player, with captions on. It runs no script. */
export function filmDocument({ title, subtitle }: Film, { film, captions, poster }: FilmFiles): string {
  return `<!doctype html><html lang="en"><head><title>${escaped(`${title}: ${subtitle}`)}</title><style${nonceAttribute()}>
html, body { height: 100%; margin: 0; background: #18212f; }
video { display: block; width: 100%; height: 100%; object-fit: contain; }
video:focus-visible { outline: 3px solid #8ab4ff; outline-offset: -3px; }
::cue { font: 500 4.2vh system-ui, sans-serif; color: #fff; background: rgb(24 33 47 / 90%); }
</style></head><body><video controls playsinline preload="none" poster="${escaped(poster)}" aria-label="${escaped(subtitle)}">
<source src="${escaped(film)}" type="video/webm">
<track default kind="captions" srclang="en" label="${escaped(HELP_TEXTS.captions)}" src="${escaped(captions)}">
</video></body></html>`;
}
