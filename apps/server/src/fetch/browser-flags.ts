/**
 * Switches under which the browser sends nothing but through the guard. `--proxy-server` alone leaks: loopback
 * addresses bypass a proxy by default, QUIC and WebRTC speak UDP, and names are looked up ahead of time.
 *
 * @param guard where the guard listens, its host as an address
 */
export function browserFlags(guard: { host: string; port: number }): string[] {
  return [
    `--proxy-server=http://${guard.host}:${guard.port}`,
    "--proxy-bypass-list=<-loopback>",
    // The browser has no resolver of its own: every name goes to the guard, or nowhere.
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
 * Switches under which pages have neither pictures nor fonts of their own: nothing is asked for, so that nothing has to be refused
 * one by one, which costs more than the pictures themselves. For a browser that nobody looks at.
 */
export const WITHOUT_PICTURES = ["--blink-settings=imagesEnabled=false", "--disable-remote-fonts"];
