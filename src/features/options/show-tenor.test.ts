import { expect, it } from 'vitest';
import { showTenor } from './show-tenor';

it('pressing a tenor shows only its history, and pressing it again shows all', () => {
  expect(showTenor({ v: 1 }, 'volatility', '1M')).toEqual({ tenor: '1M' });
  expect(showTenor({ v: 1, tenor: '1M' }, 'volatility', '2M')).toEqual({ tenor: '2M' });
  expect(showTenor({ v: 1, tenor: '2M' }, 'skew', '2M')).toEqual({ tenor: undefined });
});

it('in a narrow window it leads from the tenors to the history of the same kind', () => {
  expect(showTenor({ v: 1, pane: 'skew-term' }, 'skew', '3M')).toEqual({ tenor: '3M', pane: 'skew-history' });
  expect(showTenor({ v: 1, pane: 'iv-term', tenor: '1W' }, 'volatility', '1W')).toEqual({
    tenor: '1W',
    pane: undefined,
  });
});
