import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** In order of preference: every Windows has Edge. */
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

/** Returns the path in the output of `reg query <key> /ve`, or undefined. */
export function pathInRegistryAnswer(answer: string): string | undefined {
  return /REG_(?:EXPAND_)?SZ\s+"?([^"\r\n]+?\.exe)"?\s*$/im.exec(answer)?.[1];
}

/** Returns a program's path according to the Windows registry; undefined if it has none. */
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
      // The key does not exist.
    }
  }
  return undefined;
}

/** Returns the usual paths of browsers on Windows, most likely first. */
export function commonInstallPaths(env: NodeJS.ProcessEnv): string[] {
  const roots = [env["ProgramFiles(x86)"], env.ProgramFiles, env.LOCALAPPDATA];
  return PROGRAMS.flatMap((program) =>
    roots.flatMap((root) => (root ? [`${root}\\${FOLDERS[program]}\\${program}`] : [])),
  );
}

/** Returns an installed browser that can be started with an extension, or undefined. */
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
