import { expect, it } from 'vitest';
import { DATASET_TYPES } from '@/contract/datasets';
import { EMPTY_BYTE_MEMORY, learnBytes, predictBytesPerPoint } from './predict-bytes';

const DEPTH = { type: 'BLOCK_BOOK_SNAPSHOT_AGG', maxDepth: 3500 } as const;
const CANDLES = { type: 'TRADE_SIDE_AGNOSTIC_AGG' } as const;

it('matches the measured size of captured answers, and expects 1,000 full books to be some 120 MB', () => {
  expect(predictBytesPerPoint(CANDLES, EMPTY_BYTE_MEMORY)).toBe(237);
  const books = 1000 * predictBytesPerPoint(DEPTH, EMPTY_BYTE_MEMORY);
  expect(books).toBeGreaterThan(100e6);
  expect(books).toBeLessThan(140e6);
  for (const type of DATASET_TYPES) expect(predictBytesPerPoint({ type }, EMPTY_BYTE_MEMORY)).toBeGreaterThan(0);
});

it('grows with the requested levels, up to those that a book can have', () => {
  const of = (maxDepth: number): number => predictBytesPerPoint({ ...DEPTH, maxDepth }, EMPTY_BYTE_MEMORY);
  expect(of(100)).toBeLessThan(of(3500) / 20);
  expect(of(1_000_000)).toBe(of(10_000));
  const triggers = { type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG' } as const;
  expect(predictBytesPerPoint({ ...triggers, maxDepth: 9000 }, EMPTY_BYTE_MEMORY)).toBe(
    predictBytesPerPoint(triggers, EMPTY_BYTE_MEMORY),
  );
});

it('converges to the measured size of answers, by type and depth', () => {
  let memory = learnBytes(EMPTY_BYTE_MEMORY, { ...DEPTH, points: 1000 }, 40_000_250);
  expect(predictBytesPerPoint(DEPTH, memory)).toBeCloseTo(40_000, 6);
  expect(predictBytesPerPoint({ ...DEPTH, maxDepth: 100 }, memory)).toBe(
    predictBytesPerPoint({ ...DEPTH, maxDepth: 100 }, EMPTY_BYTE_MEMORY),
  );
  expect(predictBytesPerPoint(CANDLES, memory)).toBe(237);
  // Another market, half as deep.
  for (let i = 0; i < 10; i++) memory = learnBytes(memory, { ...DEPTH, points: 1000 }, 20_000_250);
  expect(predictBytesPerPoint(DEPTH, memory) / 20_000).toBeCloseTo(1, 1);
});

it('gives a small answer little influence against a large one', () => {
  const memory = learnBytes(EMPTY_BYTE_MEMORY, { ...CANDLES, points: 1000 }, 200_250);
  expect(predictBytesPerPoint(CANDLES, memory)).toBeCloseTo(200, 6);
  expect(predictBytesPerPoint(CANDLES, learnBytes(memory, { ...CANDLES, points: 1 }, 650))).toBeLessThan(201);
});

it('never changes earlier memory, and ignores nonsense', () => {
  const memory = learnBytes(EMPTY_BYTE_MEMORY, { ...CANDLES, points: 10 }, 3000);
  const before = JSON.stringify(memory);
  for (const [points, bytes] of [
    [0, 10],
    [10, 0],
    [10, Number.NaN],
    [Number.NaN, 10],
    [10, Number.POSITIVE_INFINITY],
  ]) {
    expect(learnBytes(memory, { ...CANDLES, points }, bytes)).toBe(memory);
  }
  learnBytes(memory, { ...CANDLES, points: 10 }, 9000);
  expect(JSON.stringify(memory)).toBe(before);
});
