import { FRAME_FORMATS, FRAME_HEADER_BYTES } from "@pricetrail/contract";

/** One picture of the page, as received over the socket. */
export interface Frame {
  number: number;
  /** CSS px of the page's viewport, which pointer positions refer to. */
  width: number;
  height: number;
  picture: Blob;
}

/** Parses a binary message; undefined when it is not a frame. */
export function readFrame(message: ArrayBuffer): Frame | undefined {
  if (message.byteLength <= FRAME_HEADER_BYTES) return undefined;
  const header = new DataView(message, 0, FRAME_HEADER_BYTES);
  const type = FRAME_FORMATS[header.getUint8(8)];
  if (type === undefined) return undefined;
  return {
    number: header.getUint32(0),
    width: header.getUint16(4),
    height: header.getUint16(6),
    picture: new Blob([new Uint8Array(message, FRAME_HEADER_BYTES)], { type }),
  };
}
