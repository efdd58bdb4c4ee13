#!/bin/sh
# A headless browser for BROWSER_CDP_URL: everything that it loads goes through the guard of the program that uses it. The switches are
# those of apps/server/src/fetch/browser-flags.ts that do not depend on a guard (deploy.test.ts compares them).
exec /usr/bin/tini -- /usr/bin/chromium-headless-shell \
  --remote-debugging-address=0.0.0.0 \
  --remote-debugging-port=9222 \
  --user-data-dir=/tmp/profile \
  --disable-quic \
  --force-webrtc-ip-handling-policy=disable_non_proxied_udp \
  --webrtc-ip-handling-policy=disable_non_proxied_udp \
  --dns-prefetch-disable \
  --no-pings \
  --disable-background-networking \
  --disable-component-update \
  --disable-domain-reliability \
  --disable-sync \
  --disable-gpu \
  --disable-dev-shm-usage \
  --disable-site-isolation-trials \
  --no-first-run \
  --mute-audio \
  --deny-permission-prompts \
  "$@"
