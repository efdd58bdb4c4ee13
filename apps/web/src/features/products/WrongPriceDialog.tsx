import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import { CONTROL_TEXTS, FIELD_NAMES, PRODUCT_SCREEN_TEXTS, type ProductRow } from "@pricetrail/contract";
import { useId, type ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import { repickPath } from "../../ui/paths.ts";
import { PriceLine, pricesOf } from "../../ui/PriceLine.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import PageAmounts from "../shops/PageAmounts.tsx";
import { usePageAmounts } from "../shops/shop-queries.ts";

const T = PRODUCT_SCREEN_TEXTS;
const FIELDS = ["normalPrice", "discountedPrice"] as const;

/** What to do about a price that was read incorrectly: compare it with the page, pick it there, or choose another amount. */
export default function WrongPriceDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const id = useId();
  const amounts = usePageAmounts(product._id).data;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <Box component="h2" id={id} sx={{ typography: "h2", m: 0, px: 3, pt: 2.5, pb: 1.5 }}>
        {T.wrongPrice}
      </Box>
      <DialogContent dividers sx={{ display: "grid", gap: 2 }}>
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.wrongPriceHint}</Box>
        <Way title={T.wrongCompare}>
          <PriceLine {...pricesOf(product)} reading={product}>
            <TextLink to={product.url} newTab>
              {T.openPage(shortAddress(product.url).split("/")[0] ?? "")}
            </TextLink>
          </PriceLine>
        </Way>
        <Way title={T.wrongPick}>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {FIELDS.map((field) => (
              <Button
                key={field}
                variant="outlined"
                component={RouterLink}
                to={repickPath(product._id, field)}
              >
                {T.wrongField(FIELD_NAMES[field])}
              </Button>
            ))}
          </Box>
        </Way>
        <Way title={T.wrongChoose}>
          {amounts?.amounts.length === 0 ? (
            <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.wrongNoAmounts}</Box>
          ) : (
            <PageAmounts product={product} mayWrite />
          )}
        </Way>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{CONTROL_TEXTS.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Box component="h3" sx={{ typography: "body2", fontWeight: 600, m: 0, mb: 1 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
