import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyScreen } from "../../ui/parts.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

const ProductList = lazyScreen(() => import("./ProductList.tsx"));
const ProductDetail = lazyScreen(() => import("./ProductDetail.tsx"));
const DeletedProducts = lazyScreen(() => import("./DeletedProducts.tsx"));
const GroupCompare = lazyScreen(() => import("../prices/GroupCompare.tsx"));

/**
 * Manage Products: the list, one product (`?product=`), one product group with its sellers (`?compare=`), or deleted
 * products (`?deleted=true`).
 */
export default function ProductsPage() {
  const [params] = useSearchParams();
  const product = params.get("product");
  const group = params.get("compare");
  return (
    <Suspense fallback={<PageSkeleton />}>
      {product !== null ? (
        <ProductDetail key={product} id={product} />
      ) : group !== null ? (
        <GroupCompare key={group} id={group} />
      ) : params.get("deleted") === "true" ? (
        <DeletedProducts />
      ) : (
        <ProductList />
      )}
    </Suspense>
  );
}
