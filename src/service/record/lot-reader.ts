import type { Instrument } from '../feeds/instrument';
import { countDecimals, parseDecimal } from './decimal';
import type { MarketUnits } from './recording-sink';

/** Whole lots of a size at a price in ticks. @throws DecimalError when the text is no size. */
export type LotReader = (size: string, ticks: number) => number;

/** Sizes in coins, as they are. */
export function makeCoinReader({ sizeDecimals }: MarketUnits): LotReader {
  return (size) => parseDecimal(size, sizeDecimals);
}

/** Decimals of coins where contracts are worth a sum of money: no number of coins is exact. */
const WORTH_DECIMALS = 6;

/** The units of a listed market, in coins. */
export function unitsOf({ tick, lot, contract, base }: Instrument): MarketUnits {
  const priceDecimals = countDecimals(tick);
  if (contract === undefined) return { priceDecimals, sizeDecimals: countDecimals(lot) };
  if (contract.of !== base) return { priceDecimals, sizeDecimals: WORTH_DECIMALS };
  return { priceDecimals, sizeDecimals: countDecimals(lot) + countDecimals(contract.value) };
}

/** What a contract stands for. */
export interface ContractTerms {
  /** Decimal text: of coins, or of the quote asset. */
  readonly value: string;
  readonly isCoins: boolean;
  /** Decimals of a number of contracts. */
  readonly decimals: number;
}

/** Reads contracts in units of coins: exactly where one stands for coins, else at the price in ticks. */
export function makeContractLots(
  { value, isCoins, decimals }: ContractTerms,
  { priceDecimals, sizeDecimals }: MarketUnits,
): LotReader {
  const valueDecimals = countDecimals(value);
  const units = parseDecimal(value, valueDecimals);
  const scale = sizeDecimals - decimals - valueDecimals;
  if (isCoins) {
    if (scale >= 0) return (size) => parseDecimal(size, decimals) * units * 10 ** scale;
    return (size) => Math.round((parseDecimal(size, decimals) * units) / 10 ** -scale);
  }
  const perTick = (units / 10 ** valueDecimals) * 10 ** (sizeDecimals + priceDecimals - decimals);
  return (size, ticks) => (ticks === 0 ? 0 : Math.round((parseDecimal(size, decimals) * perTick) / ticks));
}

/** What a contract of `instrument` stands for; undefined where its sizes are coins. */
export function termsOf({ contract, base, lot }: Instrument): ContractTerms | undefined {
  return contract && { value: contract.value, isCoins: contract.of === base, decimals: countDecimals(lot) };
}

/** Reads sizes of `instrument` in its units. */
export function makeLotReader(instrument: Instrument): LotReader {
  const [terms, units] = [termsOf(instrument), unitsOf(instrument)];
  return terms === undefined ? makeCoinReader(units) : makeContractLots(terms, units);
}
