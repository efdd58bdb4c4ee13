import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import {
  CHECK_TABS,
  formatMoney,
  PAGE_SIZE_DEFAULT,
  TRACKING_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import type { CheckRow } from "@pricetrail/contract";
import { memo, useId, useMemo } from "react";
import { useDateSetting } from "../../api/date-setting.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { evidenceColumn } from "../evidence/evidence-column.tsx";
import { CHECK_COLUMNS, type CheckTab } from "./check-columns.tsx";
import { useProductChecks } from "./price-queries.ts";

const rowId = (row: CheckRow) => row._id;

/** The rows behind the chart: all checks, those with and without a discount, and the changes of both prices. */
export const ChecksTabs = memo(function ChecksTabs({
  productId,
  from,
  to,
}: {
  productId: string;
  from: string;
  to: string;
}) {
  useDateSetting();
  const { params, change, numberOf } = useUrlState();
  const id = useId();
  const tab: CheckTab = CHECK_TABS.find((one) => one === params.get("tab")) ?? "all";
  const page = numberOf("page", 1);
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const columns = useMemo(
    () => [
      ...CHECK_COLUMNS[tab],
      evidenceColumn<CheckRow>(({ at, normalPrice }) =>
        normalPrice === null ? null : { productId, what: formatMoney(normalPrice), at },
      ),
    ],
    [tab, productId],
  );
  const checks = useProductChecks(productId, { tab, from, to, page, pageSize });
  return (
    <Box>
      <Tabs
        value={tab}
        onChange={(_event, next: CheckTab) =>
          change({ tab: next === "all" ? undefined : next }, { replace: true })
        }
        variant="scrollable"
        scrollButtons="auto"
        aria-label={PRODUCT_SCREEN_TEXTS.rowsBehind}
        sx={{ mb: 1.5, "& .MuiTab-root": { px: 1.5, minWidth: 0 } }}
      >
        {CHECK_TABS.map((one) => (
          <Tab
            key={one}
            value={one}
            label={TRACKING_TEXTS.tabs[one]}
            id={`${id}-${one}`}
            aria-controls={one === tab ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <DataTable
          caption={TRACKING_TEXTS.tabs[tab]}
          columns={columns}
          rowId={rowId}
          minWidth={820}
          rowHeight={57}
          empty={
            <EmptyState icon="history" title={TRACKING_TEXTS.products.noData}>
              {PRODUCT_SCREEN_TEXTS.emptyTab}
            </EmptyState>
          }
          {...pagedTable(checks, (changes) => change(changes, { replace: true }), pageSize)}
        />
      </Box>
    </Box>
  );
});
