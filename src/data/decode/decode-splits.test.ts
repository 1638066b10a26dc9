import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { cutAt, decodeChunks, loadKernels } from '@/testing/decode/decode-whole';
import { makeDocument } from '@/testing/decode/documents';
import { isSameTranscript, parseTranscript } from '@/testing/decode/reference';
import { IS_FULL, SEED, volumeOf } from '@/testing/volume';
import { DecodeError } from './decode-error';
import { decodeStream } from './decode-stream';

const kernels = await loadKernels();
const names = ['simd', 'scalar', 'plain'] as const;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const LONG_TEST_MS = 1_800_000;
/** Pairs of cuts (goal 3): two million in every run, thirty million in the full run, in parts with their own seeds. */
const PAIRS = volumeOf(2_000_000);
const PARTS = IS_FULL ? 15 : 1;

describe(`random answers (seed ${SEED})`, () => {
  const seeds = Array.from({ length: PARTS }, (_, part) => SEED + 1000 * part);
  it.each(seeds)(
    `are read as JSON.parse does, wherever they are cut: ${PAIRS} pairs, seed %d`,
    (seed) => {
      const random = makeRandom(seed);
      const wrong: unknown[] = [];
      let pairs = 0;
      for (let turn = 0; pairs < PAIRS && wrong.length === 0; turn++) {
        const text = makeDocument(random);
        const bytes = encode(text);
        const expected = parseTranscript(text);
        const name = names[turn % names.length];
        const check = (chunks: readonly Uint8Array[], cut: string): void => {
          const { transcript, error } = decodeChunks(chunks, kernels[name]);
          if (error !== undefined || !isSameTranscript(transcript, expected)) wrong.push({ text, name, cut, error });
        };
        for (let cut = 0; cut <= bytes.length; cut++, pairs++) check(cutAt(bytes, cut), String(cut));
        check(
          Array.from(bytes, (byte) => Uint8Array.of(byte)),
          'single bytes',
        );
      }
      expect(wrong).toEqual([]);
    },
    LONG_TEST_MS,
  );

  it('are the same for every pair of cuts', { timeout: LONG_TEST_MS }, () => {
    const random = makeRandom(SEED + 1);
    const wrong: unknown[] = [];
    let documents = 0;
    for (let turn = 0; documents < volumeOf(200); turn++) {
      const text = makeDocument(random, { isShort: true });
      const expected = parseTranscript(text);
      if (text.length > 200 || expected.length === 0) continue;
      documents++;
      const bytes = encode(text);
      const name = names[turn % names.length];
      for (let a = 0; a <= bytes.length; a++) {
        for (let b = a; b <= bytes.length; b++) {
          const { transcript, error } = decodeChunks(cutAt(bytes, a, b), kernels[name]);
          if (error !== undefined || !isSameTranscript(transcript, expected)) wrong.push({ text, name, a, b, error });
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it(`are read alike by all readers: ${volumeOf(1_000_000)} cases`, { timeout: LONG_TEST_MS }, () => {
    const random = makeRandom(SEED + 2);
    const wrong: unknown[] = [];
    for (let turn = 0; turn < volumeOf(1_000_000) / names.length && wrong.length === 0; turn++) {
      const text = makeDocument(random);
      const bytes = encode(text);
      const chunks = cutAt(bytes, Math.floor(random() * bytes.length));
      const expected = parseTranscript(text);
      for (const name of names) {
        const { transcript, error } = decodeChunks(chunks, kernels[name]);
        if (error !== undefined || !isSameTranscript(transcript, expected)) wrong.push({ text, name, error });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe(`an answer cut off (seed ${SEED})`, () => {
  it('anywhere is a truncation and never complete', () => {
    const random = makeRandom(SEED + 3);
    const wrong: unknown[] = [];
    for (let turn = 0; turn < 200; turn++) {
      const text = makeDocument(random).trimEnd();
      const bytes = encode(text);
      for (let cut = 0; cut < bytes.length; cut++) {
        const { error, result } = decodeChunks([bytes.subarray(0, cut)], kernels[names[cut % names.length]]);
        const isTruncation = error instanceof DecodeError && error.fault === 'truncated' && error.offset === cut;
        if (result !== undefined || !isTruncation) wrong.push({ text, cut, error });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('within its gzip stream is a truncation', async () => {
    const text = makeDocument(makeRandom(SEED + 4), { isShort: false });
    const packed = gzipSync(text);
    expect(gunzipSync(packed).toString()).toBe(text);
    const outcomes = new Set<unknown>();
    for (let cut = 0; cut < packed.length; cut++) {
      const body = new Response(Uint8Array.from(packed.subarray(0, cut))).body as ReadableStream<Uint8Array>;
      const plain = body.pipeThrough(new DecompressionStream('gzip') as unknown as TransformStream);
      const decoding = decodeStream(
        plain,
        { kernel: kernels.simd, onBlock: () => undefined },
        new AbortController().signal,
      );
      outcomes.add(await decoding.catch((error: unknown) => (error instanceof DecodeError ? error.fault : error)));
    }
    expect([...outcomes]).toEqual(['truncated']);
  });
});
