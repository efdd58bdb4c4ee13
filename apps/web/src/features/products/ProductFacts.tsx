import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import {
  TRACKING_TEXTS,
  type MoneyText,
  type ProductRow,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { memo } from "react";
import { Facts } from "../../ui/Facts.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { NONE, Price } from "../../ui/Price.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { NO_NAME } from "../catalogue/names.ts";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { StockState } from "../../ui/StockState.tsx";
import { useDateSetting } from "../../api/date-setting.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { comparePath } from "../../ui/paths.ts";
import { useIsStockKnown } from "./ProductSummary.tsx";

/** One of the two prices; when a stale price was last read is said beside the one that the product is sold at. */
function CurrentPrice({ money, product }: { money: MoneyText | null; product: ProductRow }) {
  const isSoldAt = money !== null && money === (product.discountedPrice ?? product.normalPrice);
  return (
    <>
      <Price money={money} quiet={product.isStale} />
      {isSoldAt && <LastRead of={product} />}
    </>
  );
}

/** The product's current facts. */
export const ProductFacts = memo(function ProductFacts({ product }: { product: ProductRow }) {
  useDateSetting();
  const { group } = product;
  const isStockKnown = useIsStockKnown(product);
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 0, lg: 4 },
        alignItems: "start",
        gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" },
      }}
    >
      <Facts
        rows={[
          [
            TRACKING_TEXTS.legend.normal,
            <CurrentPrice key="n" money={product.normalPrice} product={product} />,
          ],
          [
            TRACKING_TEXTS.legend.discounted,
            <CurrentPrice key="d" money={product.discountedPrice} product={product} />,
          ],
          [
            DATA_SCREEN_TEXTS.availability,
            <Box key="s" component="span" sx={isStockKnown ? {} : { color: "text.secondary" }}>
              <StockState state={product.availability} since={product.stockSince} />
            </Box>,
          ],
          [
            PRODUCT_SCREEN_TEXTS.lastCheck,
            <Box key="o" component="span" sx={{ display: "inline-flex", flexWrap: "wrap", columnGap: 1 }}>
              <OutcomeStatus found={product} />
              {product.checkedAt !== null && formatDateTime(product.checkedAt)}
            </Box>,
          ],
          [
            DATA_SCREEN_TEXTS.address,
            <Link key="a" href={product.url} target="_blank" rel="noopener noreferrer nofollow">
              {shortAddress(product.url)}
            </Link>,
          ],
        ]}
      />
      <Facts
        rows={[
          [DATA_SCREEN_TEXTS.brand, product.brand?.name ?? NO_NAME.brand],
          [DATA_SCREEN_TEXTS.category, product.category?.name ?? NO_NAME.category],
          [DATA_SCREEN_TEXTS.subcategory, product.subcategory?.name ?? NO_NAME.subcategory],
          [DATA_SCREEN_TEXTS.seller, product.seller?.name ?? NO_NAME.seller],
          [
            DATA_SCREEN_TEXTS.group,
            group ? (
              <TextLink key="g" to={comparePath(group._id)}>
                {PRODUCT_SCREEN_TEXTS.compareSellersOf(group.name)}
              </TextLink>
            ) : (
              NO_NAME.group
            ),
          ],
          [PRODUCT_SCREEN_TEXTS.sku, product.sku ?? NONE],
          [PRODUCT_SCREEN_TEXTS.gtin, product.gtin ?? NONE],
          [PRODUCT_SCREEN_TEXTS.mpn, product.mpn ?? NONE],
          ...(product.ownId === null ? [] : [[PRODUCT_SCREEN_TEXTS.ownId, product.ownId] as const]),
        ]}
      />
    </Box>
  );
});
