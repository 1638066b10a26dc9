import { makeRecordedMarket, type RecordedMarket } from './recorded-market';
import { readRecordedText } from './recordings';

const LIST = 'data/minute-candles/symbol-properties/symbol-properties-database.csv.gz';
/** Kinds in the list that are markets of coins, and their categories in the contract. */
const CATEGORIES: Readonly<Record<string, 'SPOT' | 'PERPETUAL'>> = { crypto: 'SPOT', cryptofuture: 'PERPETUAL' };

/** A line of the list. */
export interface NamedMarket {
  readonly exchange: string;
  /** The venue's spelling. */
  readonly rawSymbol: string;
  readonly base: string;
  readonly quote: string;
  readonly category: 'SPOT' | 'PERPETUAL';
  readonly title: string;
  readonly tick: number;
}

/** The markets of coins in a real list, some 10,000, in its order. */
export function readNamedMarkets(): readonly NamedMarket[] {
  return readRecordedText(LIST)
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const [venue, symbol, kind, title, quote, , tick, , ticker] = line.split(',');
      const category = CATEGORIES[kind];
      if (category === undefined) return [];
      const base = symbol.endsWith(quote) ? symbol.slice(0, -quote.length) : symbol;
      const exchange = `${venue.toUpperCase()}${category === 'PERPETUAL' ? '_FUTURES' : ''}`;
      const rawSymbol = ticker === undefined || ticker === '' ? symbol : ticker;
      return [{ exchange, rawSymbol, base, quote, category, title, tick: Number(tick) }];
    });
}

/** Markets of which only the names are recorded. */
export function listNamedMarkets(): readonly RecordedMarket[] {
  return readNamedMarkets().map(({ base, quote, title, ...names }) => {
    const market = makeRecordedMarket({ ...names, normalizedSymbol: `${base}-${quote}` }, { bars: { BOTH: [] } });
    return { ...market, row: { ...market.row, coin: base, fullName: title } };
  });
}
