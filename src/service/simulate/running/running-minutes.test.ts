import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import type { RunningKind } from '@/service/store/readers/running-rows';
import type { SeedRows } from '../../store/seed-store';
import { makeSideCandle } from '../candle-columns';
import type { SimMarket } from '../market-list';
import { buildMarketList } from '../market-list';
import { buildPredictionMarkets } from '../predictions/prediction-markets';
import { PricePaths } from '../price-paths';
import { cutSide } from './cut-candles';
import { readNumber } from './read-number';
import { RunningMinutes } from './running-minutes';
import { walkBar } from './walk-bar';

const MINUTE = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const ids = buildMarketList('small')
  .filter(({ category, coin }) => category === 'PERPETUAL' && ['BTC', 'DOGE', 'LINK'].includes(coin.ticker))
  .map(({ id }) => id);
const world = new RunningMinutes({ seed: 7, scale: 'small' });

type Row = Readonly<Record<string, number>>;

function toRows(pieces: readonly SeedRows[], table: string): Row[] {
  return pieces
    .filter((piece) => piece.table === table)
    .flatMap(({ block, rows }) =>
      Array.from({ length: rows }, (_, row) =>
        Object.fromEntries(Object.entries(block).map(([name, column]) => [name, readNumber(column, row)])),
      ),
    );
}

/** The open minute by market, `seconds` after its start. After more than a minute it is complete. */
async function minuteAt(kind: RunningKind, table: string, seconds: number, minute = MINUTE): Promise<Map<number, Row>> {
  const rows = toRows(await world.load(kind, ids, unixSeconds(minute), unixSeconds(minute + seconds)), table);
  return new Map(rows.filter(({ ts }) => ts === minute).map((row) => [row['market'], row]));
}

const STEPS = [0, 1, 7, 20, 31, 45, 59, 60];

describe('the open minute', () => {
  it('is a first part of the final minute: candles', async () => {
    const whole = await minuteAt('candles', 'candle_minute', 60);
    expect(whole.size).toBeGreaterThan(3);
    let before = new Map<number, Row>();
    for (const seconds of STEPS) {
      const now = await minuteAt('candles', 'candle_minute', seconds);
      if (seconds === 0) expect(now.size).toBe(0);
      for (const [market, row] of now) {
        const end = whole.get(market) as Row;
        const earlier = before.get(market) ?? { ...row, high: 0, low: 0, buyLots: 0, sellLots: 0 };
        expect(row['open']).toBe(end['open']);
        for (const name of ['high', 'buyLots', 'sellLots', 'buyTickLots', 'sellTickLots'])
          expect(row[name], name).toBeLessThanOrEqual(end[name]);
        expect(row['low']).toBeGreaterThanOrEqual(end['low']);
        for (const name of ['high', 'buyLots', 'sellLots']) expect(row[name]).toBeGreaterThanOrEqual(earlier[name]);
        expect(row['low']).toBeLessThanOrEqual(earlier['low']);
        expect(Math.max(row['buyLastMs'], row['sellLastMs'])).toBeLessThan(seconds * 1000);
        expect(row['close']).toBeLessThanOrEqual(row['high']);
        expect(row['close']).toBeGreaterThanOrEqual(row['low']);
      }
      expect([...before.keys()].filter((market) => !now.has(market))).toEqual([]);
      before = now;
    }
  });

  it('has questions at prices at which they may trade, also on the way from one to the next', async () => {
    const questions = new Map(
      buildPredictionMarkets('small', MINUTE, new PricePaths(7)).map((market) => [market.id, market]),
    );
    let seen = 0;
    for (let minute = MINUTE; minute < MINUTE + 20 * 60; minute += 60) {
      const now = unixSeconds(minute + 25);
      const rows = toRows(
        await world.load('candles', [...questions.keys()], unixSeconds(minute), now),
        'candle_minute',
      );
      for (const { ts, market, open, close } of rows) {
        const { tick, prediction } = questions.get(market) as SimMarket;
        const price = (open + close) * tick;
        if (ts !== minute || prediction?.middleTick !== 0.01 || price < 0.04 || price >= 0.96) continue;
        seen++;
        expect((open + close) % 10, `${price}`).toBe(0);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('has the current open interest and rate from its first instant on', async () => {
    const whole = await minuteAt('interest', 'interest_minute', 60);
    const made = await world.load('interest', ids, unixSeconds(MINUTE), unixSeconds(MINUTE));
    const ends = toRows(made, 'interest_minute').filter(({ ts }) => ts === MINUTE - 60);
    const first = await minuteAt('interest', 'interest_minute', 0);
    expect(ends.length).toBe(ids.length);
    for (const { market, lots, usd } of ends) expect(first.get(market)).toMatchObject({ lots, usd });
    const half = await minuteAt('interest', 'interest_minute', 30);
    for (const { market, lots } of ends) {
      const [here, there] = [half.get(market)?.['lots'] ?? 0, whole.get(market)?.['lots'] ?? 0];
      expect(here).toBe(Math.round((lots + there) / 2));
    }
    const rates = await minuteAt('interest', 'funding_minute', 60);
    for (const [market, row] of await minuteAt('interest', 'funding_minute', 12)) {
      const end = rates.get(market) as Row;
      for (const name of ['rate', 'every', 'forecasts', 'predictedOpen']) expect(row[name]).toBe(end[name]);
      const top = ({ predictedOpen, predictedClose, predictedHigh }: Row): number =>
        Math.max(predictedOpen, predictedOpen + predictedClose) + predictedHigh;
      expect(top(row)).toBeLessThanOrEqual(top(end));
    }
  });

  it('liquidates no more than the complete minute does', async () => {
    // Most minutes have none: finds the first that has some.
    let minute = MINUTE;
    let whole = await minuteAt('liquidations', 'liquidation_minute', 60, minute);
    while (whole.size === 0 && minute < MINUTE + 7200) {
      minute += 60;
      whole = await minuteAt('liquidations', 'liquidation_minute', 60, minute);
    }
    expect(whole.size).toBeGreaterThan(0);
    for (const [market, row] of await minuteAt('liquidations', 'liquidation_minute', 40, minute)) {
      const end = whole.get(market) as Row;
      for (const name of ['longLots', 'longUsd', 'shortLots', 'shortUsd'])
        expect(row[name]).toBeLessThanOrEqual(end[name]);
    }
  });
});

describe('a part of a bar', () => {
  it('reaches both extremes and ends where the bar does', () => {
    const bar = { open: 10, high: 19, low: 4, close: 12 };
    expect(walkBar(bar, 0)).toEqual({ open: 10, high: 10, low: 10, close: 10 });
    expect(walkBar(bar, 3 / 28)).toEqual({ open: 10, high: 10, low: 7, close: 7 });
    expect(walkBar(bar, 6 / 28)).toEqual({ open: 10, high: 10, low: 4, close: 4 });
    expect(walkBar(bar, 1)).toEqual(bar);
    expect(walkBar({ ...bar, close: 8 }, 0.5)).toEqual({ open: 10, high: 19, low: 10, close: 14 });
  });

  it('is empty before the first trade and complete after the last', () => {
    const side = { open: 5, high: 9, low: 5, close: 7, lots: 10, tickLots: 70, firstMs: 1000, lastMs: 40_000 };
    expect(cutSide(side, 1000)).toEqual(makeSideCandle());
    expect(cutSide(side, 1001)).toEqual({
      open: 5,
      high: 5,
      low: 5,
      close: 5,
      lots: 1,
      tickLots: 5,
      firstMs: 1000,
      lastMs: 1000,
    });
    expect(cutSide(side, 40_001)).toBe(side);
  });
});
