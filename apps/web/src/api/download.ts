import { createTicket, type Endpoint } from "@pricetrail/contract";
import { callAddress, type QueryValue } from "./address.ts";
import { callApi } from "./call.ts";
import { shareInProgress } from "./once.ts";

/**
 * Downloads a file of the API: the URL carries a single-use ticket, never the session. Pressed twice without a pause, it is
 * downloaded once.
 *
 * @throws ApiError when no ticket is issued
 */
export function download(endpoint: Endpoint, query: Record<string, QueryValue> = {}): Promise<void> {
  const address = callAddress(endpoint.path, {}, query);
  return shareInProgress("download", address, () => start(endpoint, query, address));
}

async function start(endpoint: Endpoint, query: Record<string, QueryValue>, address: string): Promise<void> {
  const { ticket } = await callApi(createTicket, { askedFrom: address });
  const link = document.createElement("a");
  link.href = callAddress(endpoint.path, {}, { ...query, ticket });
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
