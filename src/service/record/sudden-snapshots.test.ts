import { describe, expect, it } from 'vitest';
import type { BookSnapshot } from '@/service/feeds/protocol/market-event';
import type { StoredGap } from '@/service/store/recorded/recorded-minutes';
import { DIALECTS } from '@/testing/venue/dialects';
import { LiveMarket } from './live-market';
import type { TimedDelta } from './rebuild-book';

const START_MS = 1_700_000_040_000;
const LEVELS = { bids: [['99', '1']], asks: [['101', '1']] } as const;

interface Recorded {
  /** Seconds from the start that have a book. */
  readonly seconds: readonly number[];
  readonly gaps: readonly StoredGap[];
}

describe.each(DIALECTS.map((make) => [make().instrument.kind.id, make().instrument] as const))(
  'a snapshot of %s that arrives while the book is known',
  (_, instrument) => {
    const of = { kind: instrument.kind, symbol: instrument.symbol };
    const snapshot = (ms: number | undefined, last: number): BookSnapshot => ({
      type: 'snapshot',
      ...of,
      timeMs: ms === undefined ? undefined : START_MS + ms,
      last,
      ...LEVELS,
    });
    const delta = (ms: number, last: number): TimedDelta => ({
      type: 'delta',
      ...of,
      timeMs: START_MS + ms,
      first: last,
      last,
      previous: last - 1,
      ...LEVELS,
    });
    const record = (events: readonly (BookSnapshot | TimedDelta)[]): Recorded => {
      const market = new LiveMarket({ market: 1, instrument, rowTicks: undefined, storedTo: 0 });
      for (const event of events) market.take([event], event.timeMs ?? START_MS);
      const seconds = market.readBooks(1).map(({ second }) => second - START_MS / 1000);
      return { seconds, gaps: market.finish().flatMap(({ gaps }) => gaps) };
    };

    it('leaves a cause for the seconds that cannot be rebuilt', () => {
      const { seconds, gaps } = record([
        snapshot(100, 10),
        delta(200, 11),
        delta(1500, 12),
        snapshot(4200, 20),
        delta(4300, 21),
        delta(5100, 22),
      ]);
      expect(seconds).toEqual([1, 5]);
      expect(gaps).toEqual([
        { minute: START_MS / 1000, fromMs: 1500, toMs: 4200, cause: 'the venue sent its whole book again' },
      ]);
    });

    it('leaves no gap where no second is missing', () => {
      const { seconds, gaps } = record([
        snapshot(100, 10),
        delta(200, 11),
        delta(1500, 12),
        snapshot(1700, 20),
        delta(2100, 21),
      ]);
      expect([seconds, gaps]).toEqual([[1, 2], []]);
    });

    it('leaves a cause, too, if only the next update contains its time', () => {
      const { seconds, gaps } = record([
        snapshot(100, 10),
        delta(200, 11),
        snapshot(undefined, 20),
        delta(3300, 21),
        delta(4100, 22),
      ]);
      expect(seconds).toEqual([4]);
      expect(gaps).toMatchObject([{ fromMs: 200, toMs: 3300 }]);
    });
  },
);
