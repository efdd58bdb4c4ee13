import {
  COMPANION_TEXTS,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  RUN_TRIGGER_NAMES,
} from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CHECK_TABS, CheckRow, MoneyText } from "@pricetrail/contract";
import type { ReactNode } from "react";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { RowReason } from "../../ui/OutcomeReason.tsx";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import { runPath } from "../../ui/paths.ts";

export type CheckTab = (typeof CHECK_TABS)[number];

/** On a narrow screen the prices of a check are below its time. */
const when = (facts: (row: CheckRow) => ReactNode): Column<CheckRow> => ({
  key: "at",
  header: DATA_SCREEN_TEXTS.when,
  isMoment: true,
  isRowHeader: true,
  width: 120,
  render: (row) => (
    <Box sx={{ fontWeight: 400 }}>
      <DateCell at={row.at} />
    </Box>
  ),
  renderNarrow: (row) => (
    <Box sx={{ fontWeight: 400 }}>
      <DateCell at={row.at} isOneLine />
      {facts(row)}
    </Box>
  ),
});

const RUN: Column<CheckRow> = {
  key: "run",
  folds: 2,
  header: DATA_SCREEN_TEXTS.run,
  render: (row) =>
    row.runId === null ? (
      NONE
    ) : (
      <>
        <TextLink to={runPath(row.runId)}>{PRODUCT_SCREEN_TEXTS.openRun}</TextLink>
        {row.trigger !== null && (
          <Typography variant="caption" component="div" color="textSecondary">
            {RUN_TRIGGER_NAMES[row.trigger]}
          </Typography>
        )}
      </>
    ),
};

const CHECKS: readonly Column<CheckRow>[] = [
  when((row) => <PriceLine {...pricesOf(row)} />),
  {
    key: "outcome",
    header: DATA_SCREEN_TEXTS.status,
    render: (row) => (
      <>
        <OutcomeStatus found={row} />
        <RowReason found={row} />
        {row.tier === "companion" && (
          <Typography variant="caption" component="div" color="textSecondary">
            {COMPANION_TEXTS.ownBrowser}
          </Typography>
        )}
      </>
    ),
  },
  {
    key: "normal",
    header: DATA_SCREEN_TEXTS.normalPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.normalPrice} />,
  },
  {
    key: "discounted",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.discountedPrice} />,
  },
  {
    key: "availability",
    header: DATA_SCREEN_TEXTS.availability,
    render: (row) => <StockState state={row.availability} />,
  },
  {
    key: "load",
    folds: 1,
    header: PRODUCT_SCREEN_TEXTS.loadTime,
    align: "right",
    render: (row) =>
      row.websiteLoadTime === null ? NONE : `${row.websiteLoadTime.toLocaleString("en-US")} ms`,
  },
  RUN,
];

const changeOf = (row: CheckRow, to: MoneyText | null, isShort = false) => {
  if (row.previous === null) return DATA_SCREEN_TEXTS.discountBegins;
  if (to === null) return DATA_SCREEN_TEXTS.discountEnds;
  return <PriceChange from={row.previous} to={to} permille={row.changePermille} isShort={isShort} />;
};

const changes = (
  header: string,
  to: (row: CheckRow) => CheckRow["normalPrice"],
): readonly Column<CheckRow>[] => [
  when((row) => (
    <PriceLine now={to(row)} against={row.previous}>
      {changeOf(row, to(row), true)}
    </PriceLine>
  )),
  {
    key: "from",
    header: `${header} before`,
    align: "right",
    isWideOnly: true,
    render: (row) => <Price money={row.previous} />,
  },
  {
    key: "to",
    header: `${header} after`,
    align: "right",
    isWideOnly: true,
    render: (row) => <Price money={to(row)} />,
  },
  {
    key: "change",
    header: DATA_SCREEN_TEXTS.change,
    isWideOnly: true,
    align: "right",
    render: (row) => changeOf(row, to(row)),
  },
  RUN,
];

/** The columns of each tab. */
export const CHECK_COLUMNS: Record<CheckTab, readonly Column<CheckRow>[]> = {
  all: CHECKS,
  discounted: CHECKS,
  normal: CHECKS,
  normalChange: changes(DATA_SCREEN_TEXTS.normalPrice, (row) => row.normalPrice),
  discountedChange: changes(DATA_SCREEN_TEXTS.discountedPrice, (row) => row.discountedPrice),
};
