import { startTransition, useEffect, useState } from "react";
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
  // Hundreds of options would delay the first picture of the dialog around them, so they are added after it.
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
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
