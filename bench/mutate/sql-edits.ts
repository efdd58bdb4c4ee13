import type { Edit } from "./generate.ts";

/** Where a condition ends, apart from the closing bracket around it. */
const AFTER_CONDITION =
  /\s+(?:and|or|group|order|limit|offset|returning|for|union|on|having|window|(?:left|cross|inner)? ?join|where|set|from|then|else|end|when|as)\b|;|,|`$|"$/y;

/** Other faults: what is found, and what it becomes. */
const REPLACEMENTS: readonly [RegExp, string, string][] = [
  [/(?<= )<=(?= )/g, "<", "boundary"],
  [/(?<= )>=(?= )/g, ">", "boundary"],
  [/(?<= )<(?= )/g, "<=", "boundary"],
  [/(?<= )>(?= )/g, ">=", "boundary"],
  [/ is not null\b/g, " is null", "comparison"],
  [/ is null\b/g, " is not null", "comparison"],
  [/ not in\b/g, " in", "comparison"],
  [/ desc\b/g, "", "order"],
  [/\bleft join\b/g, "join", "join"],
  [/\bmin\(/g, "max(", "twin"],
  [/\bmax\(/g, "min(", "twin"],
  [/\bgreatest\(/g, "least(", "twin"],
  [/\bleast\(/g, "greatest(", "twin"],
  [/ for (update|share)\b/g, "", "dropped clause"],
  [/\bdistinct (?!on|from)/g, "", "dropped clause"],
  [/'\w+', (?=')/g, "", "list"],
  [/, '\w+'(?=\))/g, "", "list"],
];

/** Returns the faults that can be made in a query's text; `holes` are the offsets of its embedded expressions. */
export function sqlEdits(text: string, holes: readonly (readonly [number, number])[]): Edit[] {
  // Embedded expressions count as one word, whatever they contain.
  let plain = text;
  for (const [start, end] of holes)
    plain = `${plain.slice(0, start - 2)}${"x".repeat(end - start + 3)}${plain.slice(end + 1)}`;
  const edits: Edit[] = [];
  for (const match of plain.matchAll(/(\s*)\b(and|or|where|on)\s+/g)) {
    const [whole, space, keyword] = match;
    const from = match.index + whole.length;
    const end = conditionEnd(plain, from);
    const follows = /^\s+and\s+/.exec(plain.slice(end))?.[0];
    if (plain.slice(from, end).trim().length < 3 || /^(conflict|delete|update)\b/.test(plain.slice(from)))
      continue;
    const dropped = { kind: "dropped clause", replacement: "" };
    if (keyword === "and" || keyword === "or") {
      if (!/\bbetween\s+\S+$/.test(plain.slice(0, match.index)))
        edits.push({ ...dropped, start: match.index, end });
    } else if (follows) edits.push({ ...dropped, start: from, end: end + follows.length });
    else if (keyword === "where" && space !== "") edits.push({ ...dropped, start: match.index, end });
  }
  for (const [pattern, replacement, kind] of REPLACEMENTS) {
    for (const { index, 0: found } of plain.matchAll(pattern))
      edits.push({ kind, start: index, end: index + found.length, replacement });
  }
  return edits;
}

function conditionEnd(plain: string, from: number): number {
  let depth = 0;
  for (let at = from; at < plain.length; at += 1) {
    if (plain[at] === "(") depth += 1;
    if (plain[at] === ")" && --depth < 0) return at;
    AFTER_CONDITION.lastIndex = at;
    if (depth > 0 || !AFTER_CONDITION.test(plain)) continue;
    // The "and" of a range belongs to it.
    if (/\bbetween\s+\S+$/.test(plain.slice(from, at)) && /^\s+and\b/.test(plain.slice(at))) at += 4;
    else return at;
  }
  return plain.length - 1;
}
