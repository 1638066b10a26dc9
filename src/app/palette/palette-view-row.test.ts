import { expect, it } from 'vitest';
import { PHRASE_TABLES } from '@/state/phrase/phrase-tables';
import { describeWords, listWords } from './palette-view-row';

it('echoes a word for what the view shows anyway', () => {
  const search = { period: 259_200 };
  expect(listWords({ path: '/heatmap', search, usual: ['4k'] }, undefined)).toBe('4k 3d');
  expect(listWords({ path: '/heatmap', search }, undefined)).toBe('3d');
});

it('never states a length of time in plain seconds', () => {
  for (const { path } of PHRASE_TABLES)
    for (const period of [1800, 36_000, 86_400 * 3]) {
      const words = describeWords(path, { period });
      expect([path, words.includes('period')]).toEqual([path, false]);
    }
  expect(describeWords('/profile', { period: 36_000 })).toBe('10 h');
});

it('names a pane in words', () => {
  expect(describeWords('/options', { range: '30D', pane: 'skew-history' })).toBe('30d skew history');
  expect(describeWords('/options', { pane: 'iv-term' })).toBe('IV term');
});
