import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { PageSkeleton } from "../../ui/Skeletons.tsx";

const ProductList = lazy(() => import("./ProductList.tsx"));
const ProductDetail = lazy(() => import("./ProductDetail.tsx"));
const DeletedProducts = lazy(() => import("./DeletedProducts.tsx"));
const GroupCompare = lazy(() => import("./GroupCompare.tsx"));

/** Manage Products: the list, one product (`?product=`), one product group with its sellers (`?compare=`), or what was
 * deleted (`?deleted=true`). */
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
