import { IMPORT_TEXTS, importProducts } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { invalid } from "../../http/errors.ts";
import type { Router } from "../../http/router.ts";
import { decodeText } from "./import-text.rules.ts";
import type { ImportService } from "./import.service.ts";

/** Returns the text of an import: the multipart file `file`, a form field `text`, or JSON with `text`. */
async function textOf(request: FastifyRequest): Promise<string> {
  if (request.isMultipart()) {
    for await (const part of request.parts()) {
      if (part.type === "file" && part.fieldname === "file") return decodeText(await part.toBuffer());
      if (part.type === "field" && part.fieldname === "text") return String(part.value);
    }
    throw invalid(IMPORT_TEXTS.empty);
  }
  const body: unknown = request.body;
  if (typeof body === "object" && body !== null && "text" in body && typeof body.text === "string")
    return body.text;
  throw invalid(IMPORT_TEXTS.empty);
}

export function registerImportRoutes(router: Router, imports: ImportService): void {
  router.on(
    importProducts,
    ({ caller, query, request }) => imports.import(caller, request.body as string, query.dryRun === "true"),
    { readBody: textOf },
  );
}
