import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { DamagedInputError, InputFileError } from './ingest-error';
import type { Input } from './input';
import { loadFirstLine, loadLines } from './load-lines';
import { openFile } from './open-file';

const folder = mkdtempSync(join(tmpdir(), 'depthscape-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const openOnly = async (file: string): Promise<Input> => (await openFile(file))[0];

async function collect(file: string): Promise<[line: number, text: string][]> {
  const lines: [number, string][] = [];
  for await (const batch of loadLines(await openOnly(file))) {
    for (const [i, text] of batch.lines.entries()) lines.push([batch.first + i, text]);
  }
  return lines;
}

/** Lines that compress badly, so that a file has many chunks. */
function makeLines(count: number): string[] {
  const random = makeRandom(7);
  return Array.from(
    { length: count },
    (_, i) =>
      `${i} ${'é'.repeat(i % 5)}${random()
        .toString(36)
        .repeat(i % 30)}`,
  );
}

describe('loadLines', () => {
  const lines = makeLines(20_000);
  const numbered = lines.map((text, i) => [i + 1, text]);

  it.each([
    ['gzip', gzipSync(`${lines.join('\n')}\n`)],
    ['gzip without a last line feed', gzipSync(lines.join('\n'))],
    [
      'two gzip members',
      Buffer.concat([
        gzipSync(`${lines.slice(0, 5000).join('\n')}\n1`.slice(0, -1)),
        gzipSync(lines.slice(5000).join('\n')),
      ]),
    ],
    ['plain', Buffer.from(lines.join('\n'))],
  ])('numbers the lines of a %s file', async (name, bytes) => {
    expect(await collect(write(name, bytes))).toEqual(numbered);
  });

  it('passes on every unpacked byte once', async () => {
    const text = lines.join('\n');
    let seen = 0;
    for await (const _ of loadLines(await openOnly(write('bytes', gzipSync(text))), (bytes) => (seen += bytes.length)));
    expect(seen).toBe(Buffer.byteLength(text));
  });

  it('reports where a gzip stream is cut off, wherever that is', async () => {
    const text = lines.slice(0, 300).join('\n');
    const packed = gzipSync(text);
    for (let length = 3; length < packed.length; length += 97) {
      const failure = await collect(write('cut', packed.subarray(0, length))).catch((error: unknown) => error);
      expect(failure, `cut to ${length} bytes`).toBeInstanceOf(DamagedInputError);
      expect((failure as DamagedInputError).message).toContain('cut off');
      expect((failure as DamagedInputError).line).toBeLessThanOrEqual(300);
    }
  });

  it('reports up to which line it could unpack when the bytes of a gzip stream are damaged', async () => {
    const packed = gzipSync(lines.join('\n'));
    packed.fill(0, packed.length - 8, packed.length - 4);
    await expect(collect(write('checksum', packed))).rejects.toThrow(/, line \d+: the gzip stream is damaged here/);
  });

  it.each([
    ['a missing file', () => join(folder, 'none'), 'does not exist'],
    ['a folder', () => folder, 'is a folder'],
    ['an empty file', () => write('empty', ''), 'is empty'],
    ['an empty gzip file', () => write('empty.gz', gzipSync('')), 'is empty'],
  ])('refuses %s', async (_, pathOf, reason) => {
    const failure = await collect(pathOf()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputFileError);
    expect((failure as InputFileError).message).toContain(reason);
  });

  it('gives up on a line without an end', async () => {
    const file = write('endless', gzipSync(`short\n${'x'.repeat(17_000_000)}`));
    await expect(collect(file)).rejects.toThrow(/line 2: the line is longer than/);
  });
});

describe('loadFirstLine', () => {
  it('reads a first line that fills several chunks', async () => {
    const long = 'y'.repeat(700_000);
    expect(await loadFirstLine(await openOnly(write('first', gzipSync(`${long}\nsecond`))))).toBe(long);
    expect(await loadFirstLine(await openOnly(write('only', 'alone')))).toBe('alone');
  });
});
