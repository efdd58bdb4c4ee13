/** Header fields of a Windows program (PE/COFF). */
export interface PortableExecutable {
  /** 0x8664: x64. */
  machine: number;
  /** Subsystem: console (3) or graphical (2). */
  subsystem: number;
  is64Bit: boolean;
  sections: string[];
  /** The signature's position in the file; null for unsigned files. */
  signature: { offset: number; size: number } | null;
  /** Offset of the header field that points to the signature. */
  signatureEntry: number;
}

/** Reads the headers. @throws Error if the file is not a Windows program */
export function readPortableExecutable(file: Buffer): PortableExecutable {
  const start = file.length > 64 && file.toString("latin1", 0, 2) === "MZ" ? file.readUInt32LE(0x3c) : -1;
  if (start < 0 || start + 264 > file.length || file.toString("latin1", start, start + 4) !== "PE\0\0")
    throw new Error("this is no Windows program");
  const optional = start + 24;
  const is64Bit = file.readUInt16LE(optional) === 0x20b;
  const signatureEntry = optional + (is64Bit ? 112 : 96) + 4 * 8;
  const [offset, size] = [file.readUInt32LE(signatureEntry), file.readUInt32LE(signatureEntry + 4)];
  const table = optional + file.readUInt16LE(start + 20);
  const sections = Array.from({ length: file.readUInt16LE(start + 6) }, (_none, index) => {
    const name = table + index * 40;
    return file.toString("latin1", name, name + 8).replace(/\0+$/, "");
  });
  return {
    machine: file.readUInt16LE(start + 4),
    subsystem: file.readUInt16LE(optional + 68),
    is64Bit,
    sections,
    signature: size === 0 ? null : { offset, size },
    signatureEntry,
  };
}

/** Returns the program without its signature: an invalid signature causes worse warnings than none. */
export function withoutSignature(file: Buffer): Buffer {
  const { signature, signatureEntry } = readPortableExecutable(file);
  if (signature === null) return file;
  const bare = Buffer.from(file.subarray(0, signature.offset));
  bare.fill(0, signatureEntry, signatureEntry + 8);
  return bare;
}
