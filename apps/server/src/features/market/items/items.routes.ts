import { importItems, ITEM_IMPORT_TEXTS } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { invalid } from "../../../http/errors.ts";
import { AS_FILES } from "../../../http/form-body.ts";
import type { Router } from "../../../http/router.ts";
import { choicesOf } from "./items.service.ts";
import type { ItemsService } from "./items.service.ts";

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
  if (request.isMultipart())
    for await (const part of request.parts({ ...AS_FILES, limits: { files: 1 } }))
      if (part.type === "file" && part.fieldname === "file") return part.toBuffer();
  throw invalid(ITEM_IMPORT_TEXTS.nothingChosen);
}

export function registerItemRoutes(router: Router, items: ItemsService): void {
  router.on(
    importItems,
    ({ caller, query, request }) => {
      const { dryRun, confirm, ...choices } = query;
      return items.importItems(caller, request.body as Uint8Array, {
        isDryRun: dryRun === "true",
        isConfirmed: confirm === "true",
        choices: choicesOf(choices),
      });
    },
    { readBody: fileOf },
  );
}
