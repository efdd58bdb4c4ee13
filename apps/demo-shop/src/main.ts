import { settingsFrom } from "./args.ts";
import { startShop } from "./server.ts";

/** Exits when the parent process is gone: its end of the pipe closes then, even after kill -9. */
function stopWithParent(stop: () => void): void {
  process.stdin.on("end", stop).on("close", stop).on("error", stop);
  process.stdin.resume();
}

try {
  const shop = await startShop(settingsFrom(process.argv.slice(2)));
  const stop = (): void => {
    void shop.stop().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  stopWithParent(stop);
  process.stdout.write(`${JSON.stringify({ port: shop.port })}\n`);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
