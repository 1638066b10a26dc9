import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { RgbBytes } from '@/charts/heatmap/heat-data';

/** RGBA, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
}

export function makePicture(width: number, height: number, ground: RgbBytes): Picture {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const picture = { width, height, pixels };
  fillBox(picture, 0, 0, width, height, ground);
  return picture;
}

/** Fills a box from (`left`, `top`) in whole pixels; at least one pixel wide and high. */
export function fillBox(
  { width, height, pixels }: Picture,
  left: number,
  top: number,
  wide: number,
  high: number,
  [red, green, blue]: RgbBytes,
): void {
  for (let y = Math.max(0, top); y < Math.min(height, top + Math.max(1, high)); y++) {
    for (let x = Math.max(0, left); x < Math.min(width, left + Math.max(1, wide)); x++) {
      pixels.set([red, green, blue, 255], (y * width + x) * 4);
    }
  }
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RGBA = 6;

function makeChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** Source: W3C Portable Network Graphics, third edition, 5.3 and 11.2. */
export function writePng(path: string, { width, height, pixels }: Picture): void {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, RGBA, 0, 0, 0], 8);
  // Each row starts with its filter type: none.
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  const chunks = [makeChunk('IHDR', head), makeChunk('IDAT', deflateSync(rows)), makeChunk('IEND', Buffer.alloc(0))];
  writeFileSync(path, Buffer.concat([Buffer.from(SIGNATURE), ...chunks]));
}
