import { exportStatement } from "@pricetrail/contract";
import type { Router } from "../../http/router.ts";
import { sendTable } from "../exports/exports.service.ts";
import { statementPdf } from "./statement-pdf.format.ts";
import { linesOf, STATEMENT_COLUMNS } from "./statement-table.rules.ts";
import type { Statements } from "./statement.service.ts";

export function registerStatementRoutes(router: Router, statements: Statements): void {
  router.on(exportStatement, async ({ caller, query, reply }) => {
    const statement = await statements.make(caller.organisationId, query.month);
    const name = `statement-${query.month}`;
    if (query.format === "csv") {
      const batches = batchOf(linesOf(statement));
      return sendTable(reply, "csv", { name, columns: STATEMENT_COLUMNS, batches });
    }
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="${name}.pdf"`)
      .send(await statementPdf(statement));
  });
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}
