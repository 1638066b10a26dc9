import { expect, it } from 'vitest';
import { makeCrowd } from './crowd';

const NOW = Date.UTC(2026, 5, 18, 14) / 1000;
const DAY = 86_400;
const VOLUME = 250_000;
const conditionOf = (at: number): string => `0x${at.toString(16).padStart(64, '0')}`;
/** One question of each of 200 events. */
const crowds = Array.from({ length: 200 }, (_, at) => makeCrowd(conditionOf(at), `event ${at}`));

/** The 10th and the 90th percentile. */
function tenths(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[values.length / 10], sorted[(9 * values.length) / 10]];
}

it('questions of equal volume differ in traders and in open interest, and neither predicts the other', () => {
  const traders = crowds.map((crowd) => crowd.tradersOf(VOLUME));
  const interest = crowds.map((crowd) => crowd.interestAt(VOLUME, 0.5, NOW));
  for (const values of [traders, interest]) {
    const [low, high] = tenths(values);
    expect(high / low).toBeGreaterThan(2.5);
  }
  const most = crowds.toSorted((a, b) => b.tradersOf(VOLUME) - a.tradersOf(VOLUME)).slice(0, 100);
  const [low, high] = tenths(most.map((crowd) => crowd.interestAt(VOLUME, 0.5, NOW)));
  expect(high / low).toBeGreaterThan(2);
});

it('one person trades 80 to 400 USD of most questions, a tenth or ten times that of some, and more where volume is large', () => {
  for (const volume of [5000, 20_000, 60_000]) {
    const each = crowds.map((crowd) => volume / crowd.tradersOf(volume)).toSorted((a, b) => a - b);
    expect(each[100]).toBeGreaterThan(80);
    expect(each[100]).toBeLessThan(400);
    expect(each[180] / each[20]).toBeGreaterThan(8);
    expect(each[199]).toBeLessThan(10_000);
    expect(each[0]).toBeGreaterThan(4);
  }
  for (const crowd of crowds)
    expect(20e6 / crowd.tradersOf(20e6)).toBeGreaterThan(3.5 * (20_000 / crowd.tradersOf(20_000)));
});

it('one person trades 80 to 2,000 USD of a question of some hundred thousand: nobody pennies', () => {
  for (const volume of [340_000, 840_000]) {
    for (const crowd of crowds) {
      expect(volume / crowd.tradersOf(volume)).toBeGreaterThan(80);
      expect(volume / crowd.tradersOf(volume)).toBeLessThan(2000);
    }
  }
});

it('within an event, more people trade the outcome of which twice as much is traded', () => {
  const event = Array.from({ length: 100 }, (_, at) => makeCrowd(conditionOf(at), 'one event'));
  const tradersOf = (volume: number): number[] => event.map((crowd) => crowd.tradersOf(volume));
  expect(Math.min(...tradersOf(2 * VOLUME))).toBeGreaterThan(Math.max(...tradersOf(VOLUME)));
});

it('one person holds 6 to 1,000 USD on average of most questions, at every price and relevant volume', () => {
  for (const volume of [20_000, VOLUME, 4_000_000]) {
    for (const price of [0.004, 0.2, 0.5, 0.97]) {
      const [low, high] = tenths(crowds.map((crowd) => crowd.interestAt(volume, price, NOW) / crowd.tradersOf(volume)));
      expect(low).toBeGreaterThan(5.5);
      expect(high).toBeLessThan(1000);
    }
  }
});

it('the questions of one event share its crowd: at equal volume they have similar positions', () => {
  const event = Array.from({ length: 100 }, (_, at) => makeCrowd(conditionOf(at), 'one event'));
  const [low, high] = tenths(event.map((crowd) => crowd.interestAt(VOLUME, 0.5, NOW)));
  expect(high / low).toBeGreaterThan(1.1);
  expect(high / low).toBeLessThan(2);
});

it('positions grow and shrink from day to day without notable trades', () => {
  const changes = crowds.map(
    (crowd) => crowd.interestAt(VOLUME, 0.5, NOW) / crowd.interestAt(VOLUME, 0.5, NOW - DAY) - 1,
  );
  expect(Math.min(...changes)).toBeLessThan(-0.05);
  expect(Math.max(...changes)).toBeGreaterThan(0.05);
  for (const change of changes) expect(Math.abs(change)).toBeLessThan(0.4);
});

it('nearly decided questions are partly sold, and positions never exceed what was traded', () => {
  for (const crowd of crowds) {
    const open = crowd.interestAt(VOLUME, 0.5, NOW);
    expect(crowd.interestAt(VOLUME, 0.995, NOW)).toBeLessThan(0.8 * open);
    expect(open).toBeLessThan(VOLUME);
    expect(crowd.interestAt(0, 0.5, NOW)).toBe(0);
  }
});

it('the number of people who have traded never falls', () => {
  for (const crowd of crowds) {
    expect(crowd.tradersOf(0)).toBe(0);
    // A trade needs two people.
    expect(crowd.tradersOf(1)).toBe(2);
    expect(crowd.tradersOf(2 * VOLUME)).toBeGreaterThan(crowd.tradersOf(VOLUME));
  }
});
