import { LISTING_TEXTS as T, type Listing } from "@pricetrail/contract";
import * as z from "zod/mini";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { RunForecast } from "../plans/RunForecast.tsx";
import { ListingFields, listingBounds, typedBounds } from "./ListingFields.tsx";
import { useListingActions } from "./useListingActions.ts";

const schema = z.object({ bounds: listingBounds });

/** Changes how far a listing's runs go, and whether it is watched. */
export default function ListingSettingsDialog({
  listing,
  onClose,
}: {
  listing: Listing;
  onClose: () => void;
}) {
  const { update } = useListingActions(listing._id);
  const form = useSchemaForm(schema, { bounds: typedBounds(listing) });
  const { values, output, set } = useTyped(form, schema);
  return (
    <FormDialog
      title={T.settings}
      submitLabel={T.save}
      form={form}
      onSave={({ bounds }) => update.mutateAsync(bounds).catch(() => undefined)}
      onClose={onClose}
    >
      <ListingFields typed={values.bounds} onChange={(bounds) => set({ bounds })} />
      {output && <RunForecast of={{ listing: listing._id }} bounds={output.bounds} />}
    </FormDialog>
  );
}
