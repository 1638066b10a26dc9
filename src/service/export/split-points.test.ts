import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPoints } from './split-points';

const points = fc.array(
  fc.record({ name: fc.constantFrom('a', ',{"Point":', '\\', '"},{"Point":{', 'é'), list: fc.array(fc.integer()) }),
);

async function* cutText(text: string, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  let at = 0;
  for (let i = 0; at < bytes.length; i++) {
    const length = lengths[i % lengths.length];
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

describe('points of a text', () => {
  it('are returned as written, however the text is cut and with or without line breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        points,
        fc.constantFrom('', '\n'),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        async (list, end, lengths) => {
          const text = list.map((Point) => `,${JSON.stringify({ Point })}${end}`).join('');
          const found: unknown[] = [];
          for await (const part of splitPoints(cutText(text, lengths))) found.push(...part);
          expect(found).toEqual(list);
        },
      ),
    );
  });
});
