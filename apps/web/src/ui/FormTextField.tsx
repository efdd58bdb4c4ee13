import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useId, type HTMLInputTypeAttribute, type ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";

export interface FormTextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  placeholder?: string;
  /** Shown while there is no error message. */
  helperText?: string;
  /** The rule for the value: always shown, below the error message if there is one. */
  rule?: string;
  disabled?: boolean;
  readOnly?: boolean;
  multiline?: boolean;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
  minRows?: number;
  endAdornment?: ReactNode;
  /** Fields to validate again when this one changes, such as its confirmation. */
  deps?: FieldPath<Values>[];
}

/** A text field bound to a form; its error shows only after the field was touched. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  label,
  helperText,
  rule,
  type = "text",
  deps,
  ...input
}: FormTextFieldProps<Values>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const message = fieldState.isTouched ? fieldState.error?.message : undefined;
  const isCode = type === "password" || type === "email" || type === "url";
  return (
    <FormControl fullWidth size="small" error={message !== undefined} disabled={input.disabled ?? false}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        type={type}
        label={label}
        name={field.name}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        aria-describedby={`${id}-text`}
        inputProps={isCode ? { spellCheck: false, autoCapitalize: "none" } : {}}
      />
      {/* The line is always present, so that an error message does not shift the layout. */}
      <FormHelperText id={`${id}-text`} component="div">
        {message ?? helperText ?? (rule === undefined ? " " : undefined)}
        {rule !== undefined && <Box sx={{ color: "text.secondary" }}>{rule}</Box>}
      </FormHelperText>
    </FormControl>
  );
}
