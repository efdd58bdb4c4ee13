import Tooltip from "@mui/material/Tooltip";
import type { ReactElement } from "react";

/** Shows a name on hover and on keyboard focus, where there are icons without words. */
export function Named({ name, children }: { name: string | false; children: ReactElement }) {
  if (name === false) return children;
  return (
    <Tooltip title={name} placement="right" disableInteractive>
      {children}
    </Tooltip>
  );
}
