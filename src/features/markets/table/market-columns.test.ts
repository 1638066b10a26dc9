import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { CellFacts } from './market-cells';
import { getChosenColumns, getFigureColumns, MARKET_COLUMNS } from './market-columns';

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

const idsOf = (chosen: readonly string[]) => getChosenColumns(chosen, 'volume').map(({ id }) => id);

describe('the columns', () => {
  it('show the day of a new listing and the month of an older one', () => {
    const since = MARKET_COLUMNS.find(({ id }) => id === 'since');
    const nowSeconds = Date.UTC(2026, 5, 18) / 1000;
    const facts: CellFacts = {
      nowSeconds,
      zone: 'utc',
      bandOf: () => 0,
      shade: undefined,
      wholeVolume: 0,
      venueCounts: undefined,
      served: undefined,
      distinct: false,
      serving: {},
      isPast: false,
    };
    const textOf = (day: number): string => {
      const market: Market = { exchange: 'A', rawSymbol: 'B', availableSince: { s: nowSeconds - day * 86_400 } };
      return renderToStaticMarkup(since?.cell(market, facts)).replaceAll(/<[^>]*>/g, '');
    };
    expect(textOf(6)).toBe('12 Jun');
    expect(textOf(60)).toBe('Apr 2026');
  });

  it('can show every field of a record', () => {
    expect(MARKET_COLUMNS.flatMap(({ field }) => field ?? []).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
    expect(new Set(MARKET_COLUMNS.map(({ id }) => id)).size).toBe(MARKET_COLUMNS.length);
  });

  it('keep their order, always include the market, and ignore names of another version', () => {
    expect(idsOf(['recorded', 'gone', 'cap', '__proto__'])).toEqual(['market', 'cap', 'recorded']);
    expect(idsOf([])).toEqual(['market']);
  });

  it('show an on-demand figure if it is chosen or sorted by, and otherwise not', () => {
    expect(getFigureColumns('wide', undefined, 'volume')).toEqual([]);
    expect(getFigureColumns('wide', undefined, 'funding')).toEqual(['funding']);
    expect(getFigureColumns('docked', ['interest', 'price'], 'funding')).toEqual(['interest', 'funding']);
    // A narrow window has no columns to choose.
    expect(getFigureColumns('narrow', ['interest'], 'funding')).toEqual(['funding']);
  });
});
