import { describe, expect, it } from 'vitest';
import { CandleColumns } from '../candle-columns';
import { buildMarketList, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import { PricePaths } from '../price-paths';
import { BOOK_DEPTH } from './book-field';
import { BookSimulator } from './book-simulator';

const NOW = Date.UTC(2025, 5, 18, 14) / 1000;
const HOUR = 3600;
const SEED = 7;
const markets = buildMarketList('full');
const bitcoin = markets[0];

interface Snapshot {
  readonly ts: number;
  readonly lowest: number;
  readonly lots: Uint32Array;
}

function record(book: BookSimulator, to: number): Snapshot[] {
  const snapshots: Snapshot[] = [];
  book.run(new PricePaths(SEED), to, (ts) => {
    const lots = new Uint32Array(2 * BOOK_DEPTH);
    book.copyTo(lots, 0);
    snapshots.push({ ts, lowest: book.lowestBlock, lots });
  });
  return snapshots;
}

const make = (market: SimMarket, start: number) => BookSimulator.make(market, SEED, new PricePaths(SEED), start);
const day = record(make(bitcoin, NOW - 24 * HOUR), NOW);

/** Mean lots of bids and asks whose distance from the middle is in [from, to) blocks. */
function meanBetween(snapshots: readonly Snapshot[], from: number, to: number): number {
  let sum = 0;
  for (const { lots } of snapshots) {
    for (let i = from; i < to; i++) sum += lots[BOOK_DEPTH - 1 - i] + lots[BOOK_DEPTH + i];
  }
  return sum / snapshots.length / (to - from) / 2;
}

describe('BookSimulator', () => {
  it('makes one snapshot a minute', () => {
    expect(day.map((snapshot) => snapshot.ts)).toEqual(Array.from({ length: 1440 }, (_, i) => NOW - 86_400 + i * 60));
  });

  it('is centred on the price at which the candles open', () => {
    for (const market of markets.filter((candidate) => candidate.block > 0)) {
      const from = NOW - 2 * HOUR;
      const candles = new CandleColumns(120);
      new MarketTape(market, SEED).build(new PricePaths(SEED).getMinutes(market, from, NOW), 0, candles);
      const ticks = Math.round(market.block / market.tick);
      for (const [i, { ts, lowest }] of record(make(market, from), NOW).entries()) {
        const bid = (lowest + BOOK_DEPTH - 1) * ticks;
        expect(candles.unsigned.ts[i]).toBe(ts);
        expect(candles.unsigned.open[i]).toBeGreaterThanOrEqual(bid);
        expect(candles.unsigned.open[i]).toBeLessThanOrEqual(bid + ticks);
        expect(bid + ticks).toBeGreaterThanOrEqual(candles.unsigned.open[i] + candles.signed.low[i]);
        expect(bid).toBeLessThanOrEqual(candles.unsigned.open[i] + candles.signed.high[i]);
      }
    }
  });

  it('has orders at the touch, except for the spread of the fastest minutes', () => {
    const isApart = day.filter(({ lots }) => lots[BOOK_DEPTH - 1] === 0 || lots[BOOK_DEPTH] === 0);
    expect(isApart.length).toBeLessThan(day.length / 10);
    for (const { lots } of isApart) {
      expect(Math.max(...lots.subarray(BOOK_DEPTH - 4, BOOK_DEPTH))).toBeGreaterThan(0);
      expect(Math.max(...lots.subarray(BOOK_DEPTH, BOOK_DEPTH + 4))).toBeGreaterThan(0);
    }
  });

  it('changes all the time near the middle, and seldom far away', () => {
    const changed = (from: number, to: number): number => {
      let count = 0;
      let all = 0;
      for (let i = 1; i < day.length; i += 7) {
        const [before, after] = [day[i - 1], day[i]];
        const up = after.lowest - before.lowest;
        for (let k = BOOK_DEPTH + from; k < BOOK_DEPTH + to; k++) {
          all++;
          if (after.lots[k] !== before.lots[k + up]) count++;
        }
      }
      return count / all;
    };
    expect(changed(0, 50)).toBeGreaterThan(0.98);
    expect(changed(100, 200)).toBeGreaterThan(0.35);
    expect(changed(1500, 3000)).toBeLessThan(0.06);
  });

  it('has no gaps beside walls: hardly a block within 1 % is empty next to its neighbours', () => {
    const sizes = day
      .filter((_, i) => i % 60 === 0)
      .flatMap(({ lots }) => [...lots.subarray(BOOK_DEPTH + 20, BOOK_DEPTH + 200)]);
    const median = sizes.toSorted((a, b) => a - b)[sizes.length >> 1];
    expect(sizes.filter((lots) => lots < median / 100).length / sizes.length).toBeLessThan(0.01);
  });

  it('is thin at the touch, deepest a little away and thins out far away', () => {
    const touch = meanBetween(day, 0, 2);
    const swell = meanBetween(day, 20, 60);
    const far = meanBetween(day, 2000, 3500);
    expect(swell).toBeGreaterThan(4 * touch);
    expect(swell).toBeGreaterThan(4 * far);
  });

  it('has walls at round prices that last for hours, while quotes near the touch do not', () => {
    const share = (
      isMine: (block: number, distance: number, lots: number) => boolean,
      isKept: (ratio: number) => boolean,
    ) => {
      let kept = 0;
      let all = 0;
      for (let minute = 0; minute + 60 < day.length; minute += 60) {
        const [first, later] = [day[minute], day[minute + 60]];
        for (const [i, lots] of first.lots.entries()) {
          const block = first.lowest + i;
          const there = block - later.lowest;
          if (!isMine(block, Math.abs(i - BOOK_DEPTH), lots) || there < 0 || there >= later.lots.length) continue;
          all++;
          if (isKept(later.lots[there] / lots)) kept++;
        }
      }
      return kept / all;
    };
    const mean = meanBetween(day, 100, 700);
    const isWall = (block: number, distance: number, lots: number) =>
      block % 200 === 0 && distance > 100 && lots > 20 * mean;
    // Owners resize them and take some away for a while.
    expect(share(isWall, (ratio) => ratio > 0.4)).toBeGreaterThan(0.5);
    expect(
      share(
        (_, distance) => distance < 30,
        (ratio) => Math.abs(ratio - 1) < 0.05,
      ),
    ).toBeLessThan(0.1);
  });

  it('removes the large orders that the price passes', () => {
    let passed = 0;
    let eaten = 0;
    for (let i = 1; i < day.length; i++) {
      const [before, after] = [day[i - 1], day[i]];
      const up = after.lowest - before.lowest;
      // Blocks that changed between ask and bid were traded through.
      for (let k = 1; k < Math.abs(up); k++) {
        const block = before.lowest + BOOK_DEPTH - 1 + (up > 0 ? k : 1 - k);
        const lots = before.lots[block - before.lowest];
        if (lots < 30_000) continue;
        passed++;
        if (after.lots[block - after.lowest] < lots / 2) eaten++;
      }
    }
    expect(passed).toBeGreaterThan(20);
    // A new order may have been placed there within the same minute.
    expect(eaten / passed).toBeGreaterThan(0.9);
  });

  it('is the same wherever it was started', () => {
    const rest = record(make(bitcoin, NOW - 12 * HOUR), NOW);
    expect(rest).toHaveLength(720);
    for (const [i, snapshot] of rest.entries()) {
      const expected = day[720 + i];
      expect([snapshot.ts, snapshot.lowest]).toEqual([expected.ts, expected.lowest]);
      expect(Buffer.from(snapshot.lots.buffer).equals(Buffer.from(expected.lots.buffer))).toBe(true);
    }
  });

  it('differs from venue to venue', () => {
    const boreal = markets.find((market) => market.exchange === 'BOREAL_FUTURES' && market.block > 0) as SimMarket;
    const [other] = record(make(boreal, NOW - 24 * HOUR), NOW - 24 * HOUR + 60);
    expect(Buffer.from(other.lots.buffer).equals(Buffer.from(day[0].lots.buffer))).toBe(false);
  });
});
