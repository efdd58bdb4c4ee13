import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { isOwnOrigin } from "./own-origin.ts";

const from = (origin: string | undefined, host: string): FastifyRequest =>
  ({ headers: { origin, host } }) as FastifyRequest;

it.each([
  ["http://localhost:3000", "localhost:3000", "http://localhost:3000", true],
  // By another name than the configured one.
  ["http://192.168.0.7:3000", "192.168.0.7:3000", "http://localhost:3000", true],
  // Behind a proxy that uses another name.
  ["https://prices.example.com", "10.0.0.5:3000", "https://prices.example.com", true],
  ["https://prices.example.com", "10.0.0.5:3000", "https://other.example.com", false],
  ["https://evil.example", "localhost:3000", "http://localhost:3000", false],
  ["http://localhost:3001", "localhost:3000", "http://localhost:3000", false],
  ["null", "localhost:3000", "http://localhost:3000", false],
  [undefined, "localhost:3000", "http://localhost:3000", false],
])("a page of %s is one of the product at %s (known as %s): %s", (origin, host, publicUrl, isOwn) => {
  expect(isOwnOrigin(from(origin, host), publicUrl)).toBe(isOwn);
});
