// Shows messages of alerts. It answers no request of the page: nothing is cached, and the product runs as without it.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
