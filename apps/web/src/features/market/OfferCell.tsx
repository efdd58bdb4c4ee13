import Box from "@mui/material/Box";
import { formatMoney, MARKET_TEXTS as T, type MarketOffer } from "@pricetrail/contract";
import { formatDate } from "../../ui/dates.ts";
import { useDateSetting } from "../../api/date-setting.ts";
import { NONE } from "../../ui/Price.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { WrongPrice } from "../../ui/WrongPrice.tsx";
import { productPath } from "../../ui/paths.ts";
import { percentText } from "../../ui/price-change.ts";

/** How another seller's price compares with ours, in words and signs besides the colour. */
function comparison({ gapPermille, unranked, pricedAt, isBelowMap }: MarketOffer): {
  text: string;
  bar: string;
} {
  if (isBelowMap && unranked === null) return { text: T.belowMap, bar: "error.main" };
  if (unranked === "stale" && pricedAt !== null)
    return { text: T.lastRead(formatDate(pricedAt)), bar: "transparent" };
  if (unranked !== null) return { text: T.unrankedShort[unranked], bar: "transparent" };
  if (gapPermille === null) return { text: "", bar: "transparent" };
  if (gapPermille === 0) return { text: T.same, bar: "divider" };
  const size = percentText(Math.abs(gapPermille)).replace("+", "");
  return gapPermille < 0
    ? { text: `\u2193 ${size}`, bar: "error.main" }
    : { text: `\u2191 ${size}`, bar: "success.main" };
}

/** What one seller asks for an item, compared with our price. */
export function OfferCell({ item, offer }: { item: string; offer: MarketOffer | undefined }) {
  useDateSetting();
  if (!offer)
    return (
      <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
        {T.notListed}
      </Box>
    );
  const { text, bar } = comparison(offer);
  const isCompared = offer.unranked === null;
  const isCheaper = isCompared && offer.gapPermille !== null && offer.gapPermille < 0;
  return (
    <Box
      sx={{
        display: "inline-block",
        // Keeps the bars of a column in line.
        minWidth: 108,
        borderLeft: 3,
        borderColor: bar,
        pl: 1,
        textAlign: "right",
        whiteSpace: "nowrap",
        fontVariantNumeric: "tabular-nums",
        // A link's blue would hide that a grey price is not compared.
        "& a": {
          color: isCompared ? "text.primary" : "text.secondary",
          textDecorationColor: "inherit",
          fontWeight: isCompared ? 600 : 400,
        },
      }}
    >
      <WrongPrice
        of={offer.price && { _id: offer.productId, name: T.offerOf(item, offer.seller?.name ?? NONE) }}
      >
        <TextLink to={productPath(offer.productId)}>
          {offer.price === null ? NONE : formatMoney(offer.price)}
        </TextLink>
      </WrongPrice>
      <Box
        sx={{
          typography: "caption",
          color: isCheaper || (isCompared && offer.isBelowMap) ? "error.main" : "text.secondary",
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
