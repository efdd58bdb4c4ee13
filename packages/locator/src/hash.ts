/**
 * Returns the 24-bit FNV-1a hash of the UTF-16 code units: small enough to store hundreds, with few collisions within a
 * page.
 */
export function hash24(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash >>> 24) ^ hash) & 0xffffff;
}

/** Combines two hashes into one; order matters. */
export function pair24(first: number, second: number): number {
  let hash = Math.imul(first ^ 0x9e3779b9, 0x85ebca6b) ^ second;
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return ((hash >>> 24) ^ hash) & 0xffffff;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUE = new Map(Array.from(ALPHABET, (letter, index) => [letter, index]));

/** Encodes 24-bit numbers as four characters each. */
export function pack24(numbers: readonly number[]): string {
  let out = "";
  for (const n of numbers) {
    for (let shift = 18; shift >= 0; shift -= 6) out += ALPHABET[(n >> shift) & 63];
  }
  return out;
}

/** Decodes the result of pack24; characters outside its alphabet count as zero. */
export function unpack24(packed: string): number[] {
  const numbers: number[] = [];
  for (let i = 0; i + 4 <= packed.length; i += 4) {
    let n = 0;
    for (let k = 0; k < 4; k += 1) n = (n << 6) | (VALUE.get(packed[i + k] ?? "") ?? 0);
    numbers.push(n);
  }
  return numbers;
}

const BITS_PER_ITEM = 7;

/** A Bloom filter over 24-bit hashes: 6 bits per character, three probes, about 4% false positives when full. */
export class Sketch {
  readonly #cells: Uint8Array;

  private constructor(cells: Uint8Array) {
    this.#cells = cells;
  }

  /** Returns how many items fit into a filter of this many characters. */
  static capacity(characters: number): number {
    return Math.floor((characters * 6) / BITS_PER_ITEM);
  }

  /** Returns a filter for this many items, never longer than `maxCharacters` when packed. */
  static sized(items: number, maxCharacters: number): Sketch {
    return new Sketch(
      new Uint8Array(Math.max(4, Math.min(maxCharacters, Math.ceil((items * BITS_PER_ITEM) / 6)))),
    );
  }

  static unpack(packed: string): Sketch {
    return new Sketch(Uint8Array.from(packed, (letter) => VALUE.get(letter) ?? 0));
  }

  add(hash: number): void {
    for (let probe = 0; probe < 3; probe += 1) {
      const bit = this.#bit(hash, probe);
      const cell = (bit / 6) | 0;
      this.#cells[cell] = (this.#cells[cell] ?? 0) | (1 << (bit % 6));
    }
  }

  has(hash: number): boolean {
    for (let probe = 0; probe < 3; probe += 1) {
      const bit = this.#bit(hash, probe);
      if (((this.#cells[(bit / 6) | 0] ?? 0) & (1 << (bit % 6))) === 0) return false;
    }
    return this.#cells.length > 0;
  }

  pack(): string {
    return Array.from(this.#cells, (cell) => ALPHABET[cell]).join("");
  }

  #bit(hash: number, probe: number): number {
    return (Math.imul(hash + probe, 0x9e3779b1) >>> 4) % (this.#cells.length * 6);
  }
}
