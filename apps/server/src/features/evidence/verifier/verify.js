import { readArchive } from "./archive.js";
import { sha256 } from "./sha256.js";

const SUMS = "SHA256SUMS";
const MANIFEST = "manifest.json";
const CHAIN = "chain.jsonl";
const PAGE = "verify.html";
const KNOWN =
  /^(?:SHA256SUMS|manifest\.json|chain\.jsonl|verify\.html|case\.pdf|contents\/\d+\/(?:block\.txt|headers\.json|picture\.jpe?g))$/;
const NEWLINE = 10;

const textOf = (bytes) => new TextDecoder().decode(bytes);

/** Parses JSON; returns undefined for an invalid text. */
function meant(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns the SHA-256 hash, by the browser's faster implementation if available. */
export async function digest(bytes) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return sha256(bytes);
  const hash = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the lines without line breaks; the text after the last break is a line of its own. */
function linesOf(bytes) {
  const lines = [];
  let from = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  if (from < bytes.length) lines.push(bytes.subarray(from));
  return lines;
}

/** Returns the list of hashes, whose last line is the hash of the lines before it; undefined when the list itself was altered. */
async function listedIn(bytes) {
  const lines = linesOf(bytes);
  const last = lines.at(-1);
  if (!last || bytes.at(-1) !== NEWLINE) return undefined;
  const body = bytes.subarray(0, bytes.length - last.length - 1);
  if (textOf(last) !== `# ${await digest(body)}`) return undefined;
  return new Map(lines.slice(0, -1).map((line) => [textOf(line).slice(66), textOf(line).slice(0, 64)]));
}

/** Compares every file with the list, or with the manifest if the list is invalid. */
async function checkFiles(files, listed, manifest, report) {
  const expected =
    listed ??
    new Map(
      (manifest?.files ?? []).flatMap((file) => (file.name === PAGE ? [] : [[file.name, file.sha256]])),
    );
  for (const [name, hash] of expected) {
    const bytes = files.get(name);
    if (!bytes) report(name, undefined, "is missing");
    else if ((await digest(bytes)) !== hash) report(name, undefined, "was changed");
  }
  if (listed)
    for (const name of files.keys())
      if (name !== SUMS && !listed.has(name)) report(name, undefined, "does not belong to this evidence");
}

/** Compares every record of the chain with the manifest and the record after it. */
async function checkChain(bytes, manifest, report) {
  const lines = linesOf(bytes);
  const hashes = await Promise.all(lines.map((line) => digest(line)));
  const records = lines.map((line) => meant(textOf(line)));
  const from = manifest?.chain?.from ?? records[0]?.number ?? 1;
  const stated = manifest?.chain?.hashes;
  if (stated && stated.length !== lines.length)
    report(CHAIN, undefined, `has ${lines.length} records instead of ${stated.length}`);
  for (const [index, record] of records.entries()) {
    const number = from + index;
    const next = records[index + 1];
    const isNamed = stated === undefined || stated[index] === undefined || stated[index] === hashes[index];
    const isContinued = next === undefined || next.previous === hashes[index];
    if (!isNamed) {
      report(CHAIN, number, "was changed");
      // After an added or removed line break, all later lines are shifted.
      if (stated.length !== lines.length) break;
    } else if (record?.number !== number) report(CHAIN, number, "is not the record that belongs here");
    else if (manifest && record.product !== manifest.product?.id)
      report(CHAIN, number, "is of another product");
    else if (!isContinued && (stated === undefined || stated[index + 1] === hashes[index + 1]))
      report(CHAIN, number, "is not the one that the record behind it names");
  }
  return { from, hashes, records };
}

/** Compares every content with the hash in its record. */
async function checkContents(files, manifest, chain, report) {
  for (const { record: number, name, file } of manifest?.contents ?? []) {
    const bytes = files.get(file);
    const named = chain.records[number - chain.from]?.contents?.[name];
    if (bytes && named && (await digest(bytes)) !== named.sha256)
      report(file, number, "is not what its record names");
  }
}

/**
 * Verifies the files of an evidence archive.
 *
 * @param {Map<string, Uint8Array>} files by name
 * @param {string[]} faults alterations of the archive
 */
export async function verifyFiles(files, faults = []) {
  const found = new Map();
  const report = (file, record, what) => {
    // A finding about a record is more specific than one about its file.
    if (record !== undefined) found.delete(`${file} `);
    else if ([...found.values()].some((one) => one.file === file)) return;
    const key = `${file} ${record ?? ""}`;
    if (!found.has(key)) found.set(key, { file, record, what });
  };
  for (const fault of faults) report(fault, undefined, "was changed");
  for (const name of [SUMS, MANIFEST, CHAIN]) if (!files.has(name)) report(name, undefined, "is missing");
  const sums = files.get(SUMS);
  const listed = sums && (await listedIn(sums));
  if (sums && !listed) report(SUMS, undefined, "was changed");
  const manifestBytes = files.get(MANIFEST);
  const isGood =
    manifestBytes !== undefined && (!listed || listed.get(MANIFEST) === (await digest(manifestBytes)));
  // An altered manifest is no reference: the chain is then compared with itself.
  const manifest = isGood ? meant(textOf(manifestBytes)) : undefined;
  if (isGood && manifest === undefined) report(MANIFEST, undefined, "was changed");
  await checkFiles(files, listed, manifest, report);
  const chain = files.has(CHAIN)
    ? await checkChain(files.get(CHAIN), manifest, report)
    : { from: 1, hashes: [], records: [] };
  await checkContents(files, manifest, chain, report);
  return { findings: [...found.values()], manifest, chain, files };
}

/**
 * Verifies a downloaded evidence archive.
 *
 * @param {Uint8Array} bytes the archive
 */
export async function verifyArchive(bytes) {
  const { files, faults } = readArchive(bytes, (name) => KNOWN.test(name));
  return verifyFiles(files, faults);
}
