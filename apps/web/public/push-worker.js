// Shows messages of alerts, and a page that says so when a screen is opened without a network. That page is all it keeps: every
// screen, its code and its data come from the server, as without it.
const OFFLINE_PAGE = "/offline.html";
const CACHE = "offline";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Without it messages are shown all the same.
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE_PAGE, { cache: "reload" })))
      .catch(() => undefined),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  // Only the opening of a page, and only when the server does not answer at all.
  if (event.request.mode !== "navigate") return;
  event.respondWith(
    fetch(event.request).catch(async () => (await caches.match(OFFLINE_PAGE)) ?? Response.error()),
  );
});

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data.json();
  } catch {
    // A push without a message of ours still has to be shown.
  }
  const { id, title = "Pricetrail", text = "", url = "/alerts" } = message;
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: id, icon: "/favicon.svg", data: { url } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = self.location;
  const asked = new URL(event.notification.data.url, origin);
  // Nothing leads elsewhere, whatever a message says.
  const url = asked.origin === origin ? asked.href : `${origin}/alerts`;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = windows.find((window) => window.url === url);
      await (open ? open.focus() : self.clients.openWindow(url));
    })(),
  );
});
