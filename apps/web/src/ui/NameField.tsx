import Autocomplete from "@mui/material/Autocomplete";
import { OutlinedField } from "./OutlinedField.tsx";

/** One name out of a list; with `canAdd`, a new one may be typed. Empty means none. */
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
  /** A name was chosen from the list, or a new one was typed and confirmed by Enter. */
  onPick?: (value: string) => void;
  canAdd?: boolean;
  /** What was opened has this field alone: it begins with the focus, its list open and its text marked. */
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
      // The list is at the end of the page: as a named region it belongs to something.
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
          // The line is always there, so that a message moves nothing.
          helperText={error ?? helperText}
        />
      )}
    />
  );
}
