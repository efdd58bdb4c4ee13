import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("every screen loads within its byte budget", async () => {
  const script = fileURLToPath(new URL("budgets.ts", import.meta.url));
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script], { env: { ...process.env, NODE_ENV: "" } }, (_error, out, err) =>
      resolve(out + err),
    );
  });
  expect(output.split("\n").filter((line) => line.startsWith("OVER"))).toEqual([]);
  expect(output).toMatch(/\b\d+ screens, 0 above budget\n$/);
});
