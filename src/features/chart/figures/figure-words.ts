import { formatChange } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import type { FundingPeriod } from '@/state/url-state';

/** For candles, venue history or files that do not say which side traded. */
export const SIDES_UNKNOWN = 'sides unknown';
export const NO_SIDES = 'These candles come without the side of their trades';

/** `57.4 BTC`; an unknown value has no unit. */
export function withUnit(told: string, unit: string): string {
  return told === MISSING ? told : `${told} ${unit}`;
}

/** The change of open interest in a bucket: from the close before it, or from its own open in the first. */
export const readInterestChange = (
  { opens, closes }: { readonly opens: Float64Array; readonly closes: Float64Array },
  at: number,
): number => closes[at] - (at > 0 ? closes[at - 1] : opens[at]);

export const PERIOD_WORDS: Readonly<Record<FundingPeriod, string>> = {
  '1h': '/ 1h',
  '8h': '/ 8h',
  day: 'a day',
  year: 'a year',
};

/** Periods of funding in a year of 365 days. */
const PERIODS_A_YEAR: Readonly<Record<FundingPeriod, number>> = { '1h': 8760, '8h': 1095, day: 365, year: 1 };

/** `+0.0088% / 8h`. */
export function formatRate(percent: number, period: FundingPeriod): string {
  if (Number.isNaN(percent)) return MISSING;
  return `${formatPercentOf(percent, period)} ${PERIOD_WORDS[period]}`;
}

/** The rate without its period. */
export const formatPercentOf = (rate: number, period: FundingPeriod): string =>
  formatChange(rate, period === 'year' ? 1 : 4);

/** A rate of `period` as percent per year, without compounding. */
export function toYearly(percent: number, period: FundingPeriod): number {
  return percent * PERIODS_A_YEAR[period];
}
