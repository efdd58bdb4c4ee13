import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode, Ref } from "react";

const FRAMELESS = { border: 0, m: 0, p: 0, minWidth: 0 };

/** A group of controls without the browser's frame; its name is `label`, or a legend among its children. */
export function Fieldset({
  label,
  sx = [],
  ref,
  children,
}: {
  label?: string;
  sx?: SxProps<Theme>;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      ref={ref}
      sx={[FRAMELESS, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Box>
  );
}
