import { describe, expect, it } from 'vitest';
import { HashStream } from '../hash-noise';
import { ageUnits, LevelField, type SavedField } from './level-field';
import type { MarketStep } from './price-history';
import { addStep, findSwing, type Swings } from './swings';

const step = (minute: number, price: number, minutes = 1): MarketStep => ({
  minute,
  minutes,
  price,
  low: price - 5,
  high: price + 5,
  activity: 1,
});

function filled(cells: number, lots: number): LevelField {
  const field = new LevelField(10, cells * 10);
  for (let cell = 1; cell < cells; cell++) field.add(cell, lots);
  return field;
}

describe('LevelField', () => {
  it('removes the levels at passed prices, both ends included, and no others', () => {
    const field = filled(20, 7);
    field.pass(50, 80);
    expect([...field.lots].flatMap((lots, cell) => (lots === 0 ? [cell] : []))).toEqual([0, 5, 6, 7, 8]);
    field.pass(91, 99);
    expect(field.lots[9]).toBe(7);
  });

  it('ignores levels outside its range and limits each to 32 bits', () => {
    const field = new LevelField(10, 200);
    for (const cell of [-3, 0, 20, 1e9]) field.add(cell, 5);
    expect(field.first).toBeGreaterThan(field.last);
    field.add(3, 4_000_000_000);
    field.add(3, 4_000_000_000);
    expect([field.first, field.last, field.lots[3]]).toEqual([3, 3, 4_294_967_295]);
  });

  it('thins near the price as fast as its lifetimes say, and not beyond their range', () => {
    const field = filled(20_001, 100);
    const stream = new HashStream();
    stream.place(1, 1);
    const lifetimes = [
      { to: 0.25, minutes: 20 },
      { to: 0.5, minutes: 200 },
    ];
    for (let minute = 0; minute < 20; minute++) field.thin(stream, step(minute, 100_000), lifetimes, 1000);
    const keptIn = (from: number, to: number): number =>
      field.lots.slice(from, to).filter((lots) => lots === 100).length / (to - from);
    expect(keptIn(7600, 12_400)).toBeCloseTo(Math.exp(-1), 1);
    expect(keptIn(5100, 7400)).toBeCloseTo(Math.exp(-0.1), 1);
    expect(keptIn(1, 4900)).toBe(1);
    expect(keptIn(15_100, 20_000)).toBe(1);
  });

  it('keeps a part of large levels where small ones disappear', () => {
    const left = (lots: number): number => {
      const field = filled(2001, lots);
      const stream = new HashStream();
      stream.place(1, 1);
      field.thin(stream, step(1, 10_000, 60), [{ to: 0.9, minutes: 20 }], 100);
      return field.lots.slice(200, 1800).filter((value) => value > 0).length / 1600;
    };
    expect(left(100)).toBeLessThan(0.3);
    expect(left(10_000)).toBe(1);
  });

  it('is restored exactly as saved', () => {
    const field = new LevelField(10, 5000);
    field.add(40, 5);
    field.add(17, 4_294_967_295);
    field.add(90, 1);
    const again = new LevelField(10, 5000);
    again.restore(JSON.parse(JSON.stringify(field.save())) as SavedField);
    expect(again).toEqual(field);
  });
});

describe('ageUnits', () => {
  it('first reduces large sizes, then removes them', () => {
    expect(ageUnits(1, 0, 0.99)).toBe(1);
    expect(ageUnits(1, 1, 0.9)).toBe(0);
    expect(ageUnits(1, 1, 0.1)).toBe(1);
    expect(ageUnits(100, 2, 0.99)).toBeCloseTo(100 * Math.exp(-0.58), 9);
    expect(ageUnits(100, 50, 0.01)).toBe(0);
  });
});

describe('swings', () => {
  const swings: Swings = { highs: [10, 14, 12, 11, 13, 9], lows: [5, 7, 6, 3, 4, 8] };

  it('are the turning points nearest to an hour', () => {
    expect([0, 0.2, 0.45, 0.6, 0.7, 0.99].map((luck) => findSwing(swings, 1, luck))).toEqual([14, 14, 14, 13, 13, 13]);
    expect([0, 0.2, 0.45, 0.99].map((luck) => findSwing(swings, -1, luck))).toEqual([5, 3, 3, 3]);
    expect(findSwing({ highs: [], lows: [] }, 1, 0.5)).toBe(0);
  });

  it('follow the hours and forget the oldest', () => {
    const grown: Swings = { highs: [], lows: [] };
    for (let minute = 1; minute <= 60; minute++) addStep(grown, step(minute, 100 + minute));
    expect(grown).toEqual({ highs: [165], lows: [96] });
    addStep(grown, step(61, 300));
    expect(grown).toEqual({ highs: [165, 305], lows: [96, 295] });
    for (let hour = 2; hour < 60; hour++) addStep(grown, step(hour * 60 + 60, hour, 60));
    expect(grown.highs).toHaveLength(36);
    expect(grown.highs[35]).toBe(64);
  });
});
