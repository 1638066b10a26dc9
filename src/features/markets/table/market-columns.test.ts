import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { MarketSort } from '@/state/markets-search';
import type { CellFacts } from './market-cells';
import { computeMinWidth, fitColumns, getColumns, getFigureColumns, MARKET_COLUMNS } from './market-columns';

/** A field that is added to the record must be added here, and shown. */
const FIELDS: Readonly<Record<keyof Required<Market>, true>> = {
  exchange: true,
  rawSymbol: true,
  normalizedSymbol: true,
  coin: true,
  category: true,
  tenor: true,
  coinName: true,
  quoteCoinName: true,
  fullName: true,
  lastPrice: true,
  volume24h: true,
  volumeChange24h: true,
  priceChange24h: true,
  oiChange24h: true,
  marketcap: true,
  iconUrl: true,
  availableSince: true,
  predictionMarkets: true,
  recorded: true,
};

const idsOf = (...args: Parameters<typeof getColumns>) => getColumns(...args).map(({ id }) => id);

describe('the columns', () => {
  it('show the day of a new listing and the month of an older one', () => {
    const since = MARKET_COLUMNS.find(({ id }) => id === 'since');
    const nowSeconds = Date.UTC(2026, 5, 18) / 1000;
    const facts = { nowSeconds, zone: 'utc' } as unknown as CellFacts;
    const textOf = (day: number): string => {
      const market = { availableSince: { s: nowSeconds - day * 86_400, n: 0 } } as unknown as Market;
      return renderToStaticMarkup(since?.cell(market, facts)).replaceAll(/<[^>]*>/g, '');
    };
    expect(textOf(6)).toBe('12 Jun');
    expect(textOf(60)).toBe('Apr 2026');
  });

  it('can show every field of a record', () => {
    expect(MARKET_COLUMNS.flatMap(({ field }) => field ?? []).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
    expect(new Set(MARKET_COLUMNS.map(({ id }) => id)).size).toBe(MARKET_COLUMNS.length);
  });

  it('are those that the window fits, until others are chosen', () => {
    const medium = ['market', 'venue', 'price', 'change', 'volume', 'oi'];
    const docked = ['market', 'venue', 'data', 'price', 'change', 'volume', 'volume-change', 'oi', 'cap', 'since'];
    expect(idsOf('medium', undefined)).toEqual(medium);
    expect(idsOf('docked', undefined)).toEqual(docked);
    const wide = docked.flatMap((id) => (id === 'oi' ? ['oi', 'oi-usd'] : [id]));
    expect(idsOf('wide', undefined)).toEqual(wide);
  });

  it('keep their order, always include the market, and ignore names of another version', () => {
    expect(idsOf('medium', ['recorded', 'gone', 'cap', '__proto__'])).toEqual(['market', 'cap', 'recorded']);
    expect(idsOf('docked', [])).toEqual(['market']);
  });

  it('drop the least wanted if a drawer takes the room, never the one that is sorted by', () => {
    const docked = getColumns('docked', undefined);
    const need = computeMinWidth(docked);
    const lost = (width: number, sort: MarketSort = 'volume') => {
      const left = fitColumns(docked, width, sort);
      return docked.filter((column) => !left.includes(column)).map(({ id }) => id);
    };
    expect(fitColumns(docked, need, 'volume')).toBe(docked);
    expect(lost(need - 1)).toEqual(['volume-change']);
    expect(lost(1280 - 348 - 32)).toEqual(['volume-change', 'cap', 'since']);
    expect(lost(900, 'since')).toEqual(['data', 'volume-change', 'cap']);
    expect(lost(0)).toEqual(['data', 'volume-change', 'cap', 'since']);
  });

  it('fit on a tablet without scrolling sideways; below that the venue is dropped, never what rows are sorted by', () => {
    const medium = getColumns('medium', undefined);
    const STAR = 32;
    const idsIn = (width: number, sort: MarketSort = 'volume') =>
      fitColumns(medium, width - STAR, sort, 'medium').map(({ id }) => id);
    expect(idsIn(768)).toEqual(medium.map(({ id }) => id));
    expect(idsIn(640, 'oi')).toEqual(['market', 'price', 'change', 'volume', 'oi']);
    expect(computeMinWidth(fitColumns(medium, 640 - STAR, 'oi', 'medium'), 'medium')).toBeLessThan(640 - STAR);
  });

  it('show an on-demand figure if it is chosen or sorted by, and otherwise not', () => {
    expect(getFigureColumns('wide', undefined, 'volume')).toEqual([]);
    expect(getFigureColumns('wide', undefined, 'funding')).toEqual(['funding']);
    expect(getFigureColumns('docked', ['interest', 'price'], 'funding')).toEqual(['interest', 'funding']);
    // A narrow window has no columns to choose.
    expect(getFigureColumns('narrow', ['interest'], 'funding')).toEqual(['funding']);
  });

  it('need room: those of 1440 px fit beside the details, except the change of volume', () => {
    const columns = getColumns('docked', undefined).filter(({ id }) => id !== 'volume-change');
    expect(computeMinWidth(columns)).toBeLessThan(1440 - 348 - 32);
  });
});
