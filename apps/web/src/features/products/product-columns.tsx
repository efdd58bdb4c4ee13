import { DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { ProductRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { Price } from "../../ui/Price.tsx";
import { Quiet } from "../../ui/Quiet.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { RowReason } from "../../ui/OutcomeReason.tsx";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import { ProductCell } from "../../ui/ProductCell.tsx";

const quietNone = (name: string | undefined, none: string) => name ?? <Quiet>{none}</Quiet>;

/** The columns of Manage Products. */
export const PRODUCT_COLUMNS: readonly Column<ProductRow>[] = [
  {
    key: "name",
    header: DATA_SCREEN_TEXTS.product,
    sortKey: "name",
    isRowHeader: true,
    render: (row) => <ProductCell id={row._id} name={row.name} url={row.url} />,
    renderNarrow: (row) => (
      <ProductCell id={row._id} name={row.name} url={row.url} facts={<PriceLine {...pricesOf(row)} />} />
    ),
  },
  {
    key: "brand",
    header: DATA_SCREEN_TEXTS.brand,
    render: (row) => quietNone(row.brand?.name, NO_NAME.brand),
  },
  {
    key: "category",
    header: DATA_SCREEN_TEXTS.category,
    render: (row) => (
      <>
        {quietNone(row.category?.name, NO_NAME.category)}
        {(row.category !== null || row.subcategory !== null) && (
          <Box>
            <Quiet>{row.subcategory?.name ?? NO_NAME.subcategory}</Quiet>
          </Box>
        )}
      </>
    ),
  },
  {
    key: "seller",
    header: DATA_SCREEN_TEXTS.seller,
    render: (row) => quietNone(row.seller?.name, NO_NAME.seller),
  },
  {
    key: "group",
    header: DATA_SCREEN_TEXTS.group,
    render: (row) => quietNone(row.group?.name, NO_NAME.group),
  },
  {
    key: "normalPrice",
    header: DATA_SCREEN_TEXTS.normalPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.normalPrice} quiet={row.discountedPrice !== null} />,
  },
  {
    key: "discountedPrice",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    isWideOnly: true,
    align: "right",
    render: (row) => <Price money={row.discountedPrice} />,
  },
  {
    key: "status",
    header: DATA_SCREEN_TEXTS.status,
    render: (row) =>
      row.isTracking ? (
        <>
          <OutcomeStatus outcome={row.outcome} detail={row.detail} />
          <RowReason outcome={row.outcome} detail={row.detail} product={{ id: row._id, url: row.url }} />
        </>
      ) : (
        <Chip size="small" variant="outlined" label={DATA_SCREEN_TEXTS.trackingOff} />
      ),
  },
  {
    key: "checkedAt",
    header: PRODUCT_SCREEN_TEXTS.lastCheckUtc,
    sortKey: "checkedAt",
    render: (row) => <DateCell at={row.checkedAt} />,
  },
];
