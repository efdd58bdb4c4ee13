import { createTicket, type Endpoint } from "@pricetrail/contract";
import { callAddress, type QueryValue } from "./address.ts";
import { callApi } from "./call.ts";

/**
 * Downloads a file of the API: the URL carries a single-use ticket, never the session.
 *
 * @throws ApiError when no ticket is issued
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
