import { ALERT_SCOPES, type AlertScope } from "@pricetrail/contract";
import { useNames } from "../catalogue/name-queries.ts";
import { useListing } from "../listings/listing-queries.ts";
import { useProduct } from "../products/product-queries.ts";
import { fieldsOfTile, type AlertFields } from "./alert-form.ts";
import AlertDialog from "./AlertDialog.tsx";

/** The dialog for a new alert on the subject in the URL: one product, or a catalogue name. */
export default function NewAlert({
  scope,
  target,
  tile,
  onClose,
}: {
  scope: string;
  target: string | null;
  /** The dashboard tile behind it; null for none. */
  tile: string | null;
  onClose: () => void;
}) {
  const known = ALERT_SCOPES.find((one) => one === scope);
  const first = fieldsOfTile(tile);
  if (target === null || known === undefined || known === "all")
    return <AlertDialog first={first} onClose={onClose} />;
  if (known === "product") return <AboutProduct id={target} onClose={onClose} />;
  if (known === "listing") return <AboutListing id={target} onClose={onClose} />;
  return <AboutName kind={known} id={target} first={first} onClose={onClose} />;
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

function AboutListing({ id, onClose }: { id: string; onClose: () => void }) {
  const listing = useListing(id);
  if (listing.isError) return <AlertDialog onClose={onClose} />;
  if (!listing.data) return null;
  const { title, url } = listing.data;
  return (
    <AlertDialog fixed={{ scope: "listing", target: { _id: id, name: title ?? url } }} onClose={onClose} />
  );
}

function AboutName({
  kind,
  id,
  first,
  onClose,
}: {
  kind: Exclude<AlertScope, "all" | "product" | "listing">;
  id: string;
  first: AlertFields;
  onClose: () => void;
}) {
  const names = useNames(kind);
  if (!names.data && !names.isError) return null;
  const target = names.data?.find(({ _id }) => _id === id);
  return <AlertDialog first={first} fixed={target && { scope: kind, target }} onClose={onClose} />;
}
