import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** In this order: Edge is on every Windows. */
const PROGRAMS = ["msedge.exe", "chrome.exe"];
const FOLDERS: Readonly<Record<string, string>> = {
  "msedge.exe": "Microsoft\\Edge\\Application",
  "chrome.exe": "Google\\Chrome\\Application",
};
const COMMANDS = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
];

/** The path in what `reg query <key> /ve` prints, or undefined. */
export function pathInRegistryAnswer(answer: string): string | undefined {
  return /REG_(?:EXPAND_)?SZ\s+"?([^"\r\n]+?\.exe)"?\s*$/im.exec(answer)?.[1];
}

/** Where Windows itself says that a program is; undefined when it does not know. */
function registered(program: string): string | undefined {
  for (const root of ["HKCU", "HKLM"]) {
    const key = `${root}\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\App Paths\\${program}`;
    try {
      const answer = execFileSync("reg", ["query", key, "/ve"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
      const found = pathInRegistryAnswer(answer);
      if (found !== undefined && existsSync(found)) return found;
    } catch {
      // No such key.
    }
  }
  return undefined;
}

/** Places where an installation of Windows usually has a browser, most likely first. */
export function commonInstallPaths(env: NodeJS.ProcessEnv): string[] {
  const roots = [env["ProgramFiles(x86)"], env.ProgramFiles, env.LOCALAPPDATA];
  return PROGRAMS.flatMap((program) =>
    roots.flatMap((root) => (root ? [`${root}\\${FOLDERS[program]}\\${program}`] : [])),
  );
}

/** The installed browser that can be started with an extension, or undefined. */
export function findBrowser(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (platform === "win32") {
    for (const program of PROGRAMS) {
      const found = registered(program);
      if (found !== undefined) return found;
    }
    return commonInstallPaths(env).find((path) => existsSync(path));
  }
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find((path) =>
    existsSync(path),
  );
}
