import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { freeName, type CatalogueKind, DATA_SCREEN_TEXTS, PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { useProductChanges, type ProductChanges } from "./useProductChanges.ts";

const KINDS = [
  ["brand", DATA_SCREEN_TEXTS.brand],
  ["category", DATA_SCREEN_TEXTS.category],
  ["subcategory", DATA_SCREEN_TEXTS.subcategory],
  ["seller", DATA_SCREEN_TEXTS.seller],
  ["group", DATA_SCREEN_TEXTS.group],
] as const satisfies readonly (readonly [CatalogueKind, string])[];

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
  const [values, setValues] = useState<Partial<Record<CatalogueKind, string>>>({});
  const { busy, run } = useUntilDone();

  const given = Object.entries(values);
  const isGood = given.every(([kind, name]) =>
    name.trim() === "" ? kind !== "seller" : freeName.safeParse(name).success,
  );
  const submit = () => {
    const changes = Object.fromEntries(
      given.map(([kind, name]) => [kind, name.trim() === "" ? null : name.trim()]),
    ) as ProductChanges;
    return run(saveMany(ids, changes), () => {
      onDone();
      onClose();
    });
  };
  return (
    <FormDialog
      open
      title={PRODUCT_SCREEN_TEXTS.editCount(ids.length)}
      submitLabel={DATA_SCREEN_TEXTS.save}
      canSubmit={given.length > 0 && isGood}
      busy={busy}
      onSubmit={() => void submit()}
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
          value={values[kind]}
          onChange={(value) => {
            const next = { ...values };
            if (value === undefined) delete next[kind];
            else next[kind] = value;
            setValues(next);
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
