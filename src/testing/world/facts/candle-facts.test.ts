import { describe, expect, it } from 'vitest';
import { makeSimulatedCandles, marketOf } from '../simulated-sources';
import { describeCandles } from './candle-facts';
import type { Facts } from './fact';
import { mean, median } from './statistics';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18) / 1000;
const MARKETS = [
  ['EMBER_SPOT', 'BTC'],
  ['BOREAL_FUTURES', 'BTC'],
  ['CINDER_SWAP', 'BTC'],
  ['GLACIER_FUTURES', 'BTC'],
  ['ATLAS_FUTURES', 'ADA'],
] as const;

/** Figures of every ninth day, which covers all weekdays. */
function describeDays(exchange: string, coin: string, days: number): Facts[] {
  return Array.from({ length: days }, (_, ago) => {
    const to = NOW - 9 * ago * DAY;
    return describeCandles(makeSimulatedCandles(marketOf(exchange, coin), to - DAY, to));
  });
}

const facts = new Map<string, Facts[]>(
  MARKETS.map(([exchange, coin]) => [`${exchange} ${coin}`, describeDays(exchange, coin, 9)]),
);

const valuesOf = (market: string, name: string): number[] => (facts.get(market) ?? []).map((day) => day[name]);
const ofAll = (name: string): number[] => [...facts.keys()].flatMap((market) => valuesOf(market, name));

describe('candles of the simulated world', () => {
  it('stay lively for hours', () => {
    expect(mean(ofAll('sizes of returns without the fastest, 1 h'))).toBeGreaterThan(0.05);
  });

  it('turn lively and calm by degrees, not in blocks with hard edges', () => {
    // Recorded: 0.17 to 0.42, and 0.67 to 1.43.
    expect(median(ofAll('logarithm of the range: change from one 15 min to the next'))).toBeLessThan(0.34);
    expect(median(ofAll('the same: lively over calm 15 min of four hours'))).toBeLessThan(1.1);
    expect(median(ofAll('the same: lively over calm 15 min of four hours'))).toBeGreaterThan(0.67);
  });

  it('stay lively for ten minutes after a move, as a burst fades', () => {
    // Recorded: 0.18 to 0.29, on the day of one report.
    expect(mean(ofAll('sizes of returns without the fastest, 10 min'))).toBeGreaterThan(0.12);
    expect(mean(ofAll('sizes of returns without the fastest, 10 min'))).toBeLessThan(0.29);
  });

  it('swing back within a quarter of an hour as far as recorded markets do', () => {
    // Recorded: 0.71 to 1.23 and 0.54 to 0.83.
    expect(median(ofAll('variance ratio of 5 min'))).toBeGreaterThan(0.71);
    expect(median(ofAll('variance ratio of 5 min'))).toBeLessThan(1.23);
    expect(median(ofAll('variance ratio of 15 min'))).toBeGreaterThan(0.54);
    expect(median(ofAll('variance ratio of 15 min'))).toBeLessThan(0.83);
  });

  it('rush one way: the fastest minutes hardly move the other way, and give back a part of the move', () => {
    const lesser = 'fastest minutes: the lesser way from the open over the greater';
    const body = 'fastest minutes: body over the range';
    // Recorded: 0.05 to 0.15, and 0.44 to 0.70.
    expect(median(ofAll(lesser))).toBeLessThan(0.15);
    expect(median(ofAll(body))).toBeGreaterThan(0.44);
    expect(median(ofAll(body))).toBeLessThan(0.7);
  });

  it('have volume long after a burst', () => {
    expect(median(ofAll('volume 5 to 14 min after a burst over that before'))).toBeGreaterThan(1.15);
    expect(median(ofAll('volume 15 to 59 min after a burst over that before'))).toBeGreaterThan(1);
  });

  it('stand still where few trade, but not where many do', () => {
    const still = 'minutes that stand still (a tenth of the usual range)';
    expect(mean(valuesOf('EMBER_SPOT BTC', still))).toBeLessThan(0.05);
    expect(mean(valuesOf('GLACIER_FUTURES BTC', still))).toBeGreaterThan(0.1);
  });

  it('show the ticks of coins with coarse ticks', () => {
    const same = 'minutes that end where the one before did';
    const coarse = describeDays('ATLAS_FUTURES', 'ADA', 27).map((day) => day[same]);
    expect(median(coarse)).toBeGreaterThan(0.06);
    expect(median(valuesOf('EMBER_SPOT BTC', same))).toBeLessThan(0.02);
  });
});
