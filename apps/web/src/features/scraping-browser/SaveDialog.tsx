import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  addConfiguration,
  DATA_SCREEN_TEXTS,
  PICKER_TEXTS,
  productName,
  sellerOf,
  type Configuration,
  type Inspection,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import AddedCost from "../plans/AddedCost.tsx";
import { areNamesValid, ProductNameFields, type NameValues } from "../catalogue/ProductNameFields.tsx";
import { toSave, type Picks } from "./picks.ts";
import { configurationPath } from "../../ui/paths.ts";

/** Returns a field's value, chosen before proposed; "" for none. */
function valueOf(picks: Picks, key: string): string {
  const field = picks.find((one) => one.key === key);
  return (field?.choice?.reading?.value ?? field?.proposal?.value ?? "").trim();
}

/** Returns the name the server gives the seller of such a URL. */
const defaultSeller = (url: string): string => sellerOf(URL.parse(url)?.host ?? "");

/** Name and assignments of the new product. */
export default function SaveDialog({
  inspection,
  picks,
  isChanging,
  onInto,
  onSaved,
  onClose,
}: {
  inspection: Inspection;
  picks: Picks;
  /** Whether the fields are added to an existing configuration. */
  isChanging: boolean;
  onInto: (id: string) => void;
  onSaved: (configuration: Configuration) => void;
  onClose: () => void;
}) {
  const [title, setTitle] = useState(() => (valueOf(picks, "name") || inspection.title).slice(0, 300));
  const [names, setNames] = useState<NameValues>(() => ({
    brand: "",
    category: "",
    subcategory: "",
    group: "",
    seller: (valueOf(picks, "seller") || defaultSeller(inspection.url)).slice(0, 60),
  }));
  const validated = productName.safeParse(title);
  const given = (name: string) => (name.trim() === "" ? null : name.trim());
  const add = useMutation({
    mutationFn: async () => {
      const body = {
        url: inspection.url,
        fields: toSave(picks).fields,
        inspection: inspection._id,
        name: validated.data ?? title,
        brand: given(names.brand),
        category: given(names.category),
        subcategory: given(names.subcategory),
        group: given(names.group),
        seller: given(names.seller),
      };
      return (await callApi(addConfiguration, { body })).data;
    },
    onSuccess: onSaved,
  });
  const existing = add.error instanceof ApiError ? add.error.body?.existingId : undefined;
  return (
    <FormDialog
      open
      title={PICKER_TEXTS.saveTitle}
      submitLabel={DATA_SCREEN_TEXTS.save}
      canSubmit={validated.success && areNamesValid(names)}
      busy={add.isPending || isChanging}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <OutlinedField
        label={DATA_SCREEN_TEXTS.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={!validated.success}
        helperText={validated.success ? " " : validated.error.issues[0]?.message}
      />
      <ProductNameFields value={names} onChange={setNames} />
      <AddedCost
        added={[
          {
            host: URL.parse(inspection.url)?.host ?? "",
            products: 1,
            entries: toSave(picks).fields.length,
            names,
          },
        ]}
      />
      {existing !== undefined ? (
        <Alert severity="warning">
          {PICKER_TEXTS.trackedDifferent}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", mt: 1 }}>
            <Button size="small" variant="outlined" loading={isChanging} onClick={() => onInto(existing)}>
              {PICKER_TEXTS.saveInto}
            </Button>
            <TextLink to={configurationPath(existing)} newTab>
              {PICKER_TEXTS.openExisting}
            </TextLink>
          </Box>
        </Alert>
      ) : (
        add.isError && <ErrorState message={errorText(add.error)} />
      )}
    </FormDialog>
  );
}
