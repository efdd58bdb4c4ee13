import { StartError } from "../start-error.ts";
import { saveDemoState } from "./demo-state.ts";
import type { DemoState } from "./demo-state.ts";
import { ShopPortError, startShopProcess } from "./shop-process.ts";
import type { ShopProcess } from "./shop-process.ts";

/**
 * Starts the shop of a data folder's demonstration on the port that it has always had: the addresses of its products name it.
 * As long as there are no products, any free port will do where the wanted one is taken.
 *
 * @throws StartError when its port is taken by another program
 */
export async function openDemoShop(
  dataDir: string,
  state: DemoState,
): Promise<{ shop: ShopProcess; state: DemoState }> {
  const epoch = new Date(state.epoch);
  const shop = await startShopProcess(state.shopPort, epoch).catch((error: unknown) => {
    if (!(error instanceof ShopPortError)) throw error;
    if (state.owner === undefined) return startShopProcess(0, epoch);
    throw new StartError(
      `Port ${state.shopPort}, at which the demo shop was before, is in use already. Stop the other program, or set DATA_DIR to another folder for a new demonstration.`,
    );
  });
  const shopPort = Number(new URL(shop.origin).port);
  if (shopPort === state.shopPort) return { shop, state };
  const moved = { ...state, shopPort };
  saveDemoState(dataDir, moved);
  return { shop, state: moved };
}
