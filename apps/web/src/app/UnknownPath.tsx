import { SHELL_TEXTS } from "@pricetrail/contract";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { toasts } from "../ui/toasts.ts";

/** An address that does not exist leads to /login, as specified, and says so: whoever followed an old link is not left to wonder. */
export function UnknownPath() {
  const { pathname } = useLocation();
  useEffect(() => {
    // One message, however often the effect runs.
    toasts.info(SHELL_TEXTS.noSuchAddress(pathname), { toastId: "unknown-path" });
  }, [pathname]);
  return <Navigate to="/login" replace />;
}
