import Box from "@mui/material/Box";
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { OutlinedField } from "./OutlinedField.tsx";

export interface FormTextFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  /** Shown while there is no error message. */
  helperText?: string;
  /** The rule for the value: always shown, below the error message if there is one. */
  rule?: string;
  endAdornment?: ReactNode;
  /** Fields to validate again when this one changes, such as its confirmation. */
  deps?: FieldPath<Values>[];
}

/** A text field bound to a form; its error shows only after the field was touched. */
export function FormTextField<Values extends FieldValues>({
  control,
  name,
  helperText,
  rule,
  type = "text",
  endAdornment,
  deps,
  ...input
}: FormTextFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const message = fieldState.isTouched ? fieldState.error?.message : undefined;
  const isCode = type === "password" || type === "email" || type === "url";
  return (
    <OutlinedField
      {...input}
      type={type}
      name={field.name}
      value={field.value ?? ""}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={
        <>
          {/* The line is always present, so that an error message does not shift the layout. */}
          {message ?? helperText ?? (rule === undefined ? " " : undefined)}
          {rule !== undefined && (
            <Box component="span" sx={{ display: "block", color: "text.secondary" }}>
              {rule}
            </Box>
          )}
        </>
      }
      slotProps={{
        input: { endAdornment },
        htmlInput: isCode ? { spellCheck: false, autoCapitalize: "none" } : {},
      }}
    />
  );
}
