import { zipSync } from "fflate";
import type { EvidenceContent } from "@pricetrail/contract";
import type { Link } from "./record.rules.ts";
import { sha256 } from "./record.rules.ts";
import { verifyPage } from "./verify-page.rules.ts";

/** Identifier of the archive's format, for programs that read it. */
const PACK_FORMAT = "pricetrail-evidence-pack/1";

/** The first local date that an archive can represent: the same evidence gives the same archive. */
const DATE = new Date(1980, 0, 1);

const FILE_NAMES: Record<EvidenceContent, string> = {
  block: "block.txt",
  headers: "headers.json",
  picture: "picture.jpg",
};

export interface PackedContent {
  record: number;
  name: EvidenceContent;
  content: Buffer;
}

export interface Pack {
  product: { id: string; name: string; url: string };
  /** The requested record. */
  record: number;
  /** Consecutive records, including the requested one. */
  chain: readonly Link[];
  /** The number of the product's newest record. */
  newest: number;
  contents: readonly PackedContent[];
  /** Contents that the records name and that were deleted by retention. */
  gone: readonly { record: number; name: EvidenceContent }[];
  /** A document about this evidence. */
  caseFile?: Buffer | undefined;
}

const hex = (content: string | Buffer): string => sha256(content).toString("hex");

/**
 * Returns an evidence archive. Its files are stored uncompressed, so that each byte of the archive is verifiable. Its list of
 * hashes, in the format of `sha256sum -c SHA256SUMS`, ends with its own hash.
 */
export function packOf({ product, record, chain, newest, contents, gone, caseFile }: Pack): Uint8Array {
  const lines = Buffer.from(chain.map((link) => `${link.record}\n`).join(""));
  const files = new Map<string, Buffer>([["chain.jsonl", lines]]);
  const placed = contents.map(({ record: number, name, content }) => {
    const file = `contents/${number}/${FILE_NAMES[name]}`;
    files.set(file, content);
    return { record: number, name, file };
  });
  if (caseFile) files.set("case.pdf", caseFile);
  const manifest = {
    format: PACK_FORMAT,
    product,
    record,
    recordHash: chain.find(({ number }) => number === record)?.hash.toString("hex"),
    chain: { from: chain[0]?.number, newest, hashes: chain.map(({ hash }) => hash.toString("hex")) },
    contents: placed,
    gone,
    files: [...files].map(([name, content]) => ({ name, bytes: content.length, sha256: hex(content) })),
  };
  files.set("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  files.set("verify.html", Buffer.from(verifyPage()));
  const sums = [...files].map(([name, content]) => `${hex(content)}  ${name}\n`).join("");
  files.set("SHA256SUMS", Buffer.from(`${sums}# ${hex(sums)}\n`));
  return zipSync(Object.fromEntries(files), { level: 0, mtime: DATE });
}
