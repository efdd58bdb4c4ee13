import Box from "@mui/material/Box";
import { CONFIRM_TEXTS, PAGE_SIZE_DEFAULT, type HeldPriceRow } from "@pricetrail/contract";
import { useMemo } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Page } from "../../ui/Page.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { Section } from "../../ui/Section.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { heldColumns } from "./held-columns.tsx";
import { useHeldPrices } from "./confirm-queries.ts";
import { useHeldDecision } from "./useHeldDecision.ts";

const rowId = (row: HeldPriceRow) => row._id;

/** Prices that were read but not confirmed, for a person to accept or reject. */
export default function ToConfirmPage() {
  const { change, numberOf } = useUrlState();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const held = useHeldPrices({ page: numberOf("page", 1), pageSize });
  const { mutate, isPending } = useHeldDecision();
  const mayWrite = useMayWrite();
  const columns = useMemo(
    () => heldColumns(mayWrite ? (id, isAccepted) => mutate({ id, isAccepted }) : undefined, isPending),
    [mayWrite, mutate, isPending],
  );
  const focus = useRowFocus(held.data?.list.map(rowId));
  return (
    <Page title={CONFIRM_TEXTS.title} subtitle={CONFIRM_TEXTS.hint}>
      <Box {...focus}>
        <DataTable
          caption={CONFIRM_TEXTS.table}
          columns={columns}
          rowId={rowId}
          minWidth={700}
          dense
          rowHeight={72}
          empty={
            <EmptyState icon="check" title={CONFIRM_TEXTS.empty}>
              {CONFIRM_TEXTS.emptyHint}
            </EmptyState>
          }
          {...pagedTable(held, change, pageSize)}
        />
      </Box>
      {mayWrite && (held.data?.list.length ?? 0) > 0 && (
        <Box sx={{ mt: 3 }}>
          <Section title={CONFIRM_TEXTS.effects}>
            <Facts
              rows={[
                [CONFIRM_TEXTS.accept, CONFIRM_TEXTS.onAccept],
                [CONFIRM_TEXTS.reject, CONFIRM_TEXTS.onReject],
                [CONFIRM_TEXTS.undecided, CONFIRM_TEXTS.onUndecided],
              ]}
            />
          </Section>
        </Box>
      )}
    </Page>
  );
}
