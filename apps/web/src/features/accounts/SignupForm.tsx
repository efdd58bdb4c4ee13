import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import {
  ACCOUNT_TEXTS,
  fullName,
  hasOwnDomain,
  organisationName,
  signupEmail,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import { useLegalLinks } from "../site/legal-links.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = ACCOUNT_TEXTS.signup;

const schema = z.object({ fullname: fullName, orgname: organisationName, email: signupEmail });
export type SignupValues = z.output<typeof schema>;

export function SignupForm({
  defaults,
  onSubmit,
}: {
  defaults: SignupValues;
  onSubmit: (values: SignupValues, captcha: string | undefined) => Promise<void>;
}) {
  const { control, handleSubmit, formState, watch } = useSchemaForm(schema, defaults);
  const captcha = useCaptcha("signup");
  const legal = useLegalLinks();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const email = watch("email").trim();
  const isHinted = isHovered || isFocused || (email !== "" && !hasOwnDomain(email));
  const submit = handleSubmit(async (values) => {
    await onSubmit(values, captcha.value);
    captcha.reset();
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
          <FormTextField control={control} name="fullname" label={TEXTS.fullName} autoComplete="name" />
          <FormTextField
            control={control}
            name="orgname"
            label={TEXTS.organisation}
            autoComplete="organization"
          />
          {/* The hint is in the field's own line: a pop-up would cover the field above. */}
          <Box
            onMouseEnter={() => setHovered(true)}
            onMouseLeave={() => setHovered(false)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          >
            <FormTextField
              control={control}
              name="email"
              label={TEXTS.email}
              type="email"
              autoComplete="email"
              {...(isHinted && { helperText: ACCOUNT_TEXTS.businessEmailHint })}
            />
          </Box>
          {captcha.control}
          <Typography variant="caption" color="textSecondary">
            By signing up you accept the{" "}
            <TextLink to={legal.terms} newTab>
              terms of use
            </TextLink>{" "}
            and the{" "}
            <TextLink to={legal.privacy} newTab>
              privacy policy
            </TextLink>
            .
          </Typography>
          <Button
            type="submit"
            variant="contained"
            size="large"
            {...disabledFor(
              formState.isValid
                ? !captcha.isSolved && ACCOUNT_TEXTS.captcha.required
                : DISABLED_TEXTS.incomplete,
            )}
            loading={formState.isSubmitting}
            sx={{ mt: 1 }}
          >
            {TEXTS.button}
          </Button>
        </Box>
      </form>
      <Box sx={{ mt: 3, typography: "body2" }}>
        <TextLink to="/login">{TEXTS.haveAccount}</TextLink>
      </Box>
    </>
  );
}
