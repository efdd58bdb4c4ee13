import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Adds a brotli and a gzip version beside every text file of the build, so that the server need not compress while serving. */
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const TEXT = /\.(?:js|css|html|svg|json)$/;
/** For smaller files, the headers outweigh the saving. */
const WORTH_BYTES = 1024;

for (const file of readdirSync(DIST, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(file)) continue;
  const path = join(DIST, file);
  const content = readFileSync(path);
  if (content.length < WORTH_BYTES) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
