import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { BILLING_TEXTS, type CapToday, MAX_CAP, DISABLED_TEXTS } from "@pricetrail/contract";
import { useState, type FormEvent } from "react";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { useSaveCap } from "./usage-queries.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = BILLING_TEXTS.cap;
const MICRO = 1_000_000;

type Own = CapToday["own"];
type Unit = "none" | NonNullable<Own>["unit"];

const isUnit = (value: string): value is Unit => value === "none" || value === "points" || value === "usd";

/** Formats dollars as decimal text: two decimals, more where needed. */
const dollarsOf = (micro: number): string =>
  `${Math.floor(micro / MICRO)}.${String(micro % MICRO).padStart(6, "0")}`.replace(/0{1,4}$/, "");

/** Parses a typed cap: null for none, undefined if unreadable. */
export function readCap(unit: Unit, text: string): Own | undefined {
  if (unit === "none") return null;
  const [, whole = "", fraction = ""] =
    /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim().replace(",", ".")) ?? [];
  if (whole === "" || (unit === "points" && fraction !== "")) return undefined;
  const amount = unit === "points" ? Number(whole) : Number(whole) * MICRO + Number(fraction.padEnd(6, "0"));
  return amount <= MAX_CAP[unit] ? { unit, amount } : undefined;
}

/**
 * Sets or removes the organisation's own cap. It does without the form library, with which the screen would fill its byte budget.
 */
export function CapForm({ own }: { own: Own }) {
  const [unit, setUnit] = useState<Unit>(own?.unit ?? "none");
  const [text, setText] = useState(
    own === null ? "" : own.unit === "points" ? String(own.amount) : dollarsOf(own.amount),
  );
  const [isSaving, setIsSaving] = useState(false);
  const save = useSaveCap();
  const cap = readCap(unit, text);
  const isWrong = cap === undefined && text !== "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cap === undefined) return;
    setIsSaving(true);
    await save(cap);
    setIsSaving(false);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "flex-start", gap: 2 }}
    >
      <NativeSelect
        label={TEXTS.unit}
        value={unit}
        onChange={(value) => isUnit(value) && setUnit(value)}
        options={[
          { value: "none", label: TEXTS.none },
          { value: "points", label: TEXTS.points },
          { value: "usd", label: TEXTS.usd },
        ]}
      />
      {unit !== "none" && (
        <OutlinedField
          label={unit === "points" ? TEXTS.amountPoints : TEXTS.amountUsd}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isWrong}
          helperText={isWrong ? (unit === "points" ? TEXTS.wrong : TEXTS.wrongDollars) : undefined}
          fullWidth={false}
          sx={{ width: 220 }}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
        />
      )}
      <Button
        type="submit"
        variant="outlined"
        {...disabledFor(cap === undefined && DISABLED_TEXTS.incomplete)}
        loading={isSaving}
      >
        {TEXTS.save}
      </Button>
    </Box>
  );
}
