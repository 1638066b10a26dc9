import { describe, expect, it } from 'vitest';
import { MARKET_SORTS, type MarketSort } from '@/state/fields/markets-fields';
import { DEFAULT_IDS, fitChosen, fitColumns } from './fit-columns';
import { getChosenColumns } from './market-columns';

const STAR = 32;
/** Every width of a table between a phone and a wide screen without details, CSS px. */
const WIDTHS = Array.from({ length: 1920 - 360 + 1 }, (_, at) => 360 + at - STAR);
const NECESSARY = ['market', 'price', 'change', 'volume'];
/** No default column is wider. */
const WIDEST = 182;

const idsAt = (width: number, sort: MarketSort = 'volume') => fitColumns(width, sort).columns.map(({ id }) => id);

describe('the default columns', () => {
  it.each(MARKET_SORTS)('use the width there is, at every width, sorted by %s', (sort) => {
    let before: readonly string[] = [];
    for (const width of WIDTHS) {
      const { columns, minWidth } = fitColumns(width, sort);
      const ids = columns.map(({ id }) => id);
      expect(ids, `${width}`).toEqual(expect.arrayContaining(NECESSARY));
      expect(
        columns.some((column) => column.sort === sort),
        `${width}`,
      ).toBe(true);
      // A wider table never has fewer.
      expect(ids, `${width}`).toEqual(expect.arrayContaining([...before]));
      before = ids;
      const isNeeded = columns.every((column) => NECESSARY.includes(column.id) || column.sort === sort);
      if (!isNeeded) expect(minWidth, `${width}`).toBeLessThanOrEqual(width);
      if (DEFAULT_IDS.some((id) => !ids.includes(id))) expect(width - minWidth, `${width}`).toBeLessThan(WIDEST);
    }
  });

  it('are all there on a tablet, except changes that other columns almost say', () => {
    const ids = ['market', 'venue', 'data', 'price', 'change', 'volume', 'oi', 'cap', 'since'];
    expect(idsAt(1024 - STAR)).toEqual(ids);
    // A window of 1440 px beside the details.
    expect(idsAt(1440 - 348 - STAR)).toEqual(ids);
    expect(idsAt(1440 - STAR)).toEqual(expect.arrayContaining([...DEFAULT_IDS]));
  });

  it('leave one by one, and the one that is sorted by never', () => {
    expect(idsAt(900)).toEqual(['market', 'venue', 'data', 'price', 'change', 'volume', 'oi', 'cap']);
    expect(idsAt(800)).toEqual(['market', 'venue', 'price', 'change', 'volume', 'oi']);
    expect(idsAt(608)).toEqual(['market', 'price', 'change', 'volume', 'oi']);
    expect(idsAt(608, 'since')).toEqual(['market', 'price', 'change', 'volume', 'since']);
    expect(idsAt(0)).toEqual(NECESSARY);
  });

  it('spread over a wide table, so that no row has a gap of half its length', () => {
    for (const width of [1408, 1648, 1888]) {
      const others = fitColumns(width, 'volume').columns.reduce((total, { width: one = 0 }) => total + one, 0);
      expect(width - others).toBeLessThan(width / 3.5);
    }
  });
});

it('chosen columns are all shown, wider than the table if need be', () => {
  const columns = getChosenColumns(['venue', 'quote', 'name', 'price', 'raw'], 'volume');
  expect(fitChosen(columns, 500).columns).toBe(columns);
  expect(fitChosen(columns, 500).minWidth).toBe(170 + 196 + 110 + 200 + 98 + 150);
  expect(fitChosen(columns, 1100).minWidth).toBe(250 + 196 + 110 + 200 + 98 + 150);
});
