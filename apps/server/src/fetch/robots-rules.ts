/**
 * robots.txt as read by Google's open-source parser (RFC 9309 and its usual leniency). Library parsers fail some of that
 * parser's own tests, so the rules are implemented here; source: google/robotstxt, robots.cc.
 */

/** Maximum characters of a line; the rest is dropped. */
const MAX_LINE = 2083 * 8;

const DISALLOW_KEYS = ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"];
const AGENT_KEYS = ["user-agent", "useragent", "user agent"];

/** The best match so far for one kind of group: lengths of the longest matching patterns, 0 for none. */
interface Best {
  allow: number;
  disallow: number;
}

/**
 * Returns whether a robots.txt lets an agent visit a URL.
 *
 * @param text the file's content
 * @param agent the product token, such as "Pricetrail"
 * @param url absolute URL, of which path and query are matched
 */
export function robotsAllow(text: string, agent: string, url: string): boolean {
  const path = upperEscapes(pathOf(url));
  const specific: Best = { allow: 0, disallow: 0 };
  const global: Best = { allow: 0, disallow: 0 };
  let inSpecific = false;
  let inGlobal = false;
  let everSpecific = false;
  let rulesSeen = false;

  for (const { key, value } of lines(text)) {
    if (AGENT_KEYS.some((name) => key.startsWith(name))) {
      if (rulesSeen) inSpecific = inGlobal = rulesSeen = false;
      if (/^\*(?:\s|$)/.test(value)) {
        inGlobal = true;
      } else if ((/^[a-z_-]*/i.exec(value)?.[0] ?? "").toLowerCase() === agent.toLowerCase()) {
        inSpecific = everSpecific = true;
      }
      continue;
    }
    const isAllow = key.startsWith("allow");
    if (!isAllow && !DISALLOW_KEYS.some((name) => key.startsWith(name))) continue;
    if (!inSpecific && !inGlobal) continue;
    rulesSeen = true;
    const best = inSpecific ? specific : global;
    const length = isAllow ? allowLength(path, value) : matchLength(path, escapePattern(value));
    const kind = isAllow ? "allow" : "disallow";
    best[kind] = Math.max(best[kind], length);
  }
  if (specific.allow > 0 || specific.disallow > 0) return specific.allow >= specific.disallow;
  return everSpecific || global.allow >= global.disallow;
}

/** Yields keys in lower case and their values, without comments and invalid lines. */
function* lines(text: string): Generator<{ key: string; value: string }> {
  for (const raw of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const line = raw.slice(0, MAX_LINE).replace(/#.*$/, "").trim();
    // "Disallow /x" without its colon is common enough to be accepted if it has just two words.
    const match = /^([^:]*):(.*)$/.exec(line) ?? /^(\S+)\s+(\S+)$/.exec(line);
    const key = match?.[1]?.trim().toLowerCase() ?? "";
    if (match !== null && key !== "") yield { key, value: match[2]!.trim() };
  }
}

/** If "/dir/index.html" is allowed, so is "/dir/", since it is the same page. */
function allowLength(path: string, value: string): number {
  const pattern = escapePattern(value);
  const length = matchLength(path, pattern);
  const slash = pattern.lastIndexOf("/");
  if (length > 0 || slash < 0 || !pattern.startsWith("/index.htm", slash)) return length;
  return matchLength(path, `${pattern.slice(0, slash + 1)}$`);
}

/**
 * Returns the pattern's length if it matches from the path's start, else 0; `*` is any text, a final `$` the end. Each part
 * between stars matches at its first position, which suffices for such patterns and cannot backtrack.
 */
function matchLength(path: string, pattern: string): number {
  const toEnd = pattern.endsWith("$");
  const parts = (toEnd ? pattern.slice(0, -1) : pattern).split("*");
  const first = parts.shift()!;
  if (!path.startsWith(first)) return 0;
  let at = first.length;
  const last = toEnd ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return 0;
    at = found + part.length;
  }
  if (!toEnd) return pattern.length;
  const endsWell =
    last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
  return endsWell ? pattern.length : 0;
}

/** Path, parameters and query, without the fragment; "/" when there is no path. */
function pathOf(url: string): string {
  const rest = url.replace(/^(?:[^/?;]*:\/\/|\/\/)/, "").replace(/#[^]*$/, "");
  const start = rest.search(/[/?;]/);
  if (start < 0) return "/";
  return rest[start] === "/" ? rest.slice(start) : `/${rest.slice(start)}`;
}

/** Encodes a pattern's non-ASCII characters as UTF-8 percent escapes, as in URLs. */
function escapePattern(text: string): string {
  return upperEscapes(text.replace(/\P{ASCII}+/gu, (part) => encodeURIComponent(part.toWellFormed())));
}

/** Converts percent escapes to upper case, so that both spellings match (RFC 9309 section 2.2.2). */
function upperEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}
