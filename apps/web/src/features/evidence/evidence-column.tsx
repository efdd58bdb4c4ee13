import { EVIDENCE_BUTTON_TEXTS } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { EvidenceButton } from "./EvidenceButton.tsx";
import type { EvidenceOf } from "./evidence-of.ts";

/** A column with the way to each row's evidence; null for rows that have none. */
export const evidenceColumn = <Row,>(asked: (row: Row) => EvidenceOf | null): Column<Row> => ({
  key: "evidence",
  header: EVIDENCE_BUTTON_TEXTS.column,
  align: "right",
  render: (row) => {
    const of = asked(row);
    return of && <EvidenceButton {...of} />;
  },
});
