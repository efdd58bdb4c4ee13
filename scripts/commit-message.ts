/**
 * Checks a commit's message (lefthook runs it with the message's file): a subject of at most 72 characters that begins with its
 * area, as in `extract: ignore pay-what-you-want amounts`, and an empty line before the body.
 */
import { readFileSync } from "node:fs";

const MAX_SUBJECT = 72;

/** Returns what is wrong with a message, as one sentence. */
export function faultOf(message: string): string | undefined {
  const [subject = "", second = ""] = message.split("\n").filter((line) => !line.startsWith("#"));
  // Git's own: they become part of another commit, or name one.
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return undefined;
  if (subject.length > MAX_SUBJECT)
    return `The subject has ${subject.length} characters, ${MAX_SUBJECT} is the limit.`;
  if (!/^[a-z0-9][\w/.-]*(, [\w/.-]+)*: \S/.test(subject))
    return "The subject begins with its area: `extract: ignore pay-what-you-want amounts`.";
  if (second.trim() !== "") return "An empty line separates the subject from the body.";
  return undefined;
}

const [file] = process.argv.slice(2);
if (import.meta.filename === process.argv[1] && file !== undefined) {
  const fault = faultOf(readFileSync(file, "utf8"));
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
  }
}
