import Skeleton from "@mui/material/Skeleton";
import { COVERAGE_TEXTS, PRODUCT_SCREEN_TEXTS, type ProductRow } from "@pricetrail/contract";
import { Section } from "../../ui/Section.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { ProductFacts } from "./ProductFacts.tsx";

const PageAmounts = lazyPart<{ product: ProductRow; mayWrite: boolean }>(
  () => import("../shops/PageAmounts.tsx"),
);
const ProductPlan = lazyPart<{ id: string; name: string }>(() => import("../plans/ProductPlan.tsx"), {
  fallback: <Skeleton variant="rounded" height={220} sx={{ mb: 3 }} />,
});
const CoverageMap = lazyPart(
  async () => ({ default: (await import("../coverage/CoverageMap.tsx")).CoverageMap }),
  { fallback: <Skeleton variant="rounded" height={135} /> },
);
const ChecksTabs = lazyPart(
  async () => ({ default: (await import("../prices/ChecksTabs.tsx")).ChecksTabs }),
  { fallback: <Skeleton variant="rounded" height={400} /> },
);

/** A product's facts, its visits and the rows behind its chart. */
export default function ProductTabs({
  product,
  from,
  to,
  mayWrite,
}: {
  product: ProductRow;
  /** UTC days. */
  from: string;
  to: string;
  mayWrite: boolean;
}) {
  const { _id: id, name } = product;
  return (
    <>
      <Section title={PRODUCT_SCREEN_TEXTS.facts}>
        <ProductFacts product={product} />
      </Section>
      <ProductPlan id={id} name={name} />
      <Section title={COVERAGE_TEXTS.product}>
        <CoverageMap productId={id} />
      </Section>
      <PageAmounts product={product} mayWrite={mayWrite} />
      <ChecksTabs productId={id} from={from} to={to} />
    </>
  );
}
