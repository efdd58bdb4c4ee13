import { formatMoney, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import { changeText } from "../../ui/price-change.ts";
import { LastRead } from "../../ui/LastRead.tsx";
import { ProductPicture } from "../../ui/ProductPicture.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { SellerRow } from "./group-rows.ts";
import { formatDate } from "../../ui/dates.ts";
import { productPath } from "../../ui/paths.ts";
import { WrongPrice } from "../../ui/WrongPrice.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const PICTURE = 48;
/** Width of a card's line, in px: that of the narrowest card. */
const SPARK = 208;

/** The sellers of one currency as cards, cheapest first. */
export function SellerCards({
  label,
  rows,
  from,
}: {
  label: string;
  rows: readonly SellerRow[];
  /** Start of the range, ms UTC: a price known since then may have been in effect before. */
  from: number;
}) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        listStyle: "none",
        m: 0,
        mb: 2,
        p: 0,
        display: "grid",
        gap: 1.5,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(auto-fill, minmax(290px, 1fr))" },
      }}
    >
      {rows.map((row) => (
        <Paper
          key={row.productId}
          component="li"
          variant="outlined"
          sx={{
            p: 1.75,
            display: "flex",
            flexDirection: "column",
            gap: 1,
            ...(row.isCheapest && { borderColor: "success.main" }),
          }}
        >
          <SellerCard row={row} from={from} />
        </Paper>
      ))}
    </Box>
  );
}

function SellerCard({ row, from }: { row: SellerRow; from: number }) {
  const { productId, product, seller, picture, normalPrice, discountedPrice, since, trend } = row;
  const sellingPrice = discountedPrice ?? normalPrice;
  return (
    <>
      <Box sx={{ display: "flex", gap: 1.25, alignItems: "center" }}>
        <ProductPicture picture={picture} name={product} side={PICTURE} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ typography: "body2", fontWeight: 600, overflowWrap: "anywhere" }}>
            {seller === "" ? T.noSeller : seller}
          </Box>
          <Box sx={{ typography: "caption", overflowWrap: "anywhere" }}>
            <TextLink to={productPath(productId)}>{product}</TextLink>
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 1 }}>
        <Box
          component="span"
          sx={{
            lineHeight: 1.3,
            ...(row.isStale ? { color: "text.secondary" } : { fontSize: "1.25rem", fontWeight: 650 }),
          }}
        >
          {sellingPrice === null ? (
            T.noPriceNow
          ) : (
            <WrongPrice of={{ _id: productId, name: product }} isInLine>
              {formatMoney(sellingPrice)}
            </WrongPrice>
          )}
        </Box>
        {discountedPrice !== null && normalPrice !== null && (
          <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
            {T.insteadOf(formatMoney(normalPrice))}
          </Box>
        )}
        {row.isCheapest && (
          <Chip
            size="small"
            color="success"
            variant="outlined"
            label={T.cheapest}
            sx={{ ml: "auto", my: -0.25 }}
          />
        )}
      </Box>
      <LastRead of={row} />
      <Gap row={row} />
      <Sparkline trend={trend} width={SPARK} />
      <Box sx={{ typography: "caption", color: "text.secondary", mt: "auto" }}>
        <Box>
          <StockState state={row.availability} since={row.stockSince} />
        </Box>
        {since !== null &&
          sellingPrice !== null &&
          (since <= from ? T.pricedBefore : T.pricedSince)(formatDate(new Date(since)))}
      </Box>
    </>
  );
}

/** The difference from the cheapest seller. */
function Gap({ row: { gapFrom, normalPrice, discountedPrice, isCheapest } }: { row: SellerRow }) {
  const sellingPrice = discountedPrice ?? normalPrice;
  const gap = gapFrom === null || sellingPrice === null ? undefined : changeText(gapFrom, sellingPrice);
  return (
    <Box sx={{ typography: "body2", minHeight: 21 }}>
      {gap ? (
        <>
          <strong>{gap.amount}</strong>
          {gap.percent !== undefined && `, ${gap.percent}`}{" "}
          <Box component="span" sx={{ color: "text.secondary" }}>
            {T.thanCheapest}
          </Box>
        </>
      ) : (
        isCheapest && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {T.isCheapest}
          </Box>
        )
      )}
    </Box>
  );
}
