# Pricetrail in a container. The embedded database needs nothing but a volume at /data:
#   docker build -t pricetrail .                             the program; pages drawn by scripts need browsers elsewhere
#   docker build -t pricetrail:browser --target browser .    with a headless browser (see deploy/compose.several.yaml)

# ---- everything that is compiled: the web app, the picker, the extension
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Our start does the same: no install scripts, and the optional packages, which bring Node and PostgreSQL for this platform.
RUN npm install --no-save --ignore-scripts --include=dev --include=optional
RUN for part in packages/client packages/picker apps/companion apps/web; do npm run build -w "$part" || exit 1; done

# ---- only what the server needs while it runs
FROM docker.io/library/node:24-bookworm-slim AS parts
WORKDIR /app
COPY package.json package-lock.json .npmrc LICENSE ./
COPY apps/server/package.json apps/server/
COPY packages packages
RUN npm install --no-save --ignore-scripts --omit=dev --include=optional --workspace apps/server \
  && find node_modules -type f \( -name '*.map' -o -name '*.a' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) \
    ! -iname 'license*' -delete
COPY apps/server apps/server
COPY apps/demo-shop apps/demo-shop
COPY --from=build /app/packages/picker/dist packages/picker/dist
COPY --from=build /app/apps/companion/dist apps/companion/dist
COPY --from=build /app/apps/web/dist apps/web/dist
# The pinned Node, and the links of PostgreSQL's libraries, which a package cannot contain.
COPY --from=build /app/node_modules/node-linux-* node-linux/
RUN mkdir bin && mv node-linux/bin/node bin/node && rm -r node-linux \
  && bin/node -e 'import("/app/apps/server/src/database/embedded/binaries.ts").then(({ installedBinaries, linkLibraries }) => process.exit(linkLibraries(installedBinaries().folder) ? 0 : 1))'

# ---- the program without a browser
FROM docker.io/library/debian:bookworm-slim AS program
# tini passes signals on, and collects the processes that a killed browser or database leaves.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && groupadd --gid 10001 pricetrail \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin pricetrail \
  && install -d -o pricetrail -g pricetrail -m 0700 /data
COPY --from=parts /app /app
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PATH=/app/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "node", "apps/server/src/main.ts"]

# ---- the same with a headless browser
FROM program AS browser
USER 0:0
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY deploy/browser.sh /app/bin/pricetrail-browser
USER 10001:10001

# The last stage is the one that is built without --target.
FROM program
