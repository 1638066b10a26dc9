/** An option and its mark volatility (annual, as a fraction). */
export interface MarkedOption {
  readonly symbol: string;
  readonly forward: number;
  readonly volatility: number;
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAY_MS = 86_400_000;
const EXPIRY_HOUR_MS = 8 * 3_600_000;

/** The expiry of Deribit's options `days` after the day of `ms`. */
export const expiryAfter = (ms: number, days: number): number =>
  Math.floor(ms / DAY_MS) * DAY_MS + days * DAY_MS + EXPIRY_HOUR_MS;

function dateOf(expiryMs: number): string {
  const date = new Date(expiryMs);
  return `${date.getUTCDate()}${MONTHS[date.getUTCMonth()]}${String(date.getUTCFullYear()).slice(2)}`;
}

/** An expiry of a coin: volatility at the forward, and its slope over the logarithm of the strike. */
export interface MadeExpiry {
  readonly expiryMs: number;
  readonly level: number;
  readonly slope: number;
}

/** Puts and calls at strikes around the forward. */
export function makeExpiry(coin: string, forward: number, { expiryMs, level, slope }: MadeExpiry): MarkedOption[] {
  return Array.from({ length: 41 }, (_, i) => forward * (0.6 + i / 50)).flatMap((strike) =>
    ['C', 'P'].map((right) => ({
      symbol: `${coin}-${dateOf(expiryMs)}-${Math.round(strike)}-${right}`,
      forward,
      volatility: level - slope * Math.log(Math.round(strike) / forward),
    })),
  );
}

/** The URL of a chain. */
export const chainUrl = (currency: string): string =>
  `https://www.deribit.com/api/v2/public/get_book_summary_by_currency?currency=${currency}&kind=option`;

/**
 * Deribit's answer to `public/get_book_summary_by_currency` as described by docs.deribit.com; no recording of one is
 * known. Volatilities are percent with two decimals.
 */
export function chainAnswer(options: readonly MarkedOption[], timeMs: number): string {
  const result = options.map(({ symbol, forward, volatility }) => ({
    volume_usd: 0,
    volume: 0,
    underlying_price: forward,
    underlying_index: symbol.split('-').slice(0, 2).join('-'),
    quote_currency: symbol.split('-')[0],
    price_change: null,
    open_interest: 12.5,
    mid_price: null,
    mark_price: 0.0331,
    mark_iv: Math.round(volatility * 1e4) / 100,
    low: null,
    last: null,
    interest_rate: 0,
    instrument_name: symbol,
    high: null,
    estimated_delivery_price: forward,
    creation_timestamp: timeMs,
    bid_price: null,
    base_currency: symbol.split('-')[0],
    ask_price: null,
  }));
  return JSON.stringify({ jsonrpc: '2.0', result, usIn: timeMs * 1000, usOut: timeMs * 1000 + 800, usDiff: 800 });
}
