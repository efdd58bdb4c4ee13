import Autocomplete from "@mui/material/Autocomplete";
import { OutlinedField } from "./OutlinedField.tsx";

/** One name out of a list; with `canAdd`, a new one may be typed. Empty means none. */
export function NameField({
  label,
  options,
  value,
  onChange,
  onBlur,
  canAdd = false,
  disabled = false,
  error,
  helperText = " ",
}: {
  label: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  canAdd?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  helperText?: string;
}) {
  return (
    <Autocomplete<string, false, false, boolean>
      size="small"
      fullWidth
      freeSolo={canAdd}
      autoHighlight={!canAdd}
      disabled={disabled}
      options={options}
      // The list is at the end of the page: as a named region it belongs to something.
      slotProps={{ popper: { role: "region", "aria-label": label } }}
      value={value === "" ? null : value}
      onChange={(_event, next) => onChange(next ?? "")}
      {...(canAdd
        ? { inputValue: value, onInputChange: (_event: unknown, next: string) => onChange(next) }
        : {})}
      {...(onBlur ? { onBlur } : {})}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          label={label}
          error={error !== undefined}
          // The line is always there, so that a message moves nothing.
          helperText={error ?? helperText}
        />
      )}
    />
  );
}
