import { ERROR_TEXTS } from "@pricetrail/contract";
import type { FastifyRequest } from "fastify";
import { AppError, unreadable } from "./errors.ts";
import { checkJsonValues } from "./json-values.ts";

/** Maximum length of a form's `call` in characters: picked elements with their markup. */
const MAX_CALL = 1024 * 1024;

const tooLarge = () => new AppError(413, "too_large", ERROR_TEXTS.tooLarge);

/** Every part of a form is read as a file: the parser would decode a field leniently, with replacement characters. */
export const AS_FILES = { isPartAFile: () => true };

/**
 * Returns a reader for a multipart form: its part `call` contains the JSON values of the body, and another part a text that is
 * added under its own name. The text is decoded in chunks as it arrives: long markup is never parsed as a JSON string, and is not
 * copied again.
 *
 * @param name of the file
 * @param maxLength of its text, in characters
 * @throws AppError 400 for another kind of body, invalid JSON and invalid UTF-8; 413
 */
export function formWithText(name: string, maxLength: number) {
  return async (request: FastifyRequest): Promise<Record<string, unknown>> => {
    if (!request.isMultipart()) throw unreadable();
    const body: Record<string, unknown> = {};
    for await (const part of request.parts({ ...AS_FILES, limits: { files: 2 } })) {
      if (part.type !== "file") throw unreadable();
      if (part.fieldname === "call") Object.assign(body, objectOf(await textOf(part.file, MAX_CALL)));
      else if (part.fieldname === name) body[name] = await textOf(part.file, maxLength);
      else throw unreadable();
    }
    return body;
  };
}

/** Maximum length of a field in characters. */
const MAX_FIELD = 1000;

/**
 * Returns the fields of a form, whose parser has read it already unless it is a multipart form.
 *
 * @throws AppError 400 for invalid UTF-8; 413
 */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  const fields = new Map<string, string>();
  for await (const part of request.parts({ ...AS_FILES, limits: { files: 2 } })) {
    if (part.type !== "file") throw unreadable();
    fields.set(part.fieldname, await textOf(part.file, MAX_FIELD));
  }
  return Object.fromEntries(fields);
}

function objectOf(json: string): object {
  checkJsonValues(Buffer.from(json));
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The same error as for a body that is not an object.
  }
  throw unreadable();
}

async function textOf(stream: AsyncIterable<Uint8Array>, maxLength: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (piece?: Uint8Array): string => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw unreadable();
    }
  };
  let text = "";
  for await (const piece of stream) {
    text += decode(piece);
    if (text.length > maxLength) throw tooLarge();
  }
  return text + decode();
}
