import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { SHOP_TEXTS, type ProductRow, type ShownAmount, DISABLED_TEXTS } from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { Price } from "../../ui/Price.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { usePageAmounts } from "./shop-queries.ts";
import { useFollowAmount } from "./useFollowAmount.ts";
import { shopPath } from "../../ui/paths.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const T = SHOP_TEXTS.amounts;

type Row = ShownAmount & { index: number };

const roleOf = ({ role, seller }: ShownAmount) =>
  seller === null ? SHOP_TEXTS.roleName(role) : `${SHOP_TEXTS.roleName(role)}: ${seller}`;

/** All of the product's prices on its page at the last check, and the one tracked at this shop. */
export default function PageAmounts({ product, mayWrite }: { product: ProductRow; mayWrite: boolean }) {
  const { data } = usePageAmounts(product._id);
  const follow = useFollowAmount();
  if (data === undefined || data.checkId === null || (data.amounts.length === 0 && data.rule === null))
    return null;
  const { checkId, host, rule } = data;
  const columns: Column<Row>[] = [
    {
      key: "role",
      header: T.role,
      isRowHeader: true,
      render: (row) => (
        <Box sx={{ overflowWrap: "anywhere" }}>
          {roleOf(row)}
          <Box sx={{ typography: "caption", color: "text.secondary", fontWeight: 400 }}>{row.text}</Box>
        </Box>
      ),
    },
    {
      key: "value",
      header: T.value,
      align: "right",
      render: (row) => <Price money={row.money} quiet={data.isStale} />,
    },
    {
      key: "follow",
      header: T.followed,
      align: "right",
      render: (row) =>
        row.isFollowed ? (
          <Chip size="small" label={T.followed} />
        ) : (
          mayWrite &&
          row.canBeFollowed && (
            <Button
              size="small"
              variant="outlined"
              aria-label={T.followLabel(roleOf(row))}
              disabled={follow.isPending}
              {...disabledFor(!product.isTracking && DISABLED_TEXTS.trackingOff)}
              onClick={() => follow.mutate({ id: product._id, checkId, list: "amounts", index: row.index })}
            >
              {T.follow}
            </Button>
          )
        ),
    },
  ];
  return (
    <Section title={T.title}>
      {rule !== null && <Box sx={{ mb: 1, typography: "body2" }}>{SHOP_TEXTS.ruleSentence(rule)}</Box>}
      {data.amounts.length > 0 && (
        <DataTable
          caption={T.title}
          columns={columns}
          rows={data.amounts.map((amount, index) => ({ ...amount, index }))}
          rowId={({ index }) => String(index)}
          minWidth={260}
          empty={null}
        />
      )}
      <LastRead of={{ ...data, pricedAt: data.checkedAt }} />
      <Box sx={{ mt: 1.5, typography: "body2" }}>
        <TextLink to={shopPath(host)}>{T.settings(host)}</TextLink>
      </Box>
    </Section>
  );
}
