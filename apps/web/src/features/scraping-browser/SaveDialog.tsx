import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  addConfiguration,
  DATA_SCREEN_TEXTS,
  PICKER_TEXTS,
  sellerOf,
  type Configuration,
  type Inspection,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { ApiError, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import AddedCost from "../plans/AddedCost.tsx";
import { productForm, ProductNameFields } from "../catalogue/ProductNameFields.tsx";
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
  const form = useSchemaForm(productForm, {
    title: (valueOf(picks, "name") || inspection.title).slice(0, 300),
    names: {
      brand: inspection.brand ?? "",
      category: inspection.category ?? "",
      subcategory: inspection.subcategory ?? "",
      group: "",
      seller: (valueOf(picks, "seller") || defaultSeller(inspection.url)).slice(0, 60),
    },
  });
  const { values, set, problem } = useTyped(form, productForm);
  const add = useMutation({
    mutationFn: async ({ title, names }: z.output<typeof productForm>) => {
      const { url, _id } = inspection;
      const body = { url, fields: toSave(picks).fields, inspection: _id, name: title, ...names };
      return (await callApi(addConfiguration, { body })).data;
    },
    onSuccess: onSaved,
  });
  const existing = add.error instanceof ApiError ? add.error.body?.existingId : undefined;
  return (
    <FormDialog
      title={PICKER_TEXTS.saveTitle}
      submitLabel={DATA_SCREEN_TEXTS.save}
      form={form}
      busy={isChanging}
      onSave={async (product) => {
        await add.mutateAsync(product).catch(() => undefined);
      }}
      onClose={onClose}
    >
      <OutlinedField
        label={DATA_SCREEN_TEXTS.title}
        value={values.title}
        onChange={(event) => set({ title: event.target.value })}
        error={problem("title") !== undefined}
        helperText={problem("title") ?? " "}
      />
      <ProductNameFields value={values.names} onChange={(names) => set({ names })} />
      <AddedCost
        added={[
          {
            host: URL.parse(inspection.url)?.host ?? "",
            products: 1,
            entries: toSave(picks).fields.length,
            names: values.names,
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
