import { ALERT_SCOPES, type AlertScope } from "@pricetrail/contract";
import { useNames } from "../catalogue/name-queries.ts";
import { useProduct } from "../products/product-queries.ts";
import AlertDialog from "./AlertDialog.tsx";

/** The dialog for a new alert, about what the address names: one product, or a name of the catalogue. */
export default function NewAlert({
  scope,
  target,
  onClose,
}: {
  scope: string;
  target: string | null;
  onClose: () => void;
}) {
  const known = ALERT_SCOPES.find((one) => one === scope);
  if (target === null || known === undefined || known === "all") return <AlertDialog onClose={onClose} />;
  if (known === "product") return <AboutProduct id={target} onClose={onClose} />;
  return <AboutName kind={known} id={target} onClose={onClose} />;
}

function AboutProduct({ id, onClose }: { id: string; onClose: () => void }) {
  const product = useProduct(id);
  if (product.isError) return <AlertDialog onClose={onClose} />;
  if (!product.data) return null;
  const { name, discountedPrice, normalPrice } = product.data;
  return (
    <AlertDialog
      fixed={{ scope: "product", target: { _id: id, name }, price: discountedPrice ?? normalPrice }}
      onClose={onClose}
    />
  );
}

function AboutName({
  kind,
  id,
  onClose,
}: {
  kind: Exclude<AlertScope, "all" | "product">;
  id: string;
  onClose: () => void;
}) {
  const names = useNames(kind);
  if (!names.data && !names.isError) return null;
  const target = names.data?.find(({ _id }) => _id === id);
  return <AlertDialog fixed={target && { scope: kind, target }} onClose={onClose} />;
}
