import Box from "@mui/material/Box";
import { LISTING_TEXTS as T, pageAddress } from "@pricetrail/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { RunForecast } from "../plans/RunForecast.tsx";
import { ListingFields, readBounds, typedBounds } from "./ListingFields.tsx";
import { useStartListing } from "./useListingActions.ts";
import { listingPath } from "../../ui/paths.ts";

/** Starts a deep run from a URL, and opens its results. */
export default function StartListingDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [url, setUrl] = useState(address);
  const [typed, setTyped] = useState(typedBounds);
  const start = useStartListing();
  const navigate = useNavigate();
  const validated = pageAddress.safeParse(url);
  const bounds = readBounds(typed);
  const host = validated.success ? URL.parse(validated.data)?.host : undefined;
  return (
    <FormDialog
      open
      title={T.startTitle}
      submitLabel={T.find}
      canSubmit={validated.success && bounds !== undefined}
      busy={start.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (!validated.success || bounds === undefined) return;
        start.mutate(
          { url: validated.data, ...bounds },
          { onSuccess: ({ _id }) => void navigate(listingPath(_id)) },
        );
      }}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.startHint}</Box>
      <OutlinedField
        label={T.address}
        placeholder="https://shop.example/category"
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          start.reset();
        }}
        slotProps={{ htmlInput: { inputMode: "url", autoCapitalize: "none", spellCheck: false } }}
      />
      <ListingFields typed={typed} onChange={setTyped} />
      {host !== undefined && bounds !== undefined && <RunForecast of={{ host }} bounds={bounds} />}
      {start.isError && <ErrorState message={errorText(start.error)} />}
    </FormDialog>
  );
}
