import { trustedScript } from "../ui/page-policy.ts";

/**
 * Lets an installed application say itself that it is offline. In a tab the browser says so, and no worker is between the page
 * and the server.
 */
export function serveInstalled(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(trustedScript("/push-worker.js")).catch(() => undefined);
  if (window.matchMedia("(display-mode: standalone)").matches) register();
  else window.addEventListener("appinstalled", register);
}
