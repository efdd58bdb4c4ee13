import { ownZone } from "./local-time.ts";
import { NativeSelect } from "./NativeSelect.tsx";
import { useIsPainted } from "./useIsPainted.ts";

const ZONES: readonly string[] = [...new Set(["UTC", ownZone(), ...Intl.supportedValuesOf("timeZone")])];

/** A selection of the world's time zones; after UTC, the one of the person's machine comes first. */
export function ZoneSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (zone: string) => void;
}) {
  // Hundreds of options would delay the first picture of the dialog around them, so they are added after it.
  const isWhole = useIsPainted();
  const zones = isWhole ? (ZONES.includes(value) ? ZONES : [value, ...ZONES]) : [value];
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={onChange}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
    />
  );
}
