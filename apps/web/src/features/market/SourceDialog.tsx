import Box from "@mui/material/Box";
import { SOURCE_EVERY, SOURCE_TEXTS as T, type SourceEvery, type SourceRow } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { ownZone } from "../../ui/local-time.ts";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { useSourceChanges } from "./useSourceChanges.ts";

interface Typed {
  name: string;
  url: string;
  username: string;
  password: string;
  every: SourceEvery;
  hour: number;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Adds an address, or changes one; empty fields keep what is stored. */
export function SourceDialog({
  source,
  onAdded,
  onClose,
}: {
  source?: SourceRow;
  onAdded: (id: string) => void;
  onClose: () => void;
}) {
  const { add, change } = useSourceChanges();
  const zone = source?.plan.zone ?? ownZone();
  const schema = readBy(({ name, url, username, password, every, hour }: Typed) => {
    const address = url.trim();
    if ((!source && address === "") || (username === "" && password !== "")) return undefined;
    return {
      ...(name.trim() !== "" && { name: name.trim() }),
      ...(address !== "" && { url: address }),
      ...(username !== "" && { username, password }),
      plan: { every, hour, zone },
    };
  });
  const form = useSchemaForm(schema, {
    name: source?.name ?? "",
    url: "",
    username: "",
    password: "",
    every: source?.plan.every ?? "day",
    hour: source?.plan.hour ?? 6,
  });
  const { values, set } = useTyped(form, schema);
  return (
    <FormDialog
      title={source ? T.editTitle : T.add}
      submitLabel={source ? T.save : T.fetchFirst}
      form={form}
      onSave={async ({ url, ...rest }) =>
        source
          ? change(source._id, { ...rest, ...(url !== undefined && { url }) })
          : add({ ...rest, url: url ?? "" })
      }
      onDone={({ data }) => source ?? onAdded(data._id)}
      onClose={onClose}
    >
      <OutlinedField
        label={T.address}
        value={values.url}
        placeholder={source ? "••••••••" : "https://"}
        autoComplete="off"
        helperText={source ? T.keepsAddress : T.addressHint}
        onChange={(event) => set({ url: event.target.value })}
        slotProps={{
          htmlInput: { inputMode: "url", spellCheck: false, maxLength: 2048 },
          inputLabel: { shrink: true },
        }}
      />
      <OutlinedField
        label={T.username}
        value={values.username}
        autoComplete="off"
        helperText={T.loginHint}
        onChange={(event) => set({ username: event.target.value })}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "none", maxLength: 200 } }}
      />
      <OutlinedField
        label={T.password}
        type="password"
        value={values.password}
        autoComplete="new-password"
        onChange={(event) => set({ password: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <OutlinedField
        label={T.name}
        value={values.name}
        helperText={T.nameHint}
        onChange={(event) => set({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        <NativeSelect
          label={T.every}
          value={values.every}
          onChange={(every) => set({ every: SOURCE_EVERY.find((one) => one === every)! })}
          options={SOURCE_EVERY.map((every) => ({ value: every, label: T.everyNames[every] }))}
        />
        {values.every === "day" && (
          <NativeSelect
            label={T.hour}
            value={String(values.hour)}
            onChange={(hour) => set({ hour: Number(hour) })}
            options={HOURS}
          />
        )}
      </Box>
      {values.every === "day" && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.zone(zone)}</Box>
      )}
    </FormDialog>
  );
}
