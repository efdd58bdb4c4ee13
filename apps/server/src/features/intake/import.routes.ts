import { isUtf8 } from "node:buffer";
import { IMPORT_TEXTS, importProducts } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { invalid, unreadable } from "../../http/errors.ts";
import { AS_FILES } from "../../http/form-body.ts";
import type { Router } from "../../http/router.ts";
import type { ImportService } from "./import.service.ts";

const MAX_PARTS = 10;

/**
 * Returns the bytes of an import: the multipart file `file`, a form field `text`, or JSON with `text`. Only a file may be in an old
 * spreadsheet's code page.
 */
async function importText(request: FastifyRequest): Promise<Uint8Array> {
  if (request.isMultipart()) {
    for await (const part of request.parts({ ...AS_FILES, limits: { files: MAX_PARTS } })) {
      if (part.type !== "file") continue;
      if (part.fieldname === "file") return part.toBuffer();
      if (part.fieldname === "text") return utf8(await part.toBuffer());
      part.file.resume();
    }
    throw invalid(IMPORT_TEXTS.empty);
  }
  const body: unknown = request.body;
  if (typeof body === "object" && body !== null && "text" in body && typeof body.text === "string")
    return Buffer.from(body.text);
  throw invalid(IMPORT_TEXTS.empty);
}

function utf8(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw unreadable();
  return bytes;
}

export function registerImportRoutes(router: Router, imports: ImportService): void {
  router.on(
    importProducts,
    ({ caller, query, request }) =>
      imports.import(caller, request.body as Uint8Array, {
        isDryRun: query.dryRun === "true",
        columns: query.columns,
      }),
    { readBody: importText },
  );
}
