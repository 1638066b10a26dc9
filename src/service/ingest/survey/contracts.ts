import { basename } from 'node:path';
import type { Instrument } from '@/service/feeds/protocol/instrument';
import { decimalText } from '@/service/feeds/protocol/read-fields';
import { ConflictingInputError } from '@/service/ingest/open/ingest-error';
import { type LotReader, makeCoinReader, makeContractLots, termsOf } from '@/service/record/lot-reader';
import type { MarketUnits } from '@/service/record/recording-sink';

/** The worth of one contract: a sum in the quote asset, or a number of coins. */
export interface ContractWorth {
  readonly value: number;
  readonly of: 'quote' | 'coins';
  /** Decimals of the number of contracts, if the venue states them. */
  readonly decimals?: number;
  /** The file that states it. Absent when built in. */
  readonly source?: string;
}

/** What the sizes of a market are: contracts of known worth, coins, or contracts of unknown worth. */
export type SizeWorth = ContractWorth | 'coins' | 'unknown';

interface ContractRule {
  readonly venues: RegExp;
  readonly symbols: RegExp;
  readonly worth: ContractWorth;
}

const quote = (value: number): ContractWorth => ({ value, of: 'quote' });
const coins = (value: number): ContractWorth => ({ value, of: 'coins' });

/** The first matching rule applies. Sources: the venues' contract specifications. */
const RULES: readonly ContractRule[] = [
  { venues: /^BINANCE_DELIVERY$/, symbols: /^BTCUSD_/, worth: quote(100) },
  { venues: /^BINANCE_DELIVERY$/, symbols: /USD_/, worth: quote(10) },
  { venues: /^BYBIT$/, symbols: /USD([HMUZ]\d{2})?$/, worth: quote(1) },
  { venues: /^DERIBIT$/, symbols: /^[A-Z]+-(PERPETUAL|\d{1,2}[A-Z]{3}\d{2})$/, worth: quote(1) },
  { venues: /^BITMEX$/, symbols: /^XBT(USD|[FGHJKMNQUVXZ]\d{2})$/, worth: quote(1) },
  { venues: /^HUOBI_DM_SWAP$/, symbols: /^BTC-USD$/, worth: quote(100) },
  { venues: /^HUOBI_DM_SWAP$/, symbols: /-USD$/, worth: quote(10) },
  { venues: /^OKEX_(SWAP|FUTURES)$/, symbols: /^BTC-USD-/, worth: quote(100) },
  { venues: /^OKEX_(SWAP|FUTURES)$/, symbols: /-USD-/, worth: quote(10) },
  { venues: /^OKEX_(SWAP|FUTURES)$/, symbols: /^BTC-USD[TC]-/, worth: coins(0.01) },
  { venues: /^OKEX_(SWAP|FUTURES)$/, symbols: /^ETH-USD[TC]-/, worth: coins(0.1) },
];

/** Venues that only have contracts: without a rule, the worth of a market is unknown. */
const CONTRACT_VENUES =
  /^(BINANCE_DELIVERY|BITMEX|CRYPTOFACILITIES|GATE_IO_FUTURES|HUOBI_DM|HUOBI_DM_(SWAP|LINEAR_SWAP|OPTIONS)|KUCOIN_FUTURES|OKEX_(SWAP|FUTURES|OPTIONS)|PHEMEX)$/;

/** The built-in worth of a market, without its venue's list. */
function contractOf(venue: string, symbol: string): SizeWorth {
  const rule = RULES.find(({ venues, symbols }) => venues.test(venue) && symbols.test(symbol));
  if (rule) return rule.worth;
  return CONTRACT_VENUES.test(venue) ? 'unknown' : 'coins';
}

/** Decimals of coins converted from contracts: contracts worth money are no exact number of coins. */
export const CONTRACT_DECIMALS = 6;

/** Whole lots of a number of contracts at a price in ticks. */
export type ContractLots = (contracts: number, ticks: number) => number;

export function makeContractScale(units: MarketUnits, worth: ContractWorth): ContractLots {
  const perContract = worth.value * 10 ** units.sizeDecimals;
  if (worth.of === 'coins') return (contracts) => Math.round(contracts * perContract);
  const ticksPerUnit = 10 ** units.priceDecimals;
  return (contracts, ticks) => (ticks === 0 ? 0 : Math.round((contracts * perContract * ticksPerUnit) / ticks));
}

/** A contract's worth by the venue's own list. `undefined` when sizes are coins. */
export function listedWorth(instrument: Instrument): ContractWorth | undefined {
  const terms = termsOf(instrument);
  return terms && { value: Number(terms.value), of: terms.isCoins ? 'coins' : 'quote', decimals: terms.decimals };
}

/** Reads sizes in the units of the market. Contracts become coins at the price of their level or trade. */
export function makeContractReader(units: MarketUnits, worth: ContractWorth | undefined): LotReader {
  if (worth === undefined) return makeCoinReader(units);
  const { value, of, decimals = CONTRACT_DECIMALS } = worth;
  return makeContractLots({ value: decimalText(value), isCoins: of === 'coins', decimals }, units);
}

/** The worth of contracts: by the venues' lists among the inputs, otherwise built in. */
export class ContractTable {
  readonly #listed = new Map<string, SizeWorth>();

  /** @throws ConflictingInputError when two lists contradict each other. */
  add(instrument: Instrument, source: string): void {
    const { kind, symbol } = instrument;
    const key = `${kind.exchange}:${symbol}`;
    const listed = listedWorth(instrument);
    const before = this.#listed.get(key);
    if (before !== undefined && textOf(before) !== textOf(listed ?? 'coins'))
      throw new ConflictingInputError(
        `${source} lists ${key} in ${textOf(listed ?? 'coins')}, another list in ${textOf(before)}: name one of them`,
      );
    this.#listed.set(key, listed === undefined ? 'coins' : { ...listed, source });
  }

  worthOf(venue: string, symbol: string): SizeWorth {
    return this.#listed.get(`${venue}:${symbol}`) ?? contractOf(venue, symbol);
  }
}

const textOf = (worth: SizeWorth): string =>
  typeof worth === 'string'
    ? worth
    : `contracts of ${worth.value} ${worth.of === 'quote' ? 'of the quote asset' : 'coins'}`;

/** The worth as the summary states it, once. */
export function describeContract({ value, of, source }: ContractWorth): string {
  const worth =
    of === 'quote' ? `${value} of the quote asset, turned into coins at the price of each` : `${value} coins`;
  return `sizes are contracts of ${worth}${source === undefined ? '' : `, by the list of ${basename(source)}`}`;
}
