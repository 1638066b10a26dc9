import { describe, expect, it } from 'vitest';
import { MARKET_SORTS, type MarketSort } from '@/state/fields/markets-fields';
import { DEFAULT_IDS, fitChosen, fitColumns } from './fit-columns';
import { getChosenColumns } from './market-columns';

const STAR = 32;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
/** Every width of a table between a phone and a wide screen without details, CSS px. */
const WIDTHS = range(360 - STAR, 1920 - STAR);
/** In windows narrower than 640 px the list has no columns. */
const WITHOUT_DETAILS = range(640 - STAR, 1920 - STAR);
/** Beside the details in windows of 720 to 1023 px. */
const BESIDE_DETAILS = range(720 - 320 - STAR, 1023 - 320 - STAR);
const NECESSARY = ['market', 'price', 'change', 'volume'];
/** No default column is wider. */
const WIDEST = 182;

const idsAt = (width: number, sort: MarketSort = 'volume') => fitColumns(width, sort).columns.map(({ id }) => id);

describe('the default columns', () => {
  it.each(MARKET_SORTS)('use the width there is, at every width, sorted by %s', (sort) => {
    let before: readonly string[] = [];
    for (const width of WITHOUT_DETAILS) {
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

  it('beside the details in a window of 1440 px are open interest in coins and in USD rather than the start of the data', () => {
    const ids = ['market', 'venue', 'data', 'price', 'change', 'volume', 'oi', 'oi-usd', 'cap'];
    expect(idsAt(1440 - 348 - STAR)).toEqual(ids);
    expect(idsAt(1440 - STAR)).toEqual(expect.arrayContaining([...DEFAULT_IDS]));
  });

  it('keep funding beside open interest once both are loaded, in a window of 1440 px with the details', () => {
    const idsOf = (sort: MarketSort, paid: readonly ('funding' | 'interest')[]) =>
      fitColumns(1440 - 348 - STAR, sort, { paid }).columns.map(({ id }) => id);
    expect(idsOf('interest', ['interest', 'funding'])).toEqual(
      expect.arrayContaining(['interest', 'funding', 'venue']),
    );
    expect(idsOf('interest', ['interest'])).not.toContain('funding');
    expect(idsOf('volume', ['interest', 'funding'])).not.toContain('funding');
  });

  it('leave one by one, and the one that is sorted by never', () => {
    expect(idsAt(992)).toEqual(['market', 'venue', 'data', 'price', 'change', 'volume', 'oi', 'cap']);
    expect(idsAt(906)).toEqual(['market', 'venue', 'price', 'change', 'volume', 'oi', 'cap']);
    expect(idsAt(820)).toEqual(['market', 'venue', 'price', 'change', 'volume', 'oi']);
    expect(idsAt(640)).toEqual(['market', 'price', 'change', 'volume', 'oi']);
    expect(idsAt(608, 'since')).toEqual(['market', 'price', 'change', 'volume', 'since']);
    expect(idsAt(460)).toEqual(NECESSARY);
    expect(idsAt(460, 'since')).toEqual(NECESSARY);
    expect(idsAt(0)).toEqual(['market', 'price', 'change']);
  });

  it.each(MARKET_SORTS)('never need to scroll sideways beside the details, sorted by %s', (sort) => {
    for (const width of BESIDE_DETAILS) {
      const { columns, minWidth } = fitColumns(width, sort);
      const others = columns.reduce((total, { width: one = 0 }) => total + one, 0);
      expect(minWidth, `${width}`).toBeLessThanOrEqual(width);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['market', 'price', 'change']));
      // Room for a symbol with its tags.
      expect(width - others, `${width}`).toBeGreaterThanOrEqual(170);
    }
    expect(idsAt(768 - 320 - STAR, sort)).toEqual(['market', 'price', 'change']);
  });

  it('spread over a wide table, so that no row has a gap of half its length', () => {
    for (const width of [1408, 1648, 1888]) {
      const others = fitColumns(width, 'volume').columns.reduce((total, { width: one = 0 }) => total + one, 0);
      expect(width - others).toBeLessThan(width / 3.5);
    }
  });
});

describe('the chosen columns', () => {
  const idsOf = (ids: readonly string[], width: number, sort: MarketSort = 'volume') =>
    fitChosen(getChosenColumns(ids, sort), width, sort).columns.map(({ id }) => id);
  const FUNDED = [...DEFAULT_IDS, 'funding'];

  it('lose the lesser ones before the coin loses its name', () => {
    const width = 1440 - 348 - STAR;
    expect(idsOf(FUNDED, width)).toEqual([
      'market',
      'venue',
      'data',
      'price',
      'change',
      'volume',
      'oi',
      'funding',
      'cap',
    ]);
    for (const at of WIDTHS) {
      const { columns, minWidth } = fitChosen(getChosenColumns(FUNDED, 'volume'), at, 'volume');
      const others = columns.reduce((total, { width: one = 0 }) => total + one, 0);
      // Up to the widest phone, the name is cut before the table scrolls.
      expect(Math.max(at, minWidth) - others, `${at}`).toBeGreaterThanOrEqual(at < 720 ? 170 : 250);
    }
  });

  it('keep the one that rows are sorted by', () => {
    expect(idsOf(FUNDED, 700, 'since')).toContain('since');
    expect(idsOf(FUNDED, 700)).not.toContain('since');
  });

  it('are all shown if the table scrolls sideways whatever is dropped', () => {
    const ids = ['venue', 'quote', 'name', 'price', 'raw'];
    const fitted = fitChosen(getChosenColumns(ids, 'volume'), 500, 'volume');
    expect(fitted.columns.map(({ id }) => id)).toEqual(['market', ...ids]);
    expect(fitted.minWidth).toBe(250 + 196 + 110 + 200 + 94 + 150 + 6);
  });
});

it('a list of spot markets leaves out open interest, which they do not have, unless it is sorted by it', () => {
  const ids = (sort: MarketSort, isSpot: boolean) => fitColumns(2000, sort, { isSpot }).columns.map(({ id }) => id);
  expect(ids('volume', false)).toEqual(expect.arrayContaining(['oi', 'oi-usd']));
  expect(ids('volume', true).filter((id) => id.startsWith('oi'))).toEqual([]);
  expect(ids('oi', true).filter((id) => id.startsWith('oi'))).toEqual(['oi']);
});
