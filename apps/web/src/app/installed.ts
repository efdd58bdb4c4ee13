import { trustedScript } from "../ui/page-policy.ts";

/**
 * Registers the offline page of an installed application. In a tab the browser has its own, and no worker sits between the
 * page and the server.
 */
export function serveInstalled(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(trustedScript("/push-worker.js")).catch(() => undefined);
  if (window.matchMedia("(display-mode: standalone)").matches) register();
  else window.addEventListener("appinstalled", register);
}
