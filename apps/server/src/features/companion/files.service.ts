import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { COMPANION_FILES } from "@pricetrail/contract";
import { notFound } from "../../http/errors.ts";
import type { WindowsProgram } from "./windows-program.service.ts";

/** Path of the companion's builds. */
const DIST = fileURLToPath(new URL("../../../../companion/dist/", import.meta.url));

const FILES = {
  extension: { name: "pricetrail-extension.zip", type: "application/zip" },
  windows: { name: "pricetrail-browser.exe", type: "application/vnd.microsoft.portable-executable" },
} as const satisfies Record<(typeof COMPANION_FILES)[number], { name: string; type: string }>;

export type FilesService = ReturnType<typeof createFilesService>;

/** Creates the service that provides the built files of the companion; the Windows program is built on the first request. */
export function createFilesService(program: WindowsProgram, folder: string = DIST) {
  const sizeOf = async (name: string): Promise<number | null> => {
    const found = await stat(join(folder, name)).catch(() => null);
    return found?.isFile() ? found.size : null;
  };
  return {
    list: () =>
      Promise.all(
        COMPANION_FILES.map(async (file) => {
          const { name } = FILES[file];
          const bytes = await sizeOf(name);
          const making = bytes === null && file === "windows" ? program.make() : undefined;
          return { file, name, bytes, making: making ?? null };
        }),
      ),

    /**
     * Opens a file.
     *
     * @throws AppError 404 when it is not built
     */
    async open(file: (typeof COMPANION_FILES)[number]) {
      const { name, type } = FILES[file];
      const bytes = await sizeOf(name);
      if (bytes === null) throw notFound();
      return { name, type, bytes, content: createReadStream(join(folder, name)) };
    },
  };
}
