import { createTicket, type Endpoint } from "@pricetrail/contract";
import { callAddress, type QueryValue } from "./address.ts";
import { callApi } from "./call.ts";

/**
 * Downloads a file of the contract: a single-use ticket is in the address, never the session.
 * Throws ApiError when no ticket is given.
 */
export async function download(endpoint: Endpoint, query: Record<string, QueryValue> = {}): Promise<void> {
  const { ticket } = await callApi(createTicket);
  const link = document.createElement("a");
  link.href = callAddress(endpoint.path, {}, { ...query, ticket });
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
