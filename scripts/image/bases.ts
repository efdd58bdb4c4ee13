import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { Buildah } from "./buildah.ts";

/** What Debian's own slim image leaves out, too. */
const LEFT_OUT = [
  "var/cache/apt/archives",
  "var/lib/apt/lists",
  "usr/share/doc",
  "usr/share/man",
  "usr/share/locale",
  "usr/share/info",
];
const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";

/**
 * Makes the two base images of the Dockerfile under their names: Debian by debootstrap, and Debian with the running Node and npm. The
 * second also gets this machine's certificate authorities, because its registry may be reached through a proxy of its own.
 */
export function makeBases(buildah: Buildah, folder: string): void {
  console.log("Making the base images ...");
  const debian = path.join(folder, "debian");
  execFileSync("debootstrap", ["--variant=minbase", "bookworm", debian], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const part of LEFT_OUT) {
    const place = path.join(debian, part);
    for (const name of readdirSync(place)) rmSync(path.join(place, name), { recursive: true, force: true });
  }
  const container = buildah.run("from", "scratch");
  buildah.run("add", "--quiet", container, debian, "/");
  buildah.run("config", "--cmd", "bash", container);
  const commit = (image: string): string =>
    buildah.run("commit", "--quiet", "--format", "docker", container, image);
  commit("docker.io/library/debian:bookworm-slim");

  const node = path.join(folder, "node");
  const bin = path.join(node, "usr/local/bin");
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, path.join(bin, "node"));
  const npm = path.dirname(path.dirname(process.env.npm_execpath ?? ""));
  cpSync(npm, path.join(node, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(bin, "npm"));
  cpSync(path.join("/", CERTIFICATES), path.join(node, CERTIFICATES));
  buildah.run("add", "--quiet", container, node, "/");
  buildah.run("config", "--env", `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`, container);
  commit("docker.io/library/node:24-bookworm-slim");
  buildah.run("rm", container);
}
