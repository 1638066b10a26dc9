import type { Decimal } from '@/domain/decimal';
import type { StoredMarket } from './store';

/** How integers of several markets become one decimal: integer × factor (SQL, per market) × mantissa / 10^exponent. */
export interface ScaledUnits {
  readonly price: Decimal;
  readonly volume: Decimal;
  /** Per market. 1 when all units are equal. */
  readonly factors: readonly number[];
  /** The same by the `market` column. Absent when all units are equal. */
  readonly factorSql: string | undefined;
}

/** Converts `sizes`, one per market, to a common exponent, so that sums over venues stay whole numbers. */
export function scaleUnits(markets: readonly StoredMarket[], sizes: readonly Decimal[], price: Decimal): ScaledUnits {
  const exponent = Math.max(0, ...sizes.map((size) => size.exponent));
  const factors = sizes.map((size) => size.mantissa * 10 ** (exponent - size.exponent));
  const [mantissa = 1] = factors;
  if (factors.every((factor) => factor === mantissa)) {
    return { price, volume: { mantissa, exponent }, factors: factors.map(() => 1), factorSql: undefined };
  }
  return { price, volume: { mantissa: 1, exponent }, factors, factorSql: selectByMarket(markets, factors) };
}

/** SQL that picks a number by the `market` column. */
export function selectByMarket(markets: readonly StoredMarket[], values: readonly number[]): string {
  const ids = markets.map((market) => market.id).join(', ');
  return `transform(market, [${ids}], [${values.map((value) => `toFloat64(${value})`).join(', ')}], toFloat64(0))`;
}
