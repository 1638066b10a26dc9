import { expect, it } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { PHRASE_TABLES } from '@/state/phrase/phrase-tables';
import { findCheapest, tellWords } from './palette-view-row';

const price = (of: number) => ({ ...FREE, weight: weight(of) });
const FORMS = [{ label: 'without panes' }, { label: 'without panes and candles' }];

it('a view says what it costs at least, and what that leaves out', () => {
  expect(findCheapest(price(22), FORMS, [price(20), price(18)])).toBe('18 without panes and candles');
  expect(findCheapest(price(22), FORMS, [price(20), price(20)])).toBe('20 without panes');
});

it('where nothing is cheaper, or no price is known, nothing is said', () => {
  expect(findCheapest(price(20), FORMS, [price(20), price(20)])).toBeUndefined();
  expect(findCheapest('unknown', FORMS, [price(20)])).toBeUndefined();
  expect(findCheapest(price(20), [], [])).toBeUndefined();
});

it('never names a length of time by its seconds', () => {
  for (const { path } of PHRASE_TABLES)
    for (const period of [1800, 36_000, 86_400 * 3]) {
      const words = tellWords(path, { period });
      expect([path, words.includes('period')]).toEqual([path, false]);
    }
  expect(tellWords('/profile', { period: 36_000 })).toBe('10h');
});
