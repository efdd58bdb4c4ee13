/** A page that tries every way out of a browser to reach `target`; each way requests a path with its name. */
export function attackPage(target: string, udpPort: number): string {
  const http = `http://${target}`;
  return `<!doctype html><html><head><title>Attack</title>
<link rel="preconnect" href="${http}">
<link rel="dns-prefetch" href="${http}">
<link rel="prefetch" href="${http}/prefetch">
<link rel="preload" as="fetch" crossorigin href="${http}/preload">
<link rel="modulepreload" href="${http}/module-preload">
<link rel="stylesheet" href="${http}/style">
<link rel="icon" href="${http}/icon">
<link rel="manifest" href="${http}/manifest">
<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${http}/speculation-prefetch"]}],"prerender":[{"source":"list","urls":["${http}/prerender"]}]}</script>
<style>@font-face{font-family:c;src:url(${http}/font)} body{background:url(${http}/background);font-family:c}</style>
</head><body>Text for the font
<img src="${http}/image"><script async src="${http}/script"></script><script type="module" src="${http}/module"></script>
<iframe src="${http}/iframe"></iframe><iframe src="/redirect"></iframe><iframe src="file:///etc/passwd"></iframe>
<object data="${http}/object"></object><embed src="${http}/embed"><video src="${http}/video" autoplay></video>
<iframe srcdoc="<meta http-equiv=refresh content='0;url=${http}/meta-refresh'>"></iframe>
<iframe name="posted"></iframe><form id="f" method="post" action="${http}/form" target="posted"></form>
<a id="pinged" href="#x" ping="${http}/ping">x</a>
<svg><image href="${http}/svg-image"/></svg>
<script>
const go = (name, run) => { try { const p = run(); if (p && p.catch) p.catch(() => {}); } catch {} };
go("fetch", () => fetch("${http}/fetch", { mode: "no-cors" }));
go("keepalive", () => fetch("${http}/keepalive", { mode: "no-cors", keepalive: true, method: "POST", body: "x" }));
go("redirected", () => fetch("/redirect", { mode: "no-cors" }));
go("xhr", () => { const x = new XMLHttpRequest(); x.open("GET", "${http}/xhr"); x.send(); });
go("beacon", () => navigator.sendBeacon("${http}/beacon", "x"));
go("websocket", () => new WebSocket("ws://${target}/websocket"));
go("eventsource", () => new EventSource("${http}/eventsource"));
go("form", () => document.getElementById("f").submit());
go("ping", () => document.getElementById("pinged").click());
go("popup", () => window.open("${http}/popup"));
go("worker", () => new Worker(URL.createObjectURL(new Blob(["importScripts('${http}/worker-import');"]))));
go("worker-fetch", () => new Worker(URL.createObjectURL(new Blob(["fetch('${http}/worker-fetch',{mode:'no-cors'})"]))));
go("shared-worker", () => new SharedWorker(URL.createObjectURL(new Blob(["fetch('${http}/shared-worker',{mode:'no-cors'})"]))));
go("service-worker", () => navigator.serviceWorker.register("/service-worker.js"));
go("webtransport", () => new WebTransport("https://127.0.0.1:${udpPort}/"));
go("webrtc", () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }] });
  peer.createDataChannel("x");
  return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
});
</script></body></html>`;
}

/** The worker that the attack page registers; it requests the target as soon as it is installed. */
export function attackServiceWorker(target: string): string {
  return `self.addEventListener("install", (e) => e.waitUntil(fetch("http://${target}/service-worker", { mode: "no-cors" })));`;
}
