import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { CHANNEL_SCREEN_TEXTS, SENDING_WAYS } from "@pricetrail/contract";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { ZoneSelect } from "../../ui/ZoneSelect.tsx";
import { isLocal, sendingOf, type SendingFields } from "./sending-form.ts";

const T = CHANNEL_SCREEN_TEXTS;
const ROW = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;

/** When messages are sent: for an alert, or for a channel, which may leave it to each alert. */
export function SendingFieldset({
  value,
  onChange,
  isOfChannel,
}: {
  value: SendingFields;
  onChange: (value: SendingFields) => void;
  isOfChannel?: boolean;
}) {
  const set = (change: Partial<SendingFields>) => onChange({ ...value, ...change });
  const { error } = sendingOf(value);
  const isTimed = value.by === "daily" || value.by === "weekly";
  return (
    <Fieldset sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, typography: "body2", color: "text.secondary" }}>
        {T.sendAs}
      </Box>
      <Box sx={ROW}>
        <NativeSelect
          label={T.sendAs}
          hideLabel
          value={value.by}
          onChange={(by) => set({ by: by as SendingFields["by"] })}
          options={[
            ...(isOfChannel ? [{ value: "own", label: T.asAlertSays }] : []),
            ...SENDING_WAYS.map((way) => ({ value: way, label: T.ways[way] })),
          ]}
        />
        {value.by === "weekly" && (
          <NativeSelect
            label={T.weekday}
            hideLabel
            value={String(value.weekday)}
            onChange={(weekday) => set({ weekday: Number(weekday) })}
            options={T.weekdays.map((name, index) => ({ value: String(index + 1), label: name }))}
          />
        )}
        {isTimed && <Time label={T.at} value={value.time} onChange={(time) => set({ time })} />}
      </Box>
      {value.by === "product" && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.shopHint}</Box>
      )}
      {value.by !== "own" && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={value.isQuiet}
              onChange={(event) => set({ isQuiet: event.target.checked })}
            />
          }
          label={T.quiet}
        />
      )}
      {value.by !== "own" && value.isQuiet && (
        <>
          <Box sx={{ ...ROW, pt: 0.5 }}>
            <Time label={T.quietFrom} value={value.from} onChange={(from) => set({ from })} />
            <Time label={T.quietUntil} value={value.until} onChange={(until) => set({ until })} />
          </Box>
          <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.quietHint}</Box>
        </>
      )}
      {isLocal(value) && <ZoneSelect label={T.zone} value={value.zone} onChange={(zone) => set({ zone })} />}
      {error !== undefined && (
        <Box role="alert" sx={{ typography: "body2", color: "error.main" }}>
          {error}
        </Box>
      )}
    </Fieldset>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  return (
    <OutlinedField
      type="time"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      fullWidth={false}
      sx={{ width: 132 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
