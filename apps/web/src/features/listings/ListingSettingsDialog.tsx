import { LISTING_TEXTS as T, type Listing } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { RunForecast } from "../plans/RunForecast.tsx";
import { ListingFields, readBounds, typedBounds } from "./ListingFields.tsx";
import { useListingActions } from "./useListingActions.ts";

/** Changes how far a listing's runs go, and whether it is watched. */
export default function ListingSettingsDialog({
  listing,
  onClose,
}: {
  listing: Listing;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(() => typedBounds(listing));
  const { update } = useListingActions(listing._id);
  const bounds = readBounds(typed);
  return (
    <FormDialog
      open
      title={T.settings}
      submitLabel={T.save}
      canSubmit={bounds !== undefined}
      busy={update.isPending}
      onClose={onClose}
      onSubmit={() => bounds && update.mutate(bounds, { onSuccess: onClose })}
    >
      <ListingFields typed={typed} onChange={setTyped} />
      {bounds !== undefined && <RunForecast of={{ listing: listing._id }} bounds={bounds} />}
    </FormDialog>
  );
}
