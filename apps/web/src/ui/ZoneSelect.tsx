import { NativeSelect } from "./NativeSelect.tsx";

const ZONES: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

/** A selection of the world's time zones. */
export function ZoneSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (zone: string) => void;
}) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={onChange}
      options={(ZONES.includes(value) ? ZONES : [value, ...ZONES]).map((zone) => ({
        value: zone,
        label: zone.replaceAll("_", " "),
      }))}
    />
  );
}
