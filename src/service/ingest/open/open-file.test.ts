import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeTar, makeZip } from '@/testing/ingest/make-archives';
import { checkSumOf } from './check-sum';
import { expandPaths } from './expand-paths';
import { openFile } from './open-file';
import { checkSize } from './unpack';

const folder = mkdtempSync(join(tmpdir(), 'depthscape-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function readText(path: string): Promise<string[]> {
  const texts: string[] = [];
  for (const input of await openFile(path)) {
    const parts: Uint8Array[] = [];
    for await (const chunk of input.open()) parts.push(Buffer.from(chunk));
    texts.push(Buffer.concat(parts).toString());
  }
  return texts;
}

const TEXT = 'a,b\n'.repeat(30);
/** Created with their original tools. */
const ZSTD = Buffer.from('KLUv/SR4VQAAIGEsYgoBAFF6iX67DrQ=', 'base64');
/** After a skippable frame, whose bytes are ignored. */
const SKIPPABLE = Buffer.from('502a4d1803000000010203', 'hex');

function flipBit(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] ^= 4;
  return copy;
}
const LZ4 = Buffer.from('BCJNGGRApw4AAABPYSxiCgQAXFAKYSxiCgAAAABx3Pzm', 'base64');

describe('openFile', () => {
  it.each([
    ['plain', Buffer.from(TEXT)],
    ['gzip', gzipSync(TEXT)],
    ['zstd', ZSTD],
    ['two zstd frames', Buffer.concat([ZSTD, ZSTD]), TEXT + TEXT],
    ['zstd behind a frame to be skipped', Buffer.concat([ZSTD, SKIPPABLE, ZSTD]), TEXT + TEXT],
    ['lz4', LZ4],
    ['two lz4 frames', Buffer.concat([LZ4, LZ4]), TEXT + TEXT],
    ['gzip within gzip', gzipSync(gzipSync(TEXT))],
    ['zip', makeZip([['one.csv', TEXT]])],
    ['a zip of a gzip file', makeZip([['one.csv.gz', gzipSync(TEXT)]])],
    ['tar', makeTar([['one.csv', TEXT]])],
    ['tar within gzip', gzipSync(makeTar([['one.csv', TEXT]]))],
  ])('reads %s', async (name, bytes, text = TEXT) => {
    expect(await readText(write(name.replaceAll(' ', '-'), bytes))).toEqual([text]);
  });

  it('reads every file of an archive, and each more than once', async () => {
    const files = [
      ['b.csv', 'second'],
      ['a/a.csv', 'first'],
    ] as const;
    for (const path of [write('two.zip', makeZip(files)), write('two.tgz', gzipSync(makeTar(files)))]) {
      expect(await readText(path)).toEqual(['second', 'first']);
      expect(await readText(path)).toEqual(['second', 'first']);
      expect((await openFile(path)).map(({ name }) => name)).toEqual([`${path} › b.csv`, `${path} › a/a.csv`]);
    }
  });

  it.each([
    ['a zip that is cut', makeZip([['one.csv', TEXT]]).subarray(0, 90), /no whole zip archive/],
    [
      'a zip whose entry climbs out',
      makeZip([['../../evil.csv', TEXT]]),
      /no whole zip archive \(invalid relative path/,
    ],
    ['a zip whose entry starts at the root', makeZip([['/etc/evil', TEXT]]), /no whole zip archive \(absolute path/],
    ['a zip whose sum is wrong', makeZip([['one.csv', TEXT]], { crc: 1 }), /checksum of the archive does not fit/],
    ['a zip whose size is a lie', makeZip([['one.csv', TEXT]], { size: 7 }), /zip archive is damaged/],
    ['an lz4 stream that is cut', LZ4.subarray(0, 20), /lz4 stream is cut off here/],
    ['an lz4 stream that is damaged', Buffer.from(LZ4).fill(0xee, 16, 18), /lz4 stream is damaged here/],
    ['a zstd stream that is cut', ZSTD.subarray(0, 14), /zstd stream is (damaged or )?cut off here/],
    ['a zstd stream whose sum is wrong', Buffer.from(ZSTD).fill(0xee, ZSTD.length - 2), /checksum of the zstd stream/],
    [
      'a zstd stream in whose contents a bit has turned',
      flipBit(ZSTD, 9),
      /checksum of the zstd stream|zstd stream is damaged/,
    ],
    ['a tar archive that is cut', makeTar([['one.csv', TEXT]]).subarray(0, 600), /tar archive is cut off here/],
    ['a tar archive that is damaged', makeTar([['one.csv', TEXT]]).fill(1, 130, 133), /tar archive is damaged here/],
    ['an empty tar archive', makeTar([]).fill('ustar', 257, 262), /tar archive/],
  ])('refuses %s', async (name, bytes, says) => {
    const path = write(name.replaceAll(' ', '-'), bytes);
    await expect(readText(path)).rejects.toThrow(says);
  });

  it('builds no path from the names in an archive', async () => {
    const [input] = await openFile(write('climb.tar', makeTar([['../../evil.csv', 'harmless']])));
    expect(input.name.endsWith('climb.tar › ../../evil.csv')).toBe(true);
    expect(await readText(write('climb.tar', makeTar([['../../evil.csv', 'harmless']])))).toEqual(['harmless']);
  });

  it('stops a zip bomb by its ratio, before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(66 << 20), { level: 6 });
    await expect(readText(write('bomb.gz', bomb))).rejects.toThrow(/more than 300 times its size/);
    expect(() => checkSize(2 ** 30, 2 ** 39)).toThrow(/more than 256 GiB/);
    expect(() => checkSize(2 ** 30, 2 ** 37)).not.toThrow();
  });
});

describe('expandPaths', () => {
  it('lists folders and patterns in name order, without checksum and hidden files', async () => {
    const root = join(folder, 'many');
    mkdirSync(join(root, 'deep'), { recursive: true });
    for (const name of ['b.zip', 'a.zip', 'a.zip.CHECKSUM', '.hidden', 'deep/c.csv'])
      writeFileSync(join(root, name), 'x');
    const list = async (...paths: string[]) =>
      (await expandPaths(paths)).map(({ path }) => path.slice(root.length + 1));
    expect(await list(root)).toEqual(['a.zip', 'b.zip', 'deep/c.csv']);
    expect(await list(join(root, '*.zip'))).toEqual(['a.zip', 'b.zip']);
    expect(await list(join(root, '**/*.csv'))).toEqual(['deep/c.csv']);
    expect(await list(join(root, 'b.zip'), root)).toEqual(['b.zip', 'a.zip', 'deep/c.csv']);
    await expect(list(join(root, '*.txt'))).rejects.toThrow(/names no file/);
  });
});

describe('checkSumOf', () => {
  const sum = createHash('sha256').update(TEXT).digest('hex');

  it.each([
    ['the right sum', '.CHECKSUM', `${sum}  x.zip\n`, undefined],
    ['the right sum beside', '.sha256', sum.toUpperCase(), undefined],
    [
      'another sum',
      '.CHECKSUM',
      `${sum.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}  x.zip`,
      /its sum differs/,
    ],
    ['no sum', '.sha256', 'nothing', /must begin with a SHA-256 sum/],
  ])('holds a file against %s', async (name, suffix, text, says) => {
    const path = write(name.replaceAll(' ', '-'), TEXT);
    writeFileSync(path + suffix, text);
    const check = checkSumOf(path);
    if (says === undefined) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toThrow(says);
  });
});
