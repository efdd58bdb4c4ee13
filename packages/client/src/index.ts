export { createClient } from "./client.ts";
export type { Client, ClientOptions, Input } from "./client.ts";
export { ApiError } from "./api-error.ts";
export type { Operations } from "../dist/operations.ts";
