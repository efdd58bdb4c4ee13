import { trustedScript } from "../../ui/page-policy.ts";

/** A browser's push settings for a channel. */
export interface PushSettings {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const WORKER = "/push-worker.js";

/** Returns whether this browser can receive messages on this page. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const textOf = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

/**
 * Requests permission, which must happen on a click, and subscribes; null when it is not granted.
 *
 * @param publicKey the installation's, base64url
 */
export async function subscribe(publicKey: string): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.register(trustedScript(WORKER));
  await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  const wanted = textOf(bytesOf(publicKey).buffer);
  const key = before?.options.applicationServerKey;
  // Belongs to another installation that used this origin, so it could not be sent to.
  if (before && (!key || textOf(key) !== wanted)) await before.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const [p256dh, auth] = [subscription.getKey("p256dh"), subscription.getKey("auth")];
  return p256dh && auth
    ? { endpoint: subscription.endpoint, p256dh: textOf(p256dh), auth: textOf(auth) }
    : null;
}

/** Returns the name of this browser's channel: "Chrome on Linux". */
export function browserName(agent: string): string {
  const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(agent)?.[0] ?? "";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(agent)?.[0] ?? "";
  return (
    [names[browser] ?? browser, system === "" ? "" : `on ${system}`]
      .filter((part) => part !== "")
      .join(" ") || "Browser"
  );
}
