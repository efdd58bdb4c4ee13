import Box from "@mui/material/Box";
import { ALERT_SCREEN_TEXTS, hasRearm, type AlertKind } from "@pricetrail/contract";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { hasDistance, type AlertFields } from "./alert-form.ts";

const T = ALERT_SCREEN_TEXTS;
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;

interface Props {
  value: AlertFields;
  onChange: (value: AlertFields) => void;
}

/** When an alert fires, and when it may fire again; `kinds` are those on offer. */
export function AlertFieldset({ value, onChange, kinds }: Props & { kinds: readonly AlertKind[] }) {
  const { kind } = value;
  return (
    <>
      <NativeSelect
        label={T.condition}
        value={kind}
        onChange={(next) => onChange({ ...value, kind: next as AlertKind })}
        options={kinds.map((one) => ({ value: one, label: T.kinds[one] }))}
      />
      <ConditionFields value={value} onChange={onChange} />
      {hasRearm(kind) && <RearmFields value={value} onChange={onChange} />}
    </>
  );
}

function ConditionFields({ value, onChange }: Props) {
  switch (value.kind) {
    case "below":
    case "above":
      return (
        <Box sx={ROW}>
          <TextOf field="amount" label={T.amount} value={value} onChange={onChange} />
          <TextOf field="currency" label={T.currency} value={value} onChange={onChange} />
        </Box>
      );
    case "cheapest":
      return null;
    case "gone":
    case "listed":
      return (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {value.kind === "gone" ? T.goneHint : T.listedHint}
        </Box>
      );
    case "undercut":
      return (
        <Box sx={ROW}>
          <SizeFields value={value} onChange={onChange} />
        </Box>
      );
    case "change":
      return (
        <Box sx={ROW}>
          <ChoiceOf
            field="direction"
            label={T.direction}
            texts={T.directions}
            value={value}
            onChange={onChange}
          />
          <SizeFields value={value} onChange={onChange} />
        </Box>
      );
    case "discount":
      return (
        <ChoiceOf field="discountOn" label={T.event} texts={T.discountOn} value={value} onChange={onChange} />
      );
    case "stock":
      return <ChoiceOf field="stockOn" label={T.event} texts={T.stockOn} value={value} onChange={onChange} />;
    default:
      return <TextOf field="days" label={T.days} value={value} onChange={onChange} />;
  }
}

function SizeFields({ value, onChange }: Props) {
  return (
    <>
      <TextOf field="size" label={T.size} value={value} onChange={onChange} />
      <ChoiceOf field="unit" label={T.unit} texts={T.units} value={value} onChange={onChange} />
      {value.unit === "amount" && (
        <TextOf field="currency" label={T.currency} value={value} onChange={onChange} />
      )}
    </>
  );
}

function RearmFields({ value, onChange }: Props) {
  const isByDistance = hasDistance(value.kind);
  return (
    <Box>
      <Box sx={ROW}>
        {isByDistance && (
          <TextOf field="deadBand" label={T.deadBand} value={value} onChange={onChange} width={210} />
        )}
        <TextOf
          field="afterHours"
          label={isByDistance ? T.afterHours : T.atMostEvery}
          value={value}
          onChange={onChange}
          width={210}
        />
      </Box>
      {isByDistance && (
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 0.5 }}>
          {T.deadBandHint} {T.afterHoursHint}
        </Box>
      )}
    </Box>
  );
}

type TextField = "amount" | "currency" | "size" | "days" | "deadBand" | "afterHours";

function TextOf({
  field,
  label,
  value,
  onChange,
  width = 120,
}: Props & { field: TextField; label: string; width?: number }) {
  return (
    <OutlinedField
      label={label}
      value={value[field]}
      onChange={(event) => onChange({ ...value, [field]: event.target.value })}
      fullWidth={false}
      sx={{ width }}
      slotProps={{ htmlInput: { inputMode: field === "currency" ? "text" : "decimal", maxLength: 16 } }}
    />
  );
}

function ChoiceOf({
  field,
  label,
  texts,
  value,
  onChange,
}: Props & {
  field: "direction" | "unit" | "discountOn" | "stockOn";
  label: string;
  texts: Readonly<Record<string, string>>;
}) {
  return (
    <NativeSelect
      label={label}
      hideLabel
      value={value[field]}
      onChange={(next) => onChange({ ...value, [field]: next })}
      options={Object.entries(texts).map(([one, text]) => ({ value: one, label: text }))}
    />
  );
}
