import { SHELL_TEXTS } from "@pricetrail/contract";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { toasts } from "../ui/toasts.ts";

/** Redirects an unknown path to /login, as specified, and says so to people who followed an old link. */
export function UnknownPath() {
  const { pathname } = useLocation();
  useEffect(() => {
    // The ID prevents duplicates if the effect runs again.
    toasts.info(SHELL_TEXTS.noSuchAddress(pathname), { toastId: "unknown-path" });
  }, [pathname]);
  return <Navigate to="/login" replace />;
}
