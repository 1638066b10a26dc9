import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { timesOf } from '@/testing/volume';
import { compressStream, readCodings } from './compress';

describe('readCodings', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['gzip;q=0.2, identity;q=0.8', undefined],
    ['zstd', undefined],
  ])('%s: %s', (header, expected) => {
    expect(readCodings(header).encoding).toBe(expected);
  });

  it.each([
    [null, true],
    ['gzip', true],
    ['*;q=0.1', true],
    ['identity;q=0', false],
    ['gzip, identity;q=0', false],
    ['*;q=0', false],
    ['*;q=0, identity', true],
  ])('%s: takes a body as it is: %s', (header, expected) => {
    expect(readCodings(header).takesPlain).toBe(expected);
  });
});

describe('compressStream', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s gives the same bytes back', async (encoding, decode) => {
    const parts = Array.from({ length: timesOf(50, 12) }, (_, i) => new TextEncoder().encode(`${i},`.repeat(3000)));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const coded = Buffer.from(await new Response(compressStream(body, encoding)).arrayBuffer());
    expect(decode(coded)).toEqual(Buffer.concat(parts));
  });

  it('passes the end of an unfinished reader on to the source', async () => {
    let reason: unknown;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536))),
      cancel(why) {
        reason = why;
      },
    });
    const reader = compressStream(body, 'gzip').getReader();
    await reader.read();
    await reader.cancel(new Error('gone'));
    await expect.poll(() => reason).toBeDefined();
  });
});
