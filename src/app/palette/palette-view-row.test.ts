import { expect, it } from 'vitest';
import { FREE } from '@/data/plan/price-view';
import { weight } from '@/domain/units';
import { PHRASE_TABLES } from '@/state/phrase/phrase-tables';
import { findCheapest } from './cheaper-view';
import { describeWords } from './palette-view-row';

const price = (of: number) => ({ ...FREE, weight: weight(of) });
const FORMS = [{ label: 'without panes' }, { label: 'without panes and candles' }];

it('the cheapest form is offered; of two equally cheap ones the one that leaves out less', () => {
  expect(findCheapest(price(22), FORMS, [price(20), price(18)])).toBe(FORMS[1]);
  expect(findCheapest(price(22), FORMS, [price(20), price(20)])).toBe(FORMS[0]);
});

it('no form is offered if none is cheaper or no price is known', () => {
  expect(findCheapest(price(20), FORMS, [price(20), price(20)])).toBeUndefined();
  expect(findCheapest('unknown', FORMS, [price(20)])).toBeUndefined();
  expect(findCheapest(price(20), [], [])).toBeUndefined();
});

it('never states a length of time in plain seconds', () => {
  for (const { path } of PHRASE_TABLES)
    for (const period of [1800, 36_000, 86_400 * 3]) {
      const words = describeWords(path, { period });
      expect([path, words.includes('period')]).toEqual([path, false]);
    }
  expect(describeWords('/profile', { period: 36_000 })).toBe('10h');
});
