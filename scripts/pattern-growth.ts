/**
 * Judges patterns by running them: each unbounded part is fed long texts that it can repeat over, after a text that leads to it and
 * before one that it cannot match.
 */

/** Lengths of the texts; the first that takes too long ends the attempt, so that no exponent hangs. */
const LENGTHS = [18, 23, 34, 60, 120, 250, 600, 2000, 12_000];
/** CPU milliseconds: the longest text takes a linear pattern at most 8, and a quadratic one at least 20. */
const TOO_LONG = 15;
/** Milliseconds for the text of 2,000: a quadratic pattern that takes 20 for the longest takes 0.55 for this one. */
const QUICK = 0.25;
const ENDS = ["\u0001", "x", "1", "\n", " "];
/** Characters that parts of patterns can mean. */
const SAMPLES = Array.from("a1 \t\nAé€-–.,:;/|>«»<=#\"'(&%_@あ字αя☃");
const MAX_SAMPLES = 3;

interface Part {
  /** A text that the part matches. */
  text: string;
  /** Texts that can be repeated within it, and what leads to them. */
  pumps: { before: string; repeated: string }[];
  end: number;
}

/** Returns whether a pattern takes more than linear time on any of the texts tried. */
export function growsFast(pattern: RegExp): boolean {
  const flags = pattern.flags.replace(/[gy]/g, "");
  const { pumps } = alternatives(pattern.source, 0, flags);
  const plain = new RegExp(pattern.source, flags);
  const tried = new Set<string>();
  for (const { before, repeated } of pumps)
    for (const start of new Set(["", before]))
      for (const end of ENDS) {
        const key = JSON.stringify([start, repeated, end]);
        if (repeated === "" || tried.has(key)) continue;
        tried.add(key);
        if (isSlowOn(plain, start, repeated, end)) return true;
      }
  return false;
}

function isSlowOn(pattern: RegExp, start: string, repeated: string, end: string): boolean {
  let least = Infinity;
  return LENGTHS.some((length) => {
    if (length === LENGTHS.at(-1) && least < QUICK) return false;
    const text = start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
    least = Infinity;
    // The least of three: the first run also compiles, and other work on the machine only ever adds time.
    return [1, 2, 3].every(() => {
      const from = process.threadCpuUsage();
      const began = performance.now();
      pattern.test(text);
      least = Math.min(least, performance.now() - began);
      const { user, system } = process.threadCpuUsage(from);
      return (user + system) / 1000 > TOO_LONG;
    });
  });
}

/** Reads alternatives up to the end of their group. */
function alternatives(source: string, from: number, flags: string): Part {
  const first = sequence(source, from, flags);
  const pumps = [...first.pumps];
  let { end } = first;
  while (source[end] === "|") {
    const next = sequence(source, end + 1, flags);
    pumps.push(...next.pumps);
    end = next.end;
  }
  return { text: first.text, pumps, end };
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;

function sequence(source: string, from: number, flags: string): Part {
  let text = "";
  const pumps: Part["pumps"] = [];
  let at = from;
  while (at < source.length && source[at] !== "|" && source[at] !== ")") {
    const { parts, end, own } = atom(source, at, flags);
    const quantifier = QUANTIFIER.exec(source.slice(end));
    const sign = quantifier?.[0][0];
    for (const inner of own) pumps.push({ before: text + inner.before, repeated: inner.repeated });
    const isUnbounded = sign === "*" || sign === "+" || (quantifier?.[2] === "," && quantifier[3] === "");
    if (isUnbounded) for (const repeated of [...parts, text]) pumps.push({ before: text, repeated });
    const isOptional = sign === "*" || sign === "?" || quantifier?.[1] === "0";
    if (!isOptional) text += (parts[0] ?? "").repeat(Number(quantifier?.[1] ?? 1));
    at = end + (quantifier?.[0].length ?? 0);
  }
  return { text, pumps, end: at };
}

/** Reads one character, class, escape or group: texts that it matches, its own pumps, and where it ends. */
function atom(
  source: string,
  at: number,
  flags: string,
): { parts: string[]; own: Part["pumps"]; end: number } {
  const char = source[at]!;
  if (char === "^" || char === "$") return { parts: [], own: [], end: at + 1 };
  if (char === "(") {
    const head = /^\((?:\?(?:<[^=!>]+>|<?[=!:]))?/.exec(source.slice(at))![0];
    const inner = alternatives(source, at + head.length, flags);
    const isLook = /[=!]$/.test(head) && head.includes("?");
    return { parts: isLook ? [] : [inner.text], own: inner.pumps, end: inner.end + 1 };
  }
  const end = at + lengthOfAtom(source.slice(at));
  const written = source.slice(at, end);
  if (/^\\[bB]$/.test(written)) return { parts: [], own: [], end };
  return { parts: samplesOf(written, flags), own: [], end };
}

function lengthOfAtom(rest: string): number {
  if (rest[0] === "[") return /^\[(?:\\[^]|[^\]\\])*\]/.exec(rest)?.[0].length ?? 1;
  if (rest[0] === "\\")
    return /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<[^>]*>|[^])/.exec(rest)![0].length;
  return rest.codePointAt(0)! > 0xffff ? 2 : 1;
}

function samplesOf(written: string, flags: string): string[] {
  if (!/^[[\\.]/.test(written)) return [written];
  try {
    const one = new RegExp(`^(?:${written})$`, flags);
    const own = Array.from(written.replace(/\\./g, "")).filter((char) => one.test(char));
    return [...new Set([...SAMPLES.filter((char) => one.test(char)), ...own])].slice(0, MAX_SAMPLES);
  } catch {
    return [];
  }
}
