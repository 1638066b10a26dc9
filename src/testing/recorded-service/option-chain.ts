import { getNormalProbability } from '@/domain/volatility/normal-probability';
import { groupRecords } from './fold-records';
import { makeRecordedMarket, type RecordedMarket } from './recorded-market';
import { readRecordedJson } from './recordings';

const CHAIN = 'data/option-chains/eth-chain-2021-10-01T0702Z.json';
const YEAR_SECONDS = 365 * 86_400;
const WEEK_DAYS = 7;

interface ChainOption {
  readonly expirationDate: string;
  readonly strikePrice: number;
  /** Price of the forward of its expiry, USD. */
  readonly underlyingPrice: number;
  /** In coins. */
  readonly markPrice: number;
  readonly optionType: 'put' | 'call';
}

interface Chain {
  readonly params: { readonly at: string; readonly options: readonly ChainOption[] };
}

interface Quoted {
  readonly isCall: boolean;
  readonly forward: number;
  readonly strike: number;
  readonly years: number;
}

const d1Of = ({ forward, strike, years }: Quoted, volatility: number): number =>
  (Math.log(forward / strike) + (volatility * volatility * years) / 2) / (volatility * Math.sqrt(years));

/** Black's price of an option on a forward, without discounting. */
function priceOf(option: Quoted, volatility: number): number {
  const { isCall, forward, strike, years } = option;
  const sign = isCall ? 1 : -1;
  const d1 = d1Of(option, volatility);
  const d2 = d1 - volatility * Math.sqrt(years);
  return sign * (forward * getNormalProbability(sign * d1) - strike * getNormalProbability(sign * d2));
}

/** The implied volatility for a price, by bisection. */
function invert(option: Quoted, price: number): number {
  let [low, high] = [0.01, 5];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (priceOf(option, middle) < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

export interface ExpiryFigures {
  /** Days to expiry at the time of the chain. */
  readonly days: number;
  /** Volatility of the option whose delta is nearest to a half, percent per year. */
  readonly atTheMoney: number;
  /** Volatility of the call minus that of the put, both nearest to a delta of a quarter; percentage points. */
  readonly skew: number;
}

/** The time of the chain, Unix seconds, and its figures by expiry. */
export function readChain(): { readonly at: number; readonly expiries: readonly ExpiryFigures[] } {
  const { at, options } = readRecordedJson<Chain>(CHAIN).params;
  const seconds = Date.parse(at) / 1000;
  const byExpiry = groupRecords(options, ({ expirationDate }) => expirationDate);
  const expiries = [...byExpiry].map(([expiry, group]) => describeExpiry(group, Date.parse(expiry) / 1000 - seconds));
  return { at: Math.floor(seconds), expiries: expiries.toSorted((a, b) => a.days - b.days) };
}

function describeExpiry(options: readonly ChainOption[], left: number): ExpiryFigures {
  const quoted = options.map(({ strikePrice: strike, underlyingPrice: forward, markPrice, optionType }) => {
    const option = { isCall: optionType === 'call', forward, strike, years: left / YEAR_SECONDS };
    const volatility = invert(option, markPrice * forward);
    return { volatility, delta: getNormalProbability(d1Of(option, volatility)) - (option.isCall ? 0 : 1) };
  });
  const at = (delta: number): number =>
    quoted.reduce((best, one) => (Math.abs(one.delta - delta) < Math.abs(best.delta - delta) ? one : best)).volatility;
  return { days: left / 86_400, atTheMoney: 100 * at(0.5), skew: 100 * (at(0.25) - at(-0.25)) };
}

/** Markets of a venue that publishes the chain's figures, for the one expiry that is a tenor of the contract. */
export function listChainMarkets(): readonly RecordedMarket[] {
  const { at, expiries } = readChain();
  const week = expiries.find(({ days }) => Math.round(days) === WEEK_DAYS);
  if (week === undefined) return [];
  const make = (suffix: string, field: 'impliedVolatility' | 'skew', value: number): RecordedMarket =>
    makeRecordedMarket(
      {
        exchange: 'DERIBIT',
        rawSymbol: `ETH_${suffix}`,
        normalizedSymbol: 'ETH-USD',
        category: 'OPTION',
        tick: 0.01,
        tenor: 'ONE_W',
      },
      { summary: { field, points: [{ time: at, value }] } },
    );
  return [make('ATM', 'impliedVolatility', week.atTheMoney), make('25', 'skew', week.skew)];
}
