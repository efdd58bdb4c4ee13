/**
 * Returns flags under which the browser sends everything through the guard. `--proxy-server` alone leaks: loopback addresses
 * bypass a proxy by default, QUIC and WebRTC use UDP, and names are prefetched.
 *
 * @param guard where the guard listens, with an address as its host
 */
export function browserFlags(guard: { host: string; port: number }): string[] {
  return [
    `--proxy-server=http://${guard.host}:${guard.port}`,
    "--proxy-bypass-list=<-loopback>",
    // The browser resolves nothing itself: every name goes to the guard.
    `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${guard.host}`,
    "--disable-quic",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-site-isolation-trials",
    "--no-first-run",
    "--mute-audio",
    "--deny-permission-prompts",
  ];
}

/**
 * Flags for pages without images and web fonts: nothing is requested, because refusing each request costs more than the
 * images. For a browser that nobody watches.
 */
export const NO_IMAGES = ["--blink-settings=imagesEnabled=false", "--disable-remote-fonts"];
