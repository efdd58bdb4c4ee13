import Box from "@mui/material/Box";
import { useId } from "react";

/** A short list of choices in the browser's own select, with an inline label. */
export function NativeSelect({
  label,
  value,
  onChange,
  options,
  disabled,
  hideLabel,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  hideLabel?: boolean;
}) {
  const id = useId();
  return (
    <Box
      sx={{
        display: "inline-flex",
        minWidth: 0,
        alignItems: "center",
        gap: 1,
        typography: "body2",
        color: "text.secondary",
      }}
    >
      {!hideLabel && <label htmlFor={id}>{label}</label>}
      <Box
        component="select"
        id={id}
        aria-label={hideLabel ? label : undefined}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        sx={{
          font: "inherit",
          color: "text.primary",
          bgcolor: "background.paper",
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          minHeight: 36,
          minWidth: 0,
          maxWidth: "100%",
          textOverflow: "ellipsis",
          px: 1,
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
    </Box>
  );
}
