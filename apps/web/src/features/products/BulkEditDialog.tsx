import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { freeName, type CatalogueKind, DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { useProductChanges, type ProductChanges } from "./useProductChanges.ts";

const KINDS = [
  ["brand", DATA_SCREEN_TEXTS.brand],
  ["category", DATA_SCREEN_TEXTS.category],
  ["subcategory", DATA_SCREEN_TEXTS.subcategory],
  ["seller", DATA_SCREEN_TEXTS.seller],
  ["group", DATA_SCREEN_TEXTS.group],
] as const satisfies readonly (readonly [CatalogueKind, string])[];

type Ticked = Partial<Record<CatalogueKind, string>>;

const schema = readBy(({ names }: { names: Ticked }) => {
  const given = Object.entries(names);
  const isGood = given.every(([kind, name]) =>
    name.trim() === "" ? kind !== "seller" : freeName.safeParse(name).success,
  );
  if (!isGood || given.length === 0) return undefined;
  return Object.fromEntries(given.map(([kind, name]) => [kind, name.trim() || null])) as ProductChanges;
});

/** Assigns many products at once: only ticked fields change, and an empty one removes the assignment. */
export default function BulkEditDialog({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { saveMany } = useProductChanges();
  const form = useSchemaForm(schema, { names: {} });
  const { values, set } = useTyped(form, schema);
  return (
    <FormDialog
      title={PRODUCT_SCREEN_TEXTS.editCount(ids.length)}
      submitLabel={DATA_SCREEN_TEXTS.save}
      form={form}
      onSave={(changes) => saveMany(ids, changes)}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {PRODUCT_SCREEN_TEXTS.bulkHint}
      </Typography>
      {KINDS.map(([kind, label]) => (
        <BulkField
          key={kind}
          kind={kind}
          label={label}
          value={values.names[kind]}
          onChange={(value) => {
            const names = { ...values.names };
            if (value === undefined) delete names[kind];
            else names[kind] = value;
            set({ names });
          }}
        />
      ))}
    </FormDialog>
  );
}

function BulkField({
  kind,
  label,
  value,
  onChange,
}: {
  kind: CatalogueKind;
  label: string;
  /** Undefined while the box is not ticked. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const names = useNames(kind).data ?? [];
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "150px minmax(0, 1fr)", columnGap: 1 }}>
      <FormControlLabel
        sx={{ alignSelf: "start" }}
        control={
          <Checkbox
            size="small"
            checked={value !== undefined}
            onChange={(event) => onChange(event.target.checked ? "" : undefined)}
          />
        }
        label={label}
        slotProps={{ typography: { variant: "body2" } }}
      />
      <NameField
        label={PRODUCT_SCREEN_TEXTS.newOf(label)}
        canAdd
        disabled={value === undefined}
        options={[...new Set(names.map((row) => row.name))]}
        value={value ?? ""}
        onChange={onChange}
        {...(kind === "seller" && value === "" ? { helperText: PRODUCT_SCREEN_TEXTS.sellerNeeded } : {})}
      />
    </Box>
  );
}
