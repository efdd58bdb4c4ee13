import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { apiKeyForm, API_KEY_SCREEN_TEXTS, SCOPE_RESOURCES, type Owner } from "@pricetrail/contract";
import * as z from "zod/mini";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { OwnerSelect } from "../../ui/OwnerSelect.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { levelsOf, scopesOf, type Level, type Levels } from "./scope-choice.ts";
import { useApiKeyChanges } from "./useApiKeyChanges.ts";

const T = API_KEY_SCREEN_TEXTS;
const DAYS = [30, 90, 365, null];
const EXPIRIES = DAYS.map((days) => ({ value: String(days), label: T.expiryDays(days) }));
const LEVELS = (["none", "read", "write"] as const).map((value) => ({ value, label: T.levels[value] }));

interface KeyForm {
  name: string;
  expiry: string;
  levels: Levels;
  owner: Owner;
}

const EMPTY: KeyForm = { name: "", expiry: "90", levels: levelsOf("none"), owner: "me" };

const schema = z.pipe(
  z.transform(({ name, expiry, levels, owner }: KeyForm): z.input<typeof apiKeyForm> => ({
    name,
    owner,
    scopes: scopesOf(levels),
    days: DAYS.find((days) => String(days) === expiry) ?? null,
  })),
  apiKeyForm,
);

/** Creates a key: where it is used, how long it is valid, and its access to each resource. */
export default function AddKeyDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { add } = useApiKeyChanges();
  const form = useSchemaForm(schema, EMPTY);
  const { values, set } = useTyped(form, schema);
  return (
    <FormDialog
      title={T.add}
      submitLabel={T.make}
      form={form}
      onSave={add}
      onDone={({ secret }) => onSecret(secret)}
      onClose={onClose}
    >
      <OutlinedField
        label={T.name}
        value={values.name}
        onChange={(event) => set({ name: event.target.value })}
        helperText={T.nameHint}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <NativeSelect
        label={T.expiry}
        value={values.expiry}
        onChange={(expiry) => set({ expiry })}
        options={EXPIRIES}
      />
      <OwnerSelect value={values.owner} onChange={(owner) => set({ owner })} />
      <Fieldset>
        <Box component="legend" sx={{ typography: "subtitle2", p: 0, mb: 1 }}>
          {T.access}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}>
          {(["read", "write"] as const).map((level) => (
            <Button
              key={level}
              size="small"
              variant="outlined"
              onClick={() => set({ levels: levelsOf(level) })}
            >
              {T.summaryAll[level]}
            </Button>
          ))}
        </Box>
        {SCOPE_RESOURCES.map(({ resource, canWrite }) => (
          <Box
            key={resource}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "1fr 130px", sm: "1fr 150px" },
              alignItems: "center",
              gap: 1,
              py: 0.25,
              typography: "body2",
              "& select": { width: { xs: 130, sm: 150 }, minHeight: 32 },
              "& + &": { borderTop: 1, borderColor: "divider" },
            }}
          >
            <Box aria-hidden sx={{ minWidth: 0 }}>
              {T.resources[resource]}
            </Box>
            <NativeSelect
              label={T.resources[resource]}
              hideLabel
              value={values.levels[resource]}
              onChange={(level) => set({ levels: { ...values.levels, [resource]: level as Level } })}
              options={canWrite ? LEVELS : LEVELS.slice(0, 2)}
            />
          </Box>
        ))}
      </Fieldset>
    </FormDialog>
  );
}
