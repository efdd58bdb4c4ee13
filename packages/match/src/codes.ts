import type { Piece } from "./text.ts";

/** Letters and digits without spaces between them; `text` is without the hyphens, slashes and full stops that join them. */
export interface Run {
  text: string;
  pieces: Piece[];
  /** Of the first piece among all pieces. */
  from: number;
  hasDigits: boolean;
  hasLetters: boolean;
}

const JOINTS = new Set(["-", "/", "."]);

/** The runs of a text's pieces. Signs of other kinds end a run. */
export function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const first = pieces[at]!;
    if (first.kind === "sign") continue;
    const run = [first];
    let next = at + 1;
    for (;;) {
      const last = run.at(-1)!;
      const isJoint = JOINTS.has(pieces[next]?.text ?? "") && pieces[next]!.start === last.end;
      const follower = pieces[isJoint ? next + 1 : next];
      if (follower === undefined || follower.kind === "sign") break;
      if (follower.start !== (isJoint ? pieces[next]!.end : last.end)) break;
      run.push(follower);
      next = isJoint ? next + 2 : next + 1;
    }
    runs.push({
      text: run.map(({ text }) => text.replaceAll(/[.,]/gu, "")).join(""),
      pieces: run,
      from: at,
      hasDigits: run.some(({ kind }) => kind === "number"),
      hasLetters: run.some(({ kind }) => kind === "letters"),
    });
    at = next - 1;
  }
  return runs;
}

/** Whether a run without spaces looks like a model or part number: letters and digits, or at least five digits. */
export function looksLikeCode(run: Run): boolean {
  const { text } = run;
  if (!run.hasDigits || text.length < 4 || text.length > 24) return false;
  if (!run.hasLetters) return text.length >= 5 && !(run.pieces.length > 1 && text.length < 7);
  // "1080p", "50hz", "2in1", "mp3": a figure with a word, or the like.
  if (/^(?:\d{1,4}[a-z]{1,2}|\d+(?:in|x)\d+|[a-z]{1,3}\d)$/u.test(text)) return false;
  return !/^\p{L}{6,}\d{1,2}$/u.test(text);
}

/** Letters as "A", digits as "9": how the codes of a brand are built. */
export function shapeOf(code: string): string {
  return code.replaceAll(/\d/gu, "9").replaceAll(/\p{L}/gu, "A");
}

export type CodeRelation = "equal" | "extended" | "different";

/** One code continues the other by a few characters: a suffix for a colour, a region or a bundle. */
export function relateCodes(a: string, b: string): CodeRelation {
  if (a === b) return "equal";
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isExtension = short.length >= 5 && long.length - short.length <= 4 && /\d/u.test(short);
  return isExtension && (long.startsWith(short) || long.endsWith(short)) ? "extended" : "different";
}
