import Autocomplete from "@mui/material/Autocomplete";
import { OutlinedField } from "./OutlinedField.tsx";

/** A field for one name from a list; with `canAdd`, a new one can be typed. Empty means none. */
export function NameField({
  label,
  options,
  value,
  onChange,
  onBlur,
  onPick,
  canAdd = false,
  hasFocus = false,
  disabled = false,
  error,
  helperText = " ",
}: {
  label: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called when a name is chosen from the list, or a new one is typed and confirmed with Enter. */
  onPick?: (value: string) => void;
  canAdd?: boolean;
  /** For a popup with only this field: it starts focused, with its list open and its text selected. */
  hasFocus?: boolean;
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
      // The list is at the end of the page; as a named region it belongs to a landmark.
      slotProps={{ popper: { role: "region", "aria-label": label } }}
      value={value === "" ? null : value}
      onChange={(_event, next) => {
        onChange(next ?? "");
        if (next !== null) onPick?.(next);
      }}
      openOnFocus={hasFocus}
      {...(canAdd
        ? { inputValue: value, onInputChange: (_event: unknown, next: string) => onChange(next) }
        : {})}
      {...(onBlur ? { onBlur } : {})}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          {...(hasFocus ? { autoFocus: true, onFocus: (event) => event.target.select() } : {})}
          label={label}
          error={error !== undefined}
          // The line is always present, so that an error message does not shift the layout.
          helperText={error ?? helperText}
        />
      )}
    />
  );
}
