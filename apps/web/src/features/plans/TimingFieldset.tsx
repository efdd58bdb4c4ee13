import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { PLAN_SCREEN_TEXTS, PLAN_TEXTS } from "@pricetrail/contract";
import { useId } from "react";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { visuallyHidden } from "../../ui/LiveRegion.tsx";
import { ZoneSelect } from "../../ui/ZoneSelect.tsx";
import type { TimingFields } from "./timing-form.ts";

const T = PLAN_SCREEN_TEXTS;
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;

interface Props {
  value: TimingFields;
  onChange: (value: TimingFields) => void;
}

/** When a plan visits: an interval with its window, or a budget. */
export function TimingFieldset({ value, onChange }: Props) {
  const id = useId();
  return (
    <Fieldset sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
      <Box component="legend" id={id} sx={{ typography: "body2", color: "text.secondary", p: 0, mb: 0.5 }}>
        {T.when}
      </Box>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value.mode}
        onChange={(_event, mode) => onChange({ ...value, mode: mode as TimingFields["mode"] })}
      >
        <FormControlLabel value="interval" control={<Radio size="small" />} label={T.interval} />
        <FormControlLabel value="budget" control={<Radio size="small" />} label={T.budget} />
      </RadioGroup>
      {value.mode === "interval" ? (
        <IntervalFields value={value} onChange={onChange} />
      ) : (
        <BudgetFields value={value} onChange={onChange} />
      )}
    </Fieldset>
  );
}

function IntervalFields({ value, onChange }: Props) {
  const set = (change: Partial<TimingFields>) => onChange({ ...value, ...change });
  const isLocal = value.hasWindow || value.weekdays.length > 0 || value.everyUnit === "days";
  return (
    <>
      <Box sx={ROW}>
        <OutlinedField
          label={T.every}
          value={value.every}
          onChange={(event) => set({ every: event.target.value })}
          fullWidth={false}
          sx={{ width: 96 }}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 4 } }}
        />
        <NativeSelect
          label={T.unit}
          hideLabel
          value={value.everyUnit}
          onChange={(next) => set({ everyUnit: next as TimingFields["everyUnit"] })}
          options={(["minutes", "hours", "days"] as const).map((one) => ({
            value: one,
            label: T.units[one],
          }))}
        />
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={value.hasWindow}
            onChange={(event) => set({ hasWindow: event.target.checked })}
          />
        }
        label={T.onlyBetween}
      />
      {value.hasWindow && (
        <Box sx={ROW}>
          {(["from", "until"] as const).map((end) => (
            <OutlinedField
              key={end}
              type="time"
              label={T[end]}
              value={value[end]}
              onChange={(event) => set({ [end]: event.target.value })}
              fullWidth={false}
              sx={{ width: 136 }}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </Box>
      )}
      <Fieldset sx={{ display: "flex", flexWrap: "wrap", ml: -0.5 }}>
        <legend style={visuallyHidden}>{T.onDays}</legend>
        {PLAN_TEXTS.weekdays.map((name, index) => (
          <FormControlLabel
            key={name}
            control={
              <Checkbox
                size="small"
                checked={value.weekdays.length === 0 || value.weekdays.includes(index + 1)}
                onChange={(event) =>
                  set({ weekdays: toggled(value.weekdays, index + 1, event.target.checked) })
                }
                sx={{ p: 0.5 }}
              />
            }
            label={name}
            sx={{ ml: 0, mr: 0.25 }}
            slotProps={{ typography: { variant: "body2" } }}
          />
        ))}
      </Fieldset>
      {isLocal && <ZoneSelect label={T.zone} value={value.zone} onChange={(zone) => set({ zone })} />}
    </>
  );
}

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

/** No days and all days are the same: a plan without days would never visit. */
function toggled(days: readonly number[], day: number, isOn: boolean): number[] {
  const before = days.length === 0 ? ALL_DAYS : days;
  const after = isOn ? [...before, day].toSorted((a, b) => a - b) : before.filter((one) => one !== day);
  return after.length === ALL_DAYS.length ? [] : after;
}

function BudgetFields({ value, onChange }: Props) {
  const set = (change: Partial<TimingFields>) => onChange({ ...value, ...change });
  return (
    <>
      <Box sx={ROW}>
        <OutlinedField
          label={T.atMostADay}
          value={value.amount}
          onChange={(event) => set({ amount: event.target.value })}
          fullWidth={false}
          sx={{ width: 136 }}
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 9 } }}
        />
        <NativeSelect
          label={T.unit}
          hideLabel
          value={value.unit}
          onChange={(next) => set({ unit: next as TimingFields["unit"] })}
          options={(["visits", "points", "cents"] as const).map((one) => ({
            value: one,
            label: T.budgetUnits[one],
          }))}
        />
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>
        {value.unit === "cents" ? T.centsHint : T.budgetHint}
      </Box>
    </>
  );
}
