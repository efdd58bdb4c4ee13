/** Memory of its own that is worth releasing at once, in bytes; Node.js allots small buffers from shared ones. */
const WORTH_RELEASING = 1024 * 1024;

/** Returns the memory of bytes that nobody reads any more: the garbage collector leaves that of large pages for seconds. */
export function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength >= WORTH_RELEASING && byteLength === buffer.byteLength)
    buffer.transfer(0);
}
