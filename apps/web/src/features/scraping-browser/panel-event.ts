import {
  MAX_CAPTURE_MARKUP,
  MAX_CAPTURE_TEXT,
  MAX_FINGERPRINT_BYTES,
  type Capture,
  type HoveredElement,
  type PanelEvent,
} from "@pricetrail/contract";

/**
 * Messages from the panel share its frame with a page's markup, so their shape is validated first. By hand: the schema
 * library's checks would go into the part of it that every screen loads.
 */
type Unknown = Record<string, unknown>;

const TAG = /^[a-z][\w:.-]{0,63}$/;
const MAX_BREADCRUMB = 200;

const isObject = (value: unknown): value is Unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, most = MAX_CAPTURE_TEXT): value is string =>
  typeof value === "string" && value.length <= most;
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
const isTag = (value: unknown): value is string => typeof value === "string" && TAG.test(value);

function isElement(value: unknown): value is HoveredElement {
  return (
    isObject(value) &&
    isTag(value["tag"]) &&
    isText(value["text"]) &&
    isText(value["selector"]) &&
    isText(value["why"]) &&
    isCount(value["matches"]) &&
    Array.isArray(value["breadcrumb"]) &&
    value["breadcrumb"].length <= MAX_BREADCRUMB &&
    value["breadcrumb"].every((name) => isText(name, 200)) &&
    isObject(value["twins"]) &&
    isCount(value["twins"]["count"]) &&
    isCount(value["twins"]["index"])
  );
}

function isCapture(value: unknown): value is Omit<Capture, "key"> {
  return (
    isObject(value) &&
    isText(value["value"]) &&
    isText(value["tagValue"], MAX_CAPTURE_MARKUP) &&
    isTag(value["tag"]) &&
    isObject(value["fingerprint"]) &&
    JSON.stringify(value["fingerprint"]).length <= MAX_FINGERPRINT_BYTES &&
    (value["attribute"] === undefined || isText(value["attribute"], 100))
  );
}

/** Returns a panel message reduced to the agreed fields; undefined for anything else. */
export function readPanelEvent(message: unknown): PanelEvent | undefined {
  if (!isObject(message)) return undefined;
  const { type, element, elements, capture, tag, index, unique } = message;
  switch (type) {
    case "ready":
      return isCount(elements) ? { type, elements } : undefined;
    case "hover":
      return element === null || isElement(element) ? { type, element } : undefined;
    case "picked":
      return isCapture(capture) && isElement(element)
        ? { type, element, capture: onlyCapture(capture) }
        : undefined;
    case "unique":
      return isTag(tag) && isCount(index) && typeof unique === "boolean"
        ? { type, tag, index, unique }
        : undefined;
    case "leave":
      return { type };
    default:
      return undefined;
  }
}

function onlyCapture({ value, tagValue, tag, fingerprint, attribute }: Omit<Capture, "key">) {
  return { value, tagValue, tag, fingerprint, ...(attribute === undefined ? {} : { attribute }) };
}
