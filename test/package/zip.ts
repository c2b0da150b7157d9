import { inflateRawSync } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  readonly name: string;
  /** The uncompressed size in bytes. */
  readonly size: number;
  /** Returns the content of the file, decoded as UTF-8. */
  text(): string;
}

/** Lists the files in a zip archive by reading its central directory. Throws if the buffer isn't a zip archive. */
export function listZip(archive: Buffer): readonly ZipEntry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('not a zip archive');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const nameLength = archive.readUInt16LE(at + 28);
    const rest = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const size = archive.readUInt32LE(at + 24);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const packed = { at: archive.readUInt32LE(at + 42), length: archive.readUInt32LE(at + 20) };
    const isDeflated = archive.readUInt16LE(at + 10) === deflated;
    at += 46 + nameLength + rest;
    const text = () => {
      const start = packed.at + 30 + archive.readUInt16LE(packed.at + 26) + archive.readUInt16LE(packed.at + 28);
      const content = archive.subarray(start, start + packed.length);
      return (isDeflated ? inflateRawSync(content) : content).toString('utf8');
    };
    return { name, size, text };
  });
}

/** The ID of the only supported compression method. */
const deflated = 8;
