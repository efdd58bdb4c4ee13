import { EVIDENCE_BUTTON_TEXTS } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { EvidenceButton } from "./EvidenceButton.tsx";
import type { EvidenceOf } from "./evidence-of.ts";

/** Returns a column with a link to each row's evidence; null for rows without any. */
export const evidenceColumn = <Row,>(asked: (row: Row) => EvidenceOf | null): Column<Row> => ({
  key: "evidence",
  folds: 9,
  header: EVIDENCE_BUTTON_TEXTS.column,
  align: "right",
  render: (row) => {
    const of = asked(row);
    return of && <EvidenceButton {...of} />;
  },
});
