import { COMPANION_TEXTS, DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CHECK_TABS, CheckRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { PriceChange } from "../../ui/PriceChange.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { availabilityText } from "./availability.ts";
import { OutcomeStatus } from "./OutcomeStatus.tsx";

export type CheckTab = (typeof CHECK_TABS)[number];

const WHEN: Column<CheckRow> = {
  key: "at",
  header: DATA_SCREEN_TEXTS.when,
  isRowHeader: true,
  width: 120,
  render: (row) => (
    <Box sx={{ fontWeight: 400 }}>
      <DateCell at={row.at} />
    </Box>
  ),
};

const RUN: Column<CheckRow> = {
  key: "run",
  header: DATA_SCREEN_TEXTS.run,
  render: (row) =>
    row.runId === null ? (
      NONE
    ) : (
      <TextLink to={`/scraping-history/${row.runId}`}>{PRODUCT_SCREEN_TEXTS.openRun}</TextLink>
    ),
};

const CHECKS: readonly Column<CheckRow>[] = [
  WHEN,
  {
    key: "outcome",
    header: DATA_SCREEN_TEXTS.status,
    render: (row) => (
      <>
        <OutcomeStatus outcome={row.outcome} detail={row.detail} />
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
    align: "right",
    render: (row) => <Price money={row.normalPrice} />,
  },
  {
    key: "discounted",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    align: "right",
    render: (row) => <Price money={row.discountedPrice} />,
  },
  {
    key: "availability",
    header: DATA_SCREEN_TEXTS.availability,
    render: (row) => availabilityText(row.availability),
  },
  {
    key: "load",
    header: PRODUCT_SCREEN_TEXTS.loadTime,
    align: "right",
    render: (row) =>
      row.websiteLoadTime === null ? NONE : `${row.websiteLoadTime.toLocaleString("en-US")} ms`,
  },
  RUN,
];

const changes = (
  header: string,
  to: (row: CheckRow) => CheckRow["normalPrice"],
): readonly Column<CheckRow>[] => [
  WHEN,
  {
    key: "from",
    header: `${header} before`,
    align: "right",
    render: (row) => <Price money={row.previous} />,
  },
  { key: "to", header: `${header} after`, align: "right", render: (row) => <Price money={to(row)} /> },
  {
    key: "change",
    header: DATA_SCREEN_TEXTS.change,
    render: (row) =>
      row.previous === null || to(row) === null ? (
        row.previous === null ? (
          DATA_SCREEN_TEXTS.discountBegins
        ) : (
          DATA_SCREEN_TEXTS.discountEnds
        )
      ) : (
        <PriceChange from={row.previous} to={to(row)} permille={row.changePermille} />
      ),
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
