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

/** Reads sizes of `instrument` in its units: contracts become coins, exactly where one stands for coins. */
export function makeLotReader(instrument: Instrument): LotReader {
  const { contract, base, lot } = instrument;
  const units = unitsOf(instrument);
  if (contract === undefined) return makeCoinReader(units);
  const valueDecimals = countDecimals(contract.value);
  const value = parseDecimal(contract.value, valueDecimals);
  const contractDecimals = countDecimals(lot);
  if (contract.of === base) return (size) => parseDecimal(size, contractDecimals) * value;
  const perTick = (value / 10 ** valueDecimals) * 10 ** (units.sizeDecimals + units.priceDecimals - contractDecimals);
  return (size, ticks) => (ticks === 0 ? 0 : Math.round((parseDecimal(size, contractDecimals) * perTick) / ticks));
}
