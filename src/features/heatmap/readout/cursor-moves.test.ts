import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSpeechPace } from '@/panes/plot/crosshair/speech-pace';
import { revealPrice, revealTime, stepCursor } from './cursor-moves';

const VIEW = { timeFrom: 1000, timeTo: 3000, priceLow: 90, priceHigh: 190 };
const GRID = { columnSeconds: 60, rowStep: 20 };
const at = (price: number) => ({ time: 2000, price, source: 'keyboard' });

describe('a step of the cursor', () => {
  it('lands on a row of the grid, wherever it was', () => {
    expect(stepCursor(at(105), VIEW, GRID, { columns: 0, rows: 1 })).toEqual({ time: 2000, price: 120 });
    expect(stepCursor(at(105), VIEW, GRID, { columns: 0, rows: -10 })).toEqual({ time: 2000, price: -100 });
    expect(stepCursor(undefined, VIEW, GRID, { columns: 0, rows: 1 })).toEqual({ time: 2000, price: 160 });
  });

  it('keeps the price of a finer layer while it moves through time', () => {
    expect(stepCursor(at(105), VIEW, GRID, { columns: -2, rows: 0 })).toEqual({ time: 1880, price: 105 });
  });
});

describe('a place out of view', () => {
  it('moves to the middle of the view', () => {
    expect(revealTime(VIEW, 9000)).toEqual({ ...VIEW, timeFrom: 8000, timeTo: 10_000 });
    expect(revealPrice(VIEW, 20)).toEqual({ ...VIEW, priceLow: -30, priceHigh: 70 });
  });

  it('is not moved if it is in view', () => {
    expect(revealTime(VIEW, 3000)).toBe(VIEW);
    expect(revealPrice(VIEW, 90)).toBe(VIEW);
  });
});

describe('the pace of readings', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is one in 300 ms, and the last one is spoken', () => {
    const said: string[] = [];
    const pace = makeSpeechPace((sentence) => said.push(sentence));
    for (const sentence of ['1', '2', '3']) pace.say(sentence);
    expect(said).toEqual(['1']);
    vi.advanceTimersByTime(300);
    expect(said).toEqual(['1', '3']);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['1', '3']);
    pace.say('4');
    pace.say('5');
    pace.sayNow('No wall in view');
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['1', '3', '4', 'No wall in view']);
  });
});
