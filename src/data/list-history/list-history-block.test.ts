import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '@/base/steps';
import type { Market } from '@/contract/payloads';
import { TAPE_FIELDS } from '@/domain/list-history/list-history-sample';
import { unixSeconds } from '@/domain/units';
import { decodeBlock, encodeBlock } from './block-codec';
import { appendToBlock, type ListHistoryBlock, readFromBlock } from './list-history-block';
import { getSampledMarket, keepRows, makeMarketSample } from './market-sample';

const figure = fc.option(fc.double({ noNaN: true }), { nil: undefined });
const market = fc
  .record({
    rawSymbol: fc.constantFrom('A', 'B', 'C', 'D', 'E'),
    fullName: fc.option(fc.constantFrom('One', 'Other', '__proto__'), { nil: undefined }),
    lastPrice: figure,
    volume24h: figure,
    oiChange24h: figure,
  })
  .map((fields): Market => ({ exchange: 'ATLAS', ...fields }));
const lists = fc.array(fc.array(market, { maxLength: 8 }), { minLength: 1, maxLength: 6 });

function makeBlock(all: readonly (readonly Market[])[]): ListHistoryBlock {
  let block: ListHistoryBlock | undefined;
  for (const [i, list] of all.entries()) block = appendToBlock(block, makeMarketSample(list, unixSeconds(i * 300)));
  return block as ListHistoryBlock;
}

const byKey = (a: Market, b: Market): number => a.rawSymbol.localeCompare(b.rawSymbol);
/** The market after a round trip through JSON, which drops undefined fields. */
const plain = (value: Market): unknown => JSON.parse(JSON.stringify(value));

/** The first entry of each market. */
const firstOnes = (list: readonly Market[]): readonly Market[] =>
  list.filter(({ rawSymbol }, i) => list.findIndex((other) => other.rawSymbol === rawSymbol) === i);

describe('a block of samples', () => {
  it('restores every list bit for bit, even through bytes', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const block = finishSteps(decodeBlock(finishSteps(encodeBlock(makeBlock(all)))));
        if (block === undefined) throw new Error('not read');
        for (const [i, list] of all.entries()) {
          const sample = readFromBlock(block, i * 300);
          if (sample === undefined) throw new Error('no sample');
          const found = sample.keys.map((_, row) => getSampledMarket(sample, row)).toSorted(byKey);
          const expected = firstOnes(list).toSorted(byKey);
          expect(found).toHaveLength(expected.length);
          for (const [at, entry] of expected.entries()) {
            for (const field of TAPE_FIELDS) expect(Object.is(found[at][field], entry[field])).toBe(true);
            expect(found[at].fullName).toBe(entry.fullName);
          }
        }
        expect(readFromBlock(block, 1)).toBeUndefined();
      }),
    );
  });

  it('shows no text that an earlier build stored uncleaned', () => {
    const name = `\u202eBTC\u2067${'long name '.repeat(100)}`;
    const list = ['A', 'B'].map((end): Market => ({ exchange: name, rawSymbol: `${name}${end}`, coinName: name }));
    const block = finishSteps(decodeBlock(finishSteps(encodeBlock(makeBlock([list])))));
    const texts = block?.entries.flatMap((entry) => [entry.exchange, entry.rawSymbol, entry.coinName ?? '']) ?? [];
    expect(texts).toHaveLength(6);
    for (const text of texts) expect(text).toMatch(/^\ufffdBTC\ufffdlong name .{280,310}$/);
    // Those that differed still differ.
    expect(new Set(texts.slice(0, 5)).size).toBe(3);
  });

  it('contains the facts of a market, but not its figures nor its picture', () => {
    const entry: Market = {
      exchange: 'ATLAS',
      rawSymbol: 'A',
      iconUrl: 'https://pictures.example/a.png',
      lastPrice: 2,
      availableSince: { s: 5 },
      recorded: { from: { s: 1 }, to: { s: 2 } },
      predictionMarkets: [{ question: 'Will it?', lastPrice: 0.4, orderPriceMinTickSize: 0.01, prices: [1, 2] }],
    };
    const sample = makeMarketSample([entry, { ...entry, lastPrice: 3 }], unixSeconds(9));
    expect(plain(getSampledMarket(sample, 0))).toEqual({
      exchange: 'ATLAS',
      rawSymbol: 'A',
      lastPrice: 2,
      availableSince: { s: 5 },
      recorded: { from: { s: 1 }, to: { s: 2 } },
      predictionMarkets: [{ question: 'Will it?', orderPriceMinTickSize: 0.01 }],
    });
    expect(sample.keys).toEqual(['ATLAS:A']);
    expect(keepRows(sample, () => false).keys).toEqual([]);
  });

  it('that is damaged anywhere is read as nothing or as a block, but never throws', () => {
    const bytes = finishSteps(encodeBlock(makeBlock([[{ exchange: 'X', rawSymbol: 'A', lastPrice: 1 }], []])));
    for (let cut = 0; cut < bytes.length; cut++) {
      expect(finishSteps(decodeBlock(bytes.subarray(0, cut)))).toBeUndefined();
      const flipped = bytes.slice();
      flipped[cut] ^= 0x81;
      expect(() => finishSteps(decodeBlock(flipped))).not.toThrow();
    }
    expect(finishSteps(decodeBlock(Uint8Array.of(...bytes, 0)))).toBeUndefined();
  });

  it('is hardly longer for more unchanged lists, and grows only with the changes', async () => {
    const list = Array.from(
      { length: 50 },
      (_, i): Market => ({ exchange: 'X', rawSymbol: `S${i}`, volume24h: Math.sqrt(i + 2) }),
    );
    const pack = async (block: ListHistoryBlock): Promise<number> => {
      const stream = new Blob([finishSteps(encodeBlock(block))])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw'));
      return (await new Response(stream).arrayBuffer()).byteLength;
    };
    const one = await pack(makeBlock([list]));
    const twelve = await pack(makeBlock(Array.from({ length: 12 }, () => list)));
    const moving = await pack(
      makeBlock(
        Array.from({ length: 12 }, (_, i) =>
          list.map((row) => ({ ...row, volume24h: Math.sqrt((row.volume24h ?? 0) + i) })),
        ),
      ),
    );
    expect(twelve - one).toBeLessThan(one / 2);
    expect(moving).toBeGreaterThan(twelve * 2);
  });
});
