import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { bindToScope } from "../../database/tenant.ts";
import { csvOf } from "./csv.format.ts";
import type { Table } from "./table.rules.ts";
import { xlsxOf } from "./xlsx.format.ts";

export type TableFormat = "csv" | "xlsx";

const MEDIA_TYPES: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Sends a table as a file. Each batch is read after the client has received the previous one, so memory use is constant. The
 * first batch is read before anything is sent: an earlier failure becomes an error response instead of a truncated file.
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  format: TableFormat,
  table: Table<Row>,
): Promise<FastifyReply> {
  const batches = bindToScope(table.batches);
  const first = await batches.next();
  const whole: Table<Row> = { ...table, batches: resumed(first, batches) };
  const content = format === "csv" ? csvOf(whole) : xlsxOf(whole);
  return reply
    .type(MEDIA_TYPES[format])
    .header("content-disposition", `attachment; filename="${table.name}.${format}"`)
    .send(Readable.from(content, { objectMode: false }));
}

async function* resumed<Row>(
  first: IteratorResult<readonly Row[]>,
  rest: AsyncIterator<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let batch = first; batch.done !== true; batch = await rest.next()) yield batch.value;
}
