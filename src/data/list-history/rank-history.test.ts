import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import { makeVisitShelf } from './block-shelf';
import type { ListHistory } from './list-history-types';
import { makeMarketSample } from './market-sample';
import { loadRankHistory } from './rank-history';
import { ShelvedListHistory } from './shelved-list-history';

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const entry = fc.record({
  rawSymbol: fc.constantFrom(...NAMES),
  volume24h: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  isRecorded: fc.boolean(),
});
const lists = fc.array(fc.uniqueArray(entry, { selector: ({ rawSymbol }) => rawSymbol }), {
  minLength: 1,
  maxLength: 16,
});

const toMarket = ({
  isRecorded,
  ...facts
}: {
  rawSymbol: string;
  volume24h: number | undefined;
  isRecorded: boolean;
}): Market => ({
  exchange: 'X',
  ...facts,
  ...(isRecorded ? { recorded: { from: { s: 1 }, to: { s: 2 } } } : {}),
});

it('N stored samples give the exact rank of a market in each of them', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      const clock = makeManualClock(0);
      const listHistory = new ShelvedListHistory({ shelf: makeVisitShelf(), namespace: 'own', capBytes: 1e6, clock });
      for (const [i, list] of all.entries()) {
        await listHistory.append(makeMarketSample(list.map(toMarket), unixSeconds(i * 300)));
      }
      const history = await loadRankHistory(listHistory, 'X:A', 'volume24h');
      listHistory.dispose();
      expect(history.map(({ at }) => at)).toEqual(all.map((_, i) => i * 300).toReversed());
      for (const { at, rank, count, figures } of history) {
        const living = all[at / 300].filter(({ isRecorded }) => !isRecorded);
        const told = living.flatMap(({ volume24h }) => volume24h ?? []);
        const own = living.find(({ rawSymbol }) => rawSymbol === 'A');
        let expected = own === undefined ? undefined : 0;
        if (own?.volume24h !== undefined) {
          expected = 1;
          for (const volume of told) if (volume > own.volume24h) expected += 1;
        }
        expect([rank, count, figures.volume24h]).toEqual([expected, told.length, own?.volume24h]);
      }
    }),
    { numRuns: 12 },
  );
});

it('samples that have disappeared from their block are left out', async () => {
  const clock = makeManualClock(0);
  const listHistory = new ShelvedListHistory({ shelf: makeVisitShelf(), namespace: 'own', capBytes: 1e6, clock });
  for (const at of [0, 300]) {
    await listHistory.append(makeMarketSample([{ exchange: 'X', rawSymbol: 'A', volume24h: 1 }], unixSeconds(at)));
  }
  const figures = listHistory.getFigures();
  const later: ListHistory = Object.assign(Object.create(listHistory) as ListHistory, {
    getFigures: () => ({ ...figures, times: [0, 300, 600] }),
    loadBlock: () => listHistory.loadBlock(0),
  });
  const history = await loadRankHistory(later, 'X:A', 'volume24h');
  listHistory.dispose();
  expect(history.map(({ at, rank }) => [at, rank])).toEqual([
    [300, 1],
    [0, 1],
  ]);
});
