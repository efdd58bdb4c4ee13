import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  decimalToMinor,
  formatMoney,
  isStale as isReadingStale,
  minorToMoney,
  PRODUCT_SCREEN_TEXTS,
  STOCK_TEXTS,
  type MoneyText,
  type PriceMarks,
  type ProductRow,
} from "@pricetrail/contract";
import { memo, type ReactNode } from "react";
import { Icon } from "../../ui/icons.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { changeText } from "../../ui/price-change.ts";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { ProductPicture } from "../../ui/ProductPicture.tsx";
import { comparePath } from "../../ui/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { EvidenceButton } from "../evidence/EvidenceButton.tsx";
import { DiscountCheck } from "./DiscountCheck.tsx";
import { useDateSetting } from "../../api/date-setting.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { useToday } from "../../ui/useToday.ts";

const T = PRODUCT_SCREEN_TEXTS;
/** Side of the picture, in px. */
const PICTURE = 84;
/** Height of the content in px, so that nothing below it moves. */
export const SUMMARY_HEIGHTS = { xs: 222, md: 457 };

/** Beside the chart, the picture takes what the facts below leave of its height. */
const picture = {
  flex: { md: "1 1 88px" },
  minHeight: { md: 88 },
  maxHeight: { md: 288 },
  position: "relative",
  borderRadius: 1.5,
  bgcolor: { md: "action.hover" },
  // More specific than the sizes of a letter tile.
  "&& > *": {
    position: { md: "absolute" },
    height: { md: "100%" },
    width: { md: "auto" },
    aspectRatio: "1",
    left: { md: "50%" },
    transform: { md: "translateX(-50%)" },
  },
  // The box around it is its background.
  "&& > [data-letter]": { border: { md: 0 }, bgcolor: { md: "transparent" } },
} as const;

const list = {
  display: "grid",
  columnGap: 1.5,
  rowGap: { xs: 0, md: 0.5 },
  m: 0,
  typography: "body2",
  "& dt": { color: "text.secondary" },
  "& dd": { m: 0, minWidth: 0, overflowWrap: "anywhere" },
} as const;

/**
 * Returns whether the shown stock is the current one. A page without a price may still say that the product is sold out, until its checks
 * stop too: at the age that a product without a plan may have, since the plan itself is not known here.
 */
export const useIsStockKnown = (product: ProductRow): boolean => {
  const { checkedAt, outcome } = product;
  const today = useToday();
  const isCheckOld = isReadingStale(checkedAt === null ? null : new Date(checkedAt), null, new Date(today));
  return !product.isStale || (outcome === "out_of_stock" && !isCheckOld);
};

/** The current selling price, its change since yesterday and over 30 days, stock, and the next visit. */
export const ProductSummary = memo(function ProductSummary({
  product,
  marks,
  nextVisit,
  wrongPrice,
}: {
  product: ProductRow;
  /** Undefined while they load; null before the first price. */
  marks: PriceMarks | null | undefined;
  /** The time of the next visit. */
  nextVisit: ReactNode;
  /** What opens the ways to correct the price. */
  wrongPrice?: ReactNode;
}) {
  useDateSetting();
  const { normalPrice, discountedPrice, pricedAt, seller, url } = product;
  const isPriceOld = product.isStale;
  const sellingPrice = discountedPrice ?? normalPrice;
  const isStockKnown = useIsStockKnown(product);
  const [host = ""] = shortAddress(url).split("/");
  const then = (minor: number | null | undefined) =>
    marks && minor != null ? minorToMoney(minor, marks.currency) : null;
  return (
    <Paper
      variant="outlined"
      sx={{ p: { xs: 1.5, md: 2 }, display: "flex", flexDirection: "column", gap: { xs: 1, md: 1.5 } }}
    >
      <Box
        sx={{
          display: "flex",
          flexDirection: { xs: "row", md: "column" },
          alignItems: { xs: "center", md: "stretch" },
          flexGrow: 1,
          gap: 1.5,
        }}
      >
        <Box sx={picture}>
          <ProductPicture picture={product.picture} name={product.name} side={PICTURE} />
        </Box>
        <Box sx={{ minWidth: 0, flex: { xs: 1, md: "none" } }}>
          <Box sx={{ typography: "body2", fontWeight: 600, float: { md: "left" }, mr: 1 }}>
            {seller?.name}
          </Box>
          <Box sx={{ typography: "caption", lineHeight: { md: "21px" }, overflowWrap: "anywhere" }}>
            <Box
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={T.openPage(host)}
              sx={{ color: "primary.main", display: "inline-flex", alignItems: "center", gap: 0.5 }}
            >
              {host}
              <Icon name="external" size={13} />
            </Box>
            {product.group !== null && (
              <>
                {" "}
                <Box component="span" sx={{ whiteSpace: "nowrap", ml: { xs: 0, sm: 0.5 } }}>
                  <TextLink to={comparePath(product.group._id)}>{T.compareSellers}</TextLink>
                </Box>
              </>
            )}
          </Box>
          <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, clear: "both" }}>
            <Box
              component="p"
              sx={{
                m: 0,
                mt: 0.25,
                ...(isPriceOld
                  ? { fontSize: "1.25rem", color: "text.secondary" }
                  : { fontSize: { xs: "1.375rem", md: "2rem" }, fontWeight: 650 }),
                lineHeight: 1.25,
              }}
            >
              {sellingPrice === null ? T.noPrice : formatMoney(sellingPrice)}
            </Box>
            {sellingPrice !== null && <EvidenceButton productId={product._id} what={product.name} />}
          </Box>
          {discountedPrice !== null && normalPrice !== null && (
            <Box sx={{ typography: { xs: "caption", md: "body2" }, color: "text.secondary" }}>
              {T.insteadOf(formatMoney(normalPrice))}
            </Box>
          )}
          <LastRead of={product} />
          {wrongPrice}
        </Box>
      </Box>
      {sellingPrice === null ? (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.noPriceHint}</Box>
      ) : isPriceOld ? null : (
        <Box component="dl" sx={{ ...list, gridTemplateColumns: "auto 1fr" }}>
          <Since
            text={T.sinceYesterday}
            isLoading={marks === undefined}
            from={then(marks?.dayAgo)}
            to={sellingPrice}
          />
          <Since
            text={T.sinceMonth}
            isLoading={marks === undefined}
            from={then(marks?.monthAgo)}
            to={sellingPrice}
          />
        </Box>
      )}
      {discountedPrice !== null && normalPrice !== null && marks && !isPriceOld && (
        <DiscountCheck
          sellingPrice={decimalToMinor(discountedPrice.value, discountedPrice.currency)}
          normal={decimalToMinor(normalPrice.value, normalPrice.currency)}
          before={marks.lowestBeforeDiscount}
          currency={discountedPrice.currency}
        />
      )}
      <Box
        component="dl"
        sx={{ ...list, gridTemplateColumns: "72px 1fr", typography: { xs: "caption", md: "body2" } }}
      >
        <dt>{STOCK_TEXTS.group}</dt>
        <Box component="dd" sx={isStockKnown ? {} : { color: "text.secondary" }}>
          <StockState state={product.availability} since={product.stockSince} />
        </Box>
        <dt>{T.checked}</dt>
        <dd>
          {product.outcome !== "value" && (
            <>
              <OutcomeStatus found={product} />{" "}
            </>
          )}
          {product.checkedAt !== null && formatDateTime(product.checkedAt)}
          {pricedAt !== null && pricedAt !== product.checkedAt && (
            <Box sx={{ typography: "caption", color: "text.secondary" }}>
              {T.readAt(formatDateTime(pricedAt))}
            </Box>
          )}
        </dd>
        <dt>{T.nextVisit}</dt>
        <dd>{nextVisit}</dd>
      </Box>
    </Paper>
  );
});

/** The difference from an earlier price. */
function Since({
  text,
  isLoading,
  from,
  to,
}: {
  text: string;
  isLoading: boolean;
  from: MoneyText | null;
  to: MoneyText;
}) {
  const change = from === null ? undefined : changeText(from, to);
  const color =
    change === undefined ? "text.secondary" : change.direction === "down" ? "success.main" : "error.main";
  return (
    <>
      <dt>{text}</dt>
      <Box
        component="dd"
        sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, justifyContent: "flex-end" }}
      >
        {isLoading ? (
          <Skeleton width={120} />
        ) : (
          <>
            {change?.percent !== undefined && <span>{change.amount}</span>}
            <Box
              component="span"
              sx={{
                color,
                display: "inline-flex",
                gap: 0.5,
                alignItems: "center",
                fontWeight: change && 600,
              }}
            >
              {change && <Icon name={change.direction} size={14} />}
              {change ? (change.percent ?? change.amount) : from === null ? T.unknownThen : T.noChange}
            </Box>
          </>
        )}
      </Box>
    </>
  );
}
