/** `node scripts/env-example.ts`: writes `.env.example` from the configuration's schema and the meanings in the README. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readSettings } from "../apps/server/src/config.ts";

const root = path.resolve(import.meta.dirname, "..");

const HEADING = `# The settings of Pricetrail, with their defaults. All are optional: copy this file to .env (compose.yaml reads it) or to
# /etc/pricetrail.env (deploy/pricetrail.service), and set what you need.
`;

/** The rows of the README's table of settings: the names in the first cell, and the whole meaning as plain text. */
function readmeRows(): { names: string[]; meaning: string }[] {
  const readme = readFileSync(path.join(root, "README.md"), "utf8");
  return [...readme.matchAll(/^\| (`[A-Z][^|]*) \|[^|]*\| (.*) \|$/gm)].map(
    ([, names = "", meaning = ""]) => ({
      names: namesIn(names),
      meaning,
    }),
  );
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = ""]) => name);

/** Removes what only Markdown shows. */
const plain = (meaning: string): string =>
  meaning.replaceAll(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, "").replaceAll("`", "");

/** Breaks a text into comment lines of at most 110 characters. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 107) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join("\n");
}

/** Returns the content of `.env.example`. */
export function envExample(): string {
  const rows = readmeRows();
  const used = new Set<string>();
  const blocks: string[] = [];
  for (const { name, fallback } of readSettings()) {
    const row =
      rows.find(({ names }) => names.includes(name)) ??
      rows.find(({ meaning }) => namesIn(meaning).includes(name));
    const line = `#${name}=${fallback}`;
    if (row !== undefined && used.has(row.meaning)) blocks[blocks.length - 1] += `\n${line}`;
    else blocks.push(row === undefined ? line : `${comment(plain(row.meaning))}\n${line}`);
    if (row !== undefined) used.add(row.meaning);
  }
  return `${HEADING}\n${blocks.join("\n\n")}\n`;
}

if (import.meta.filename === process.argv[1]) writeFileSync(path.join(root, ".env.example"), envExample());
