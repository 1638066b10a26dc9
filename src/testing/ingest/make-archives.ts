import { crc32, deflateRawSync } from 'node:zlib';

export type ArchiveFiles = readonly (readonly [name: string, contents: string | Uint8Array])[];

const BLOCK = 512;

/** A tar archive (ustar). */
export function makeTar(files: ArchiveFiles): Buffer {
  const blocks: Buffer[] = [];
  for (const [name, contents] of files) {
    const bytes = Buffer.from(contents);
    const head = Buffer.alloc(BLOCK);
    head.write(name, 0, 'utf8');
    head.write('0000644\0', 100);
    head.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    head.write('0', 156);
    head.write('ustar\0', 257);
    head.fill(' ', 148, 156);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    blocks.push(head, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK));
  }
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

export interface ZipLies {
  /** Written to the archive instead of the right checksum and size. */
  readonly crc?: number;
  readonly size?: number;
}

/** A zip archive, deflated. Source: APPNOTE.TXT 4.3. */
export function makeZip(files: ArchiveFiles, { crc, size }: ZipLies = {}): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, contents] of files) {
    const bytes = Buffer.from(contents);
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, label, packed]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    locals.push(local);
    centrals.push(central, label);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
