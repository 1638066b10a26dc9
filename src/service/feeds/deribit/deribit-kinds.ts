import { always, DERIVATIVE_DATA, type MarketKind } from '@/service/feeds/protocol/market-kind';
import { perpetualHistory } from './history-deribit';

const SHARED = { exchange: 'DERIBIT', sequence: 'linkedInStream' } as const;

/** Sizes of perpetuals and futures on a coin are US dollars: contracts of 1 USD. */
export const perpetual: MarketKind = {
  ...SHARED,
  id: 'deribit-perpetual',
  name: 'perpetual',
  categoryOf: always('PERPETUAL'),
  sizes: 'contracts',
  publishes: DERIVATIVE_DATA,
  bookLevels: 1000,
  history: perpetualHistory,
};

export const future: MarketKind = {
  ...SHARED,
  id: 'deribit-future',
  name: 'future',
  categoryOf: always('FUTURE'),
  sizes: 'contracts',
  publishes: ['book', 'trades', 'mark', 'openInterest', 'liquidations'],
  bookLevels: 300,
};

export const option: MarketKind = {
  ...SHARED,
  id: 'deribit-option',
  name: 'option',
  categoryOf: always('OPTION'),
  sizes: 'coins',
  publishes: ['book', 'trades', 'openInterest'],
  bookLevels: 30,
};

/** All options of a coin: `BTC` includes `BTC-26JUN26-100000-C`, `SOL` includes `SOL_USDC-26JUN26-200-C`. */
export const chain: MarketKind = {
  ...SHARED,
  id: 'deribit-options',
  name: 'all options of a coin',
  categoryOf: always('OPTION'),
  sizes: 'coins',
  publishes: ['options'],
  chainOf: (symbol) => symbol.split(/[-_]/)[0],
};

const OPTION = /^[A-Z_]+-(\d{1,2})([A-Z]{3})(\d{2})-(\d+(?:d\d+)?)-([CP])$/;
const FUTURE = /^[A-Z_]+-\d{1,2}[A-Z]{3}\d{2}$/;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** Options expire at 08:00 UTC. */
const EXPIRY_HOUR = 8;

/** `undefined` for combinations and spot pairs, which are not used. */
export function kindOf(symbol: string): MarketKind | undefined {
  if (symbol.endsWith('-PERPETUAL')) return perpetual;
  if (OPTION.test(symbol)) return option;
  return FUTURE.test(symbol) ? future : undefined;
}

/** Expiry and strike from the name, `ETH-30JUL21-2800-C`. `d` replaces the decimal point of a strike below a dollar. */
export function readOptionName(symbol: string): { expiryMs: number; strike: number; isCall: boolean } | undefined {
  const match = OPTION.exec(symbol);
  if (!match) return undefined;
  const [, day, month, year, strike, right] = match;
  return {
    expiryMs: Date.UTC(2000 + Number(year), MONTHS.indexOf(month), Number(day), EXPIRY_HOUR),
    strike: Number(strike.replace('d', '.')),
    isCall: right === 'C',
  };
}
