import { describe, expect, it } from 'vitest';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { TpoTile } from '@/data/queries/tpo';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { buildReceivedSession } from '@/domain/tpo/received-session';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findLastPrice, listHeldSessions, listTradedPrices, spanHeld } from './profile-columns';

const DAY = 86_400;
const rules = { session: 'TPO_SESSION_DAILY', minutes: 30, rowHeight: 5 } as const;

const receive = (day: number, prices: readonly number[] = [100, 105], block = 0) =>
  buildReceivedSession({
    start: day * DAY,
    levels: prices.map((price) => ({ price, block_ids: [block], volume: 1 })),
    served: { openingPrice: 101, closingPrice: 99 },
    blockCount: 48,
  });

const hold = (tile: TpoTile, completeUntil = Number.POSITIVE_INFINITY): HeldTile<TpoTile> => ({
  tile,
  isClosed: completeUntil === Number.POSITIVE_INFINITY,
  completeUntil,
  origin: 'asked',
  byteLength: 1,
});

describe('cached sessions', () => {
  it('are whole once they have ended', () => {
    const [{ profile }] = listHeldSessions([3], [hold([receive(3)])], rules);
    expect(profile).toMatchObject({ start: 3 * DAY, end: 4 * DAY, blockCount: 48, isRunning: false, rowHeight: 5 });
    expect(profile).toMatchObject({
      open: 101,
      close: 99,
      parts: [{ start: 3 * DAY, firstBlock: 0, balanceBlocks: 2 }],
    });
  });

  it('have the blocks that had started when they were requested, and those with trades', () => {
    const asOf = (seconds: number, block = 0) =>
      listHeldSessions([3], [hold([receive(3, [100], block)], 3 * DAY + seconds)], rules)[0].profile;
    expect(asOf(1)).toMatchObject({ blockCount: 1, isRunning: true });
    expect(asOf(1800)).toMatchObject({ blockCount: 1 });
    expect(asOf(1801)).toMatchObject({ blockCount: 2 });
    expect(asOf(1800, 1)).toMatchObject({ blockCount: 2 });
    expect(asOf(DAY)).toMatchObject({ blockCount: 48, isRunning: false });
  });

  it('without trades have no levels; those not cached do not exist', () => {
    const held = listHeldSessions([3, 4, 5], [hold([]), undefined, hold([receive(5)])], rules);
    expect(held.map(({ profile }) => [profile.start / DAY, profile.levels.length])).toEqual([
      [3, 0],
      [5, 2],
    ]);
  });

  it('are the same objects each time', () => {
    const tiles = [hold([]), hold([receive(4)])];
    const [before, after] = [listHeldSessions([3, 4], tiles, rules), listHeldSessions([3, 4], tiles, rules)];
    for (const [i, { profile }] of before.entries()) expect(after[i].profile).toBe(profile);
  });

  it('state up to when they are complete, and without trades are made again on each look', () => {
    const look = (seconds: number) => listHeldSessions([3], [hold([], 3 * DAY + seconds)], rules)[0];
    const first = look(60);
    expect(first).toMatchObject({ asOf: 3 * DAY + 60, profile: { blockCount: 1 } });
    expect(look(60).profile).toBe(first.profile);
    expect(look(2000)).toMatchObject({ asOf: 3 * DAY + 2000, profile: { blockCount: 2 } });
    // The result of the previous look is no longer remembered.
    expect(look(60).profile).not.toBe(first.profile);
  });

  it('have rows as high as the least distance of two levels if no height is recommended', () => {
    const heightOf = (...prices: readonly (readonly number[])[]) =>
      listHeldSessions(
        prices.map((_, day) => day),
        prices.map((own, day) => hold([receive(day, own)])),
        { ...rules, rowHeight: undefined },
      )[0].profile.rowHeight;
    expect(heightOf([100], [200, 200.3, 200.4])).toBe(0.1);
    expect(heightOf([50_000])).toBe(5);
  });
});

describe('how far sessions reach', () => {
  const held = (days: readonly number[]): readonly SessionProfile[] =>
    listHeldSessions(
      days,
      days.map((day) => hold([receive(day)])),
      rules,
    ).map(({ profile }) => profile);

  it('is the stretch up to the first gap on either side of those in view', () => {
    expect(spanHeld(held([1, 3, 4, 5, 7]), { from: 4.5 * DAY, to: 5 * DAY })).toEqual({ from: 3 * DAY, to: 6 * DAY });
    expect(spanHeld(held([1]), { from: 4 * DAY, to: 5 * DAY })).toEqual({ from: 5 * DAY, to: 5 * DAY });
  });

  const market = { exchange: 'A', rawSymbol: 'X' };

  it('has a last price of the colour of its 24 h change, as on the other screens', () => {
    const span = { from: 0, to: 2.5 * DAY, isRecorded: false };
    const told = (priceChange24h: number) =>
      findLastPrice(held([1, 2]), undefined, { market: { ...market, priceChange24h }, span });
    expect([told(2.8), told(-2.8)]).toEqual([
      { price: 99, isRising: true },
      { price: 99, isRising: false },
    ]);
  });

  it('has a last price only for the newest session', () => {
    const sessions = held([1, 2]);
    const span = { from: 0, to: 2.5 * DAY, isRecorded: false };
    expect(findLastPrice(sessions, undefined, { market, span })).toEqual({ price: 99, isRising: false });
    expect(findLastPrice(sessions, undefined, { market, span: { ...span, to: 3.5 * DAY } })).toBeUndefined();
  });

  it('has a last price that without a known change rose or fell with the running session, whatever candles are loaded', () => {
    const sessions = held([1, 2]);
    const span = { from: 0, to: 2.5 * DAY, isRecorded: false };
    const directionOf = (seconds: number, running = sessions) => {
      // The session opened at 101; each candle closes above its own open.
      const candles = [0, 1].map((back) => {
        const [open, close] = [99 - 2 * back, 100 - 2 * back];
        const s = 2.5 * DAY - (back + 1) * seconds;
        return { open, high: close, low: open, close, volume: 1, timestamp: { s } };
      });
      return findLastPrice(running, makeCandlePyramid(buildCandleColumns(candles.toReversed()), seconds), {
        market,
        span,
      });
    };
    for (const seconds of [60, 900, 14_400]) expect(directionOf(seconds)).toEqual({ price: 100, isRising: false });
    // A sum states no open: its candles do.
    const sums = sessions.map((one) => ({ ...one, open: Number.NaN, close: Number.NaN }));
    expect(directionOf(900, sums)).toEqual({ price: 100, isRising: true });
  });
});

describe('traded prices', () => {
  const candles = makeCandlePyramid(
    buildCandleColumns([{ open: 98_000, high: 98_010, low: 97_990, close: 98_002.5, volume: 1, timestamp: { s: 0 } }]),
    60,
  );

  it('are those of candles and of where sessions open and close: a round last price hides no decimals', () => {
    const sessions = listHeldSessions([3, 4], [hold([receive(3)]), hold([])], rules).map(({ profile }) => profile);
    expect(Array.from(listTradedPrices(candles, sessions))).toEqual([98_002.5, 101, 99]);
  });

  it('are empty for a sum, whose levels are of several venues', () => {
    expect(listTradedPrices(undefined, []).length).toBe(0);
  });
});
