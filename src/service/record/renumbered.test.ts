import { describe, expect, it } from 'vitest';
import type { BookSnapshot, Trade } from '@/service/feeds/protocol/market-event';
import type { StoredGap } from '@/service/store/recorded/recorded-minutes';
import { DIALECTS } from '@/testing/venue/dialects';
import { LiveMarket } from './live-market';
import type { RecordedEvent } from './market-recorder';
import type { TimedDelta } from './rebuild-book';

const START_MS = 1_700_000_040_000;
const LEVELS = { bids: [['99', '1']], asks: [['101', '1']] } as const;

interface Recorded {
  /** Seconds from the start that have a book. */
  readonly seconds: readonly number[];
  readonly gaps: readonly StoredGap[];
  readonly trades: number;
}

describe.each(
  DIALECTS.map((make) => make().instrument).filter(
    ({ kind }) => kind.sequence === 'contiguous' || kind.sequence === 'linked',
  ),
)('numbers of $kind.id that restart', (instrument) => {
  const of = { kind: instrument.kind, symbol: instrument.symbol };
  const snapshot = (ms: number, last: number): BookSnapshot => ({
    type: 'snapshot',
    ...of,
    timeMs: START_MS + ms,
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
  const trade = (ms: number, sequence: number): Trade => ({
    type: 'trade',
    ...of,
    timeMs: START_MS + ms,
    id: String(sequence),
    sequence,
    price: '100',
    size: '1',
    isBuy: true,
    isAggregate: false,
    offBook: undefined,
  });
  const record = (events: readonly RecordedEvent[]): Recorded => {
    const market = new LiveMarket({ market: 1, instrument, rowTicks: undefined, storedTo: 0 });
    for (const event of events) market.take([event], event.timeMs ?? START_MS);
    const seconds = market.readBooks(1).map(({ second }) => second - START_MS / 1000);
    const blocks = market.finish();
    return {
      seconds,
      gaps: blocks.flatMap(({ gaps }) => gaps),
      trades: blocks.reduce((sum, { trades }) => sum + trades, 0),
    };
  };
  const before = [snapshot(100, 9000), delta(200, 9001), trade(300, 700), delta(1500, 9002), trade(1600, 701)];

  it('end the book with that cause, and continue from a snapshot of the new numbering; no trade is mistaken for an old one', () => {
    const { seconds, gaps, trades } = record([
      ...before,
      delta(4000, 1),
      trade(4100, 1),
      delta(4200, 2),
      snapshot(4300, 2),
      delta(4400, 3),
      delta(5200, 4),
      trade(5300, 2),
    ]);
    expect(seconds).toEqual([1, 5]);
    expect(gaps).toEqual([{ minute: START_MS / 1000, fromMs: 1500, toMs: 4300, cause: 'renumbered' }]);
    expect(trades).toBe(4);
  });

  it('are also recognised after a lost connection, whatever was waiting for the book', () => {
    const market = new LiveMarket({ market: 1, instrument, rowTicks: undefined, storedTo: 0 });
    const take = (...events: readonly RecordedEvent[]): void => {
      for (const event of events) market.take([event], event.timeMs ?? START_MS);
    };
    take(...before);
    market.end('cut');
    take(delta(3000, 9005), delta(6000, 1), trade(6000, 1), snapshot(6100, 1), delta(6200, 2), delta(7100, 3));
    expect(market.position).toEqual({ timeMs: START_MS + 7100, last: 3 });
    expect(market.readBooks(1).map(({ second }) => second - START_MS / 1000)).toEqual([1, 7]);
  });

  it('never keep a book that the stream cannot continue', () => {
    const market = new LiveMarket({ market: 1, instrument, rowTicks: undefined, storedTo: 0 });
    const events = [snapshot(0, 9000), ...Array.from({ length: 12 }, (_, i) => delta(1000 * (i + 1), i + 1))];
    for (const event of events) market.take([event], event.timeMs ?? START_MS);
    // It is requested again.
    expect(market.position).toBeUndefined();
    expect(market.readBooks(1)).toEqual([]);
  });

  it('are not assumed when a frame arrives twice, late, or with another of the same second', () => {
    const { seconds, gaps, trades } = record([
      ...before,
      delta(1500, 9002),
      trade(1600, 701),
      delta(3000, 9003),
      trade(300, 700),
      delta(1500, 9002),
    ]);
    expect([seconds, gaps, trades]).toEqual([[1, 2, 3], [], 2]);
  });
});
