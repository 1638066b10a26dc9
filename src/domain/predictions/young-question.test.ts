import { expect, it } from 'vitest';
import { explainNew, getPointsTone } from './young-question';

const NOW = 1_781_793_120;
const opened = (hours: number, oneDayPriceChange?: number) => ({
  oneDayPriceChange,
  availableSince: { s: NOW - hours * 3600 },
});

it('a change is coloured from 48 h on, and the other outcome of a pair has the other colour', () => {
  const tones = [5, 24, 47, 48].map((hours) => getPointsTone(opened(hours, 0.1), NOW));
  expect(tones).toEqual(['neutral', 'neutral', 'neutral', 'buy']);
  expect(getPointsTone(opened(48, 0.1), NOW, -1)).toBe('sell');
  expect(getPointsTone(opened(30, 0.1), NOW, -1)).toBe('neutral');
  expect(getPointsTone(opened(900), NOW)).toBe('neutral');
});

it('a grey change says why', () => {
  expect(explainNew(opened(30, 0.1), NOW)).toBe('Open for less than 48 h: +10.0 pt in 24 h');
  expect(explainNew(opened(5, 0.1), NOW)).toBe('Open for less than 48 h: +10.0 pt since it opened');
  expect(explainNew(opened(48, 0.1), NOW)).toBeUndefined();
});
