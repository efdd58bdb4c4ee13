import Link from "@mui/material/Link";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router";

/** A link inside the application, or to another site when the URL has a scheme. */
export function TextLink({ to, children, newTab }: { to: string; children: ReactNode; newTab?: boolean }) {
  const tab = newTab ? { target: "_blank", rel: "noopener" } : {};
  if (!to.startsWith("/")) {
    return (
      <Link href={to} {...tab}>
        {children}
      </Link>
    );
  }
  return (
    <Link component={RouterLink} to={to} {...tab}>
      {children}
    </Link>
  );
}
