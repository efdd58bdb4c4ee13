import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { FormTextField, type FormTextFieldProps } from "./FormTextField.tsx";
import { Icon } from "./icons.tsx";

type Props<Values extends FieldValues> = Omit<FormTextFieldProps<Values>, "type" | "endAdornment"> & {
  autoComplete: "current-password" | "new-password";
};

/** A password field with a visibility toggle; a new React key hides the password again. */
export function FormPasswordField<Values extends FieldValues>(props: Props<Values>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <FormTextField
      {...props}
      type={isVisible ? "text" : "password"}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={(isVisible ? CONTROL_TEXTS.hidePassword : CONTROL_TEXTS.showPassword)(props.label)}
            aria-pressed={isVisible}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon name={isVisible ? "hidden" : "visible"} />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
