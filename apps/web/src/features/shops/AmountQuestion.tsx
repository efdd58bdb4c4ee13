import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { formatMoney, SHOP_TEXTS, type ProductRow, DISABLED_TEXTS } from "@pricetrail/contract";
import { LastRead } from "../../ui/LastRead.tsx";
import { Price } from "../../ui/Price.tsx";
import { usePageAmounts } from "./shop-queries.ts";
import { useFollowAmount } from "./useFollowAmount.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const T = SHOP_TEXTS.amounts;

/** Shown after a check with several possible prices: each has a button that settles it for the whole shop. */
export default function AmountQuestion({ product, mayWrite }: { product: ProductRow; mayWrite: boolean }) {
  const { data } = usePageAmounts(product._id);
  const follow = useFollowAmount();
  if (data === undefined || data.checkId === null || data.candidates.length === 0) return null;
  const { checkId } = data;
  return (
    <Alert severity="info" icon={false} sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}>
      <Box sx={{ fontWeight: 600 }}>{T.ask}</Box>
      {T.hint}
      <LastRead of={{ ...data, pricedAt: data.checkedAt }} />
      <Box component="ul" aria-label={T.ask} sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
        {data.candidates.map(({ role, money, text, probability }, index) => (
          <Box
            component="li"
            key={`${money.value} ${money.currency} ${text} ${role}`}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: "divider",
            }}
          >
            <Box sx={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
              <Box sx={{ fontWeight: 600, fontSize: 16 }}>
                <Price money={money} quiet={data.isStale} />
              </Box>
              <Box sx={{ typography: "caption" }}>
                {SHOP_TEXTS.roleName(role)} · {T.likelihood(probability)} · “{text}”
              </Box>
            </Box>
            {mayWrite && (
              <Button
                variant="outlined"
                color="inherit"
                aria-label={T.alwaysLabel(formatMoney(money))}
                disabled={follow.isPending}
                {...disabledFor(!product.isTracking && DISABLED_TEXTS.trackingOff)}
                onClick={() => follow.mutate({ id: product._id, checkId, list: "candidates", index })}
              >
                {T.always}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
