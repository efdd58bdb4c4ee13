import Box from "@mui/material/Box";
import { LISTING_TEXTS as T, pageAddress } from "@pricetrail/contract";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { RunForecast } from "../plans/RunForecast.tsx";
import { ListingFields, listingBounds, typedBounds } from "./ListingFields.tsx";
import { useStartListing } from "./useListingActions.ts";
import { listingPath } from "../../ui/paths.ts";

const schema = z.object({ url: pageAddress, bounds: listingBounds });

/** Starts a deep run from a URL, and opens its results. */
export default function StartListingDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const form = useSchemaForm(schema, { url: address, bounds: typedBounds() });
  const { values, output, set } = useTyped(form, schema);
  const start = useStartListing();
  const navigate = useNavigate();
  const host = output && URL.parse(output.url)?.host;
  return (
    <FormDialog
      title={T.startTitle}
      submitLabel={T.find}
      form={form}
      onSave={async ({ url, bounds }) => {
        const started = await start.mutateAsync({ url, ...bounds }).catch(() => undefined);
        if (started) await navigate(listingPath(started._id));
      }}
      onClose={onClose}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.startHint}</Box>
      <OutlinedField
        label={T.address}
        placeholder="https://shop.example/category"
        value={values.url}
        onChange={(event) => {
          set({ url: event.target.value });
          start.reset();
        }}
        slotProps={{ htmlInput: { inputMode: "url", autoCapitalize: "none", spellCheck: false } }}
      />
      <ListingFields typed={values.bounds} onChange={(bounds) => set({ bounds })} />
      {output && host !== undefined && <RunForecast of={{ host }} bounds={output.bounds} />}
      {start.isError && <ErrorState message={errorText(start.error)} />}
    </FormDialog>
  );
}
