import { expect, it } from 'vitest';
import { makeCrowd } from './crowd';

const VOLUME = 250_000;
const conditionOf = (at: number): string => `0x${at.toString(16).padStart(64, '0')}`;
/** One question of each of 200 events. */
const crowds = Array.from({ length: 200 }, (_, at) => makeCrowd(conditionOf(at), `event ${at}`, `people ${at}`));

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The 10th and the 90th percentile. */
function tenths(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[values.length / 10], sorted[(9 * values.length) / 10]];
}

it('questions of equal volume differ in traders and in open interest, and neither predicts the other', () => {
  const traders = crowds.map((crowd) => crowd.tradersOf(VOLUME));
  const interest = crowds.map((crowd) => crowd.interestAt(VOLUME));
  for (const values of [traders, interest]) {
    const [low, high] = tenths(values);
    expect(high / low).toBeGreaterThan(2.5);
  }
  const most = crowds.toSorted((a, b) => b.tradersOf(VOLUME) - a.tradersOf(VOLUME)).slice(0, 100);
  const [low, high] = tenths(most.map((crowd) => crowd.interestAt(VOLUME)));
  expect(high / low).toBeGreaterThan(2);
});

it('one person trades 60 to 400 USD of most questions, a third or three times that of some, and more where volume is large', () => {
  for (const volume of [5000, 20_000, 60_000]) {
    const each = crowds.map((crowd) => volume / crowd.tradersOf(volume)).toSorted((a, b) => a - b);
    expect(each[100]).toBeGreaterThan(60);
    expect(each[100]).toBeLessThan(400);
    expect(each[180] / each[20]).toBeGreaterThan(6);
    expect(each[199]).toBeLessThan(10_000);
    expect(each[0]).toBeGreaterThan(4);
  }
  for (const crowd of crowds)
    expect(20e6 / crowd.tradersOf(20e6)).toBeGreaterThan(3.5 * (20_000 / crowd.tradersOf(20_000)));
});

it('one person trades 20 to 5,000 USD of a question of some hundred thousand: nobody pennies', () => {
  for (const volume of [340_000, 840_000]) {
    for (const crowd of crowds) {
      expect(volume / crowd.tradersOf(volume)).toBeGreaterThan(20);
      expect(volume / crowd.tradersOf(volume)).toBeLessThan(5000);
    }
  }
});

it('where the size of a trade is known, there is about one person at most for each', () => {
  for (const volume of [60, 600, 6000])
    for (const [at] of crowds.entries()) {
      const crowd = makeCrowd(conditionOf(at), `event ${at}`, `people ${at}`, 120);
      expect(crowd.tradersOf(volume)).toBeLessThanOrEqual(Math.max(2, volume / 120));
    }
});

it('within an event, mostly more people trade the outcome of which twice as much is traded', () => {
  const event = Array.from({ length: 100 }, (_, at) => makeCrowd(conditionOf(at), 'one event', 'its people'));
  const tradersOf = (volume: number): number[] => event.map((crowd) => crowd.tradersOf(volume));
  const [less, more] = [tradersOf(VOLUME), tradersOf(2 * VOLUME).toReversed()];
  const share = more.filter((traders, at) => traders > less[at]).length / more.length;
  expect(share).toBeGreaterThan(0.65);
  expect(share).toBeLessThan(0.95);
});

it('one person holds 3 to 1,500 USD on average of most questions, at every relevant volume', () => {
  for (const volume of [20_000, VOLUME, 4_000_000]) {
    const [low, high] = tenths(crowds.map((crowd) => crowd.interestAt(volume) / crowd.tradersOf(volume)));
    expect(low).toBeGreaterThan(3);
    expect(high).toBeLessThan(1500);
  }
});

it('the questions of one event are held by some and traded by others: at equal volume their positions differ several times', () => {
  const event = Array.from({ length: 100 }, (_, at) => makeCrowd(conditionOf(at), 'one event', 'its people'));
  const [low, high] = tenths(event.map((crowd) => crowd.interestAt(VOLUME)));
  expect(high / low).toBeGreaterThan(2.5);
  expect(high / low).toBeLessThan(7);
});

it('positions change by less than what is traded, either way, and not at all without trades', () => {
  const changes = crowds.flatMap((crowd) =>
    [500, 5000, 40_000, VOLUME, 3e6, 80e6].flatMap((before) =>
      [0.001, 0.01, 0.04, 0.2, 1].map((grown) => {
        const traded = before * grown;
        const change = crowd.interestAt(before + traded) - crowd.interestAt(before);
        // Positions are whole USD.
        expect(Math.abs(change)).toBeLessThanOrEqual(traded + 1);
        return change / traded;
      }),
    ),
  );
  const fallen = changes.filter((change) => change < -0.01).length / changes.length;
  expect(fallen).toBeGreaterThan(0.05);
  expect(fallen).toBeLessThan(0.5);
});

it('positions never exceed what was traded', () => {
  for (const crowd of crowds) {
    expect(crowd.interestAt(VOLUME)).toBeLessThan(VOLUME);
    expect(crowd.interestAt(0)).toBe(0);
  }
});

it('events of one series are traded by people alike: at equal volume, one person trades as much in the next', () => {
  for (const people of ['prices reached', 'weather', 'matches', 'Fed decision in {month}?']) {
    const each = Array.from({ length: 40 }, (_, at) => {
      const crowd = makeCrowd(conditionOf(at), `event ${at}`, people);
      return VOLUME / crowd.tradersOf(VOLUME);
    });
    expect(Math.max(...each) / Math.min(...each), people).toBeLessThan(8);
    const [low, high] = tenths(each);
    expect(high / low, people).toBeLessThan(3.5);
    expect(high / low, people).toBeGreaterThan(1.8);
  }
});

it('within an event, those of a leading outcome trade more each than those of a long shot', () => {
  const event = Array.from({ length: 100 }, (_, at) => makeCrowd(conditionOf(at), 'one event', 'its people'));
  const eachOf = (volume: number): number[] => event.map((crowd) => volume / crowd.tradersOf(volume));
  expect(middleOf(eachOf(2e6))).toBeGreaterThan(1.5 * middleOf(eachOf(20_000)));
});

it('the number of people who have traded never falls', () => {
  for (const crowd of crowds) {
    expect(crowd.tradersOf(0)).toBe(0);
    // A trade needs two people.
    expect(crowd.tradersOf(1)).toBe(2);
    expect(crowd.tradersOf(2 * VOLUME)).toBeGreaterThan(crowd.tradersOf(VOLUME));
  }
});

it('one person holds tens of dollars or more of a question of many millions', () => {
  const held = Array.from({ length: 200 }, (_, at) => {
    const crowd = makeCrowd(`0x${at}`, `event ${at}`, `people ${at}`);
    return crowd.interestAt(20_000_000) / crowd.tradersOf(20_000_000);
  }).toSorted((a, b) => a - b);
  expect(held[100]).toBeGreaterThan(60);
  expect(held[100]).toBeLessThan(300);
});

it('positions of a question that has traded for long fall on about a third of its days', () => {
  const changes = crowds.flatMap((crowd) =>
    Array.from({ length: 30 }, (_, day) => {
      const before = VOLUME * 1.01 ** day;
      return crowd.interestAt(1.01 * before) - crowd.interestAt(before);
    }),
  );
  const fallen = changes.filter((change) => change < 0).length / changes.length;
  expect(fallen).toBeGreaterThan(0.22);
  expect(fallen).toBeLessThan(0.38);
});
