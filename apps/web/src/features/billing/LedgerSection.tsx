import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { BILLING_TEXTS, type Reconciliation } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { compareLedger, useReconciliation } from "./usage-queries.ts";
import { formatDay, inZone } from "../../ui/dates.ts";

const TEXTS = BILLING_TEXTS.ledger;
const count = (value: number) => value.toLocaleString("en-US");

type Difference = Reconciliation["differences"][number];
const idOf = (row: Difference) => `${row.organisationId} ${row.day} ${row.kind}`;

const COLUMNS: readonly Column<Difference>[] = [
  { key: "kind", header: TEXTS.kind, isRowHeader: true, render: (row) => TEXTS.kinds[row.kind] },
  { key: "organisation", header: TEXTS.organisation, render: (row) => row.organisationId },
  { key: "day", header: TEXTS.day, render: (row) => formatDay(row.day) },
  { key: "ledger", header: TEXTS.ledgerHas, align: "right", render: (row) => count(row.ledger) },
  { key: "other", header: TEXTS.otherHas, align: "right", render: (row) => count(row.other) },
];

/** Whether the ledger matches the independent counts, for operators of the installation. */
export default function LedgerSection() {
  const { data, error, refetch } = useReconciliation();
  const compare = useMutation({
    mutationFn: compareLedger,
    onError: (trouble) => toasts.error(errorText(trouble)),
    onSettled: () => refetch(),
  });
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
        <Button variant="outlined" loading={compare.isPending} onClick={() => compare.mutate()}>
          {TEXTS.run}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {data === null && TEXTS.never}
          {data && (
            <>
              {inZone(TEXTS.compared)}: <DateCell at={data.at} />
            </>
          )}
        </Typography>
      </Box>
      {error && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
      {data && data.differences.length === 0 && (
        <Alert severity="success" icon={<Icon name="check" />}>
          {TEXTS.agrees(count(data.rows), count(data.days))}
        </Alert>
      )}
      {data && <Typography variant="body2">{TEXTS.provider[data.provider](count(data.reports))}</Typography>}
      {data && data.differences.length > 0 && (
        <>
          <Alert severity="error" icon={<Icon name="error" />}>
            {TEXTS.differs(data.differences.length)}
          </Alert>
          <DataTable
            caption={TEXTS.differs(data.differences.length)}
            columns={COLUMNS}
            rows={data.differences}
            rowId={idOf}
            empty={null}
            minWidth={640}
            dense
          />
        </>
      )}
    </Box>
  );
}
