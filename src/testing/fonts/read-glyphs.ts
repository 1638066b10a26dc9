import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const HEADER_BYTES = 48;
/** Tags that WOFF2 writes as numbers, in order; later ones are not needed here. */
const KNOWN_TAGS = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
const TAG_IS_WRITTEN = 63;
/** The only version in which these tables are stored unchanged. */
const PLAIN_OUTLINES = 3;

interface Reader {
  readonly byte: () => number;
  readonly text: (length: number) => string;
  /** A UIntBase128 number. */
  readonly number: () => number;
  readonly position: () => number;
}

function makeReader(file: Buffer, start: number): Reader {
  let at = start;
  const byte = (): number => file.readUInt8(at++);
  return {
    byte,
    text: (length) => file.toString('latin1', at, (at += length)),
    number() {
      let value = 0;
      for (;;) {
        const next = byte();
        value = value * 128 + (next & 0x7f);
        if (next < 0x80) return value;
      }
    },
    position: () => at,
  };
}

/** The `cmap` table of a WOFF2 file. */
function readCmap(file: Buffer): Buffer {
  const reader = makeReader(file, HEADER_BYTES);
  let offset = 0;
  let found: readonly [from: number, to: number] | undefined;
  for (let table = 0; table < file.readUInt16BE(12); table++) {
    const flags = reader.byte();
    const known = flags & 0x3f;
    const tag = known === TAG_IS_WRITTEN ? reader.text(4) : KNOWN_TAGS[known];
    const version = flags >> 6;
    const isOutline = tag === 'glyf' || tag === 'loca';
    const original = reader.number();
    const length = (isOutline ? version !== PLAIN_OUTLINES : version !== 0) ? reader.number() : original;
    if (tag === 'cmap') found = [offset, offset + length];
    offset += length;
  }
  if (found === undefined) throw new Error('The font has no cmap');
  const packed = file.subarray(reader.position(), reader.position() + file.readUInt32BE(20));
  return brotliDecompressSync(packed).subarray(...found);
}

/** Ranges of code points in a `cmap` subtable of segments (format 4) or groups (format 12). */
function* listRanges(cmap: Buffer, at: number): Generator<readonly [first: number, last: number]> {
  const format = cmap.readUInt16BE(at);
  if (format === 4) {
    const segments = cmap.readUInt16BE(at + 6) / 2;
    const starts = at + 16 + segments * 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = cmap.readUInt16BE(at + 14 + segment * 2);
      // The last segment is an end mark, not a glyph.
      if (last !== 0xffff) yield [cmap.readUInt16BE(starts + segment * 2), last];
    }
  }
  if (format !== 12) return;
  for (let group = 0; group < cmap.readUInt32BE(at + 12); group++) {
    yield [cmap.readUInt32BE(at + 16 + group * 12), cmap.readUInt32BE(at + 20 + group * 12)];
  }
}

/** The code points for which a WOFF2 font has a glyph. */
export function readGlyphs(path: string): ReadonlySet<number> {
  const cmap = readCmap(readFileSync(path));
  const drawn = new Set<number>();
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    for (const [first, last] of listRanges(cmap, cmap.readUInt32BE(8 + table * 8))) {
      for (let point = first; point <= last; point++) drawn.add(point);
    }
  }
  return drawn;
}
