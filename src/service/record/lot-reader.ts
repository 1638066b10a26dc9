import type { Instrument } from '@/service/feeds/protocol/instrument';
import { countDecimals, parseDecimal } from './decimal';
import type { MarketUnits } from './recording-sink';

/** Whole lots of a size at a price in ticks. @throws DecimalError when the text is not a size. */
export type LotReader = (size: string, ticks: number) => number;

/** Reads sizes that are in coins. */
export function makeCoinReader({ sizeDecimals }: MarketUnits): LotReader {
  return (size) => parseDecimal(size, sizeDecimals);
}

/** Decimals of coins for contracts worth a sum of money, which are no exact number of coins. */
const WORTH_DECIMALS = 6;

/** The units of a listed market, in coins. */
export function unitsOf({ tick, lot, contract, base }: Instrument): MarketUnits {
  const priceDecimals = countDecimals(tick);
  if (contract === undefined) return { priceDecimals, sizeDecimals: countDecimals(lot) };
  if (contract.of !== base) return { priceDecimals, sizeDecimals: WORTH_DECIMALS };
  return { priceDecimals, sizeDecimals: countDecimals(lot) + countDecimals(contract.value) };
}

/** What one contract is worth. */
export interface ContractTerms {
  /** Decimal text, in coins or in the quote asset. */
  readonly value: string;
  readonly isCoins: boolean;
  /** Decimals of the number of contracts. */
  readonly decimals: number;
}

/**
 * Reads numbers of contracts in units of coins: exactly when a contract is worth coins, otherwise at the price in
 * ticks.
 */
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

/** What a contract of `instrument` is worth. `undefined` when its sizes are in coins. */
export function termsOf({ contract, base, lot }: Instrument): ContractTerms | undefined {
  return contract && { value: contract.value, isCoins: contract.of === base, decimals: countDecimals(lot) };
}

/** Reads sizes of `instrument` in its units. */
export function makeLotReader(instrument: Instrument): LotReader {
  const [terms, units] = [termsOf(instrument), unitsOf(instrument)];
  return terms === undefined ? makeCoinReader(units) : makeContractLots(terms, units);
}
