import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatShare } from '@/domain/format/format-percent';
import { inferPriceDecimals } from '@/domain/format/format-price';
import { formatDate } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import type { SupplyField } from './supply-asset';

/** Shown if a report left a figure out: that is not 0. */
export const NOT_REPORTED = 'Not reported';

export interface FieldWords {
  readonly label: string;
  /** `coin`: in coins of the asset. */
  readonly unit: 'USD' | 'coin' | '%' | '';
  format(value: number): string;
}

/** Four digits; a plain 0 for zero. */
export const formatAmount = (value: number): string => (value === 0 ? '0' : formatCompact(value, 4));
const whole = (value: number): string => (Number.isNaN(value) ? MISSING : formatNumber(value, 0));

/** "58.62%"; small coins with as many digits as needed: "0.0741%". */
export const formatDominance = (percent: number): string => formatShare(percent, digitsOf(percent));

/** Decimals of a share or a difference of shares. */
export function digitsOf(points: number): number {
  const size = Math.abs(points);
  return size === 0 || size >= 0.995 || Number.isNaN(size) ? 2 : size >= 0.0995 ? 3 : 4;
}

/** A price with five significant digits, or as many as it was sent with. */
const formatUsdPrice = (value: number): string =>
  Number.isNaN(value) ? MISSING : formatNumber(value, inferPriceDecimals([value]));

/** Every figure of a report, in the order of the contract. */
export const FIELD_WORDS: Readonly<Record<SupplyField, FieldWords>> = {
  marketcap: { label: 'Market cap', unit: 'USD', format: formatAmount },
  firstMarketcap: { label: 'Starting market cap', unit: 'USD', format: formatAmount },
  marketcapDominancePercent: { label: 'Dominance', unit: '%', format: formatDominance },
  circulatingSupply: { label: 'Circulating', unit: 'coin', format: formatAmount },
  totalSupply: { label: 'Total issued', unit: 'coin', format: formatAmount },
  maxSupply: { label: 'Maximum', unit: 'coin', format: formatAmount },
  totalValueLocked: { label: 'Total value locked', unit: 'USD', format: formatAmount },
  fullyDilutedValuation: { label: 'Fully diluted', unit: 'USD', format: formatAmount },
  cgMarketcapRank: { label: 'Rank', unit: '', format: whole },
  // Over all markets of the coin: the 24 h volume under Markets is that of one market.
  totalVolume: { label: 'Coin volume, 24 h', unit: 'USD', format: formatAmount },
  // Across all markets, at the time of the report: not the last price of the market in the header.
  usdPrice: { label: 'Reported price', unit: 'USD', format: formatUsdPrice },
};

/** "BTC" for coins, "USD", "%", or empty. */
export const unitOf = ({ unit }: FieldWords, coin: string): string => (unit === 'coin' ? coin : unit);

/** A figure with its unit, or that it was not reported. */
export function describeFigure(field: SupplyField, value: number, coin: string): string {
  const words = FIELD_WORDS[field];
  if (Number.isNaN(value)) return NOT_REPORTED;
  return words.unit === '%' ? words.format(value) : `${words.format(value)} ${unitOf(words, coin)}`.trim();
}

/** CSS colour of the coin at an index; the first is that of the market. */
export const getCoinColour = (place: number): string => `var(--cat-${(place % 8) + 1})`;

/** Buckets start at midnight UTC, wherever the reader is: "18 Jun 2026". */
export const formatBucket = (at: number): string => formatDate(at, 'utc');

/** "18 Jun 2025 to 18 Jun 2026". */
export const formatSpan = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${formatBucket(from)} to ${formatBucket(to - 1)}`;

/** Change in percent of the value before; NaN if that was zero or unknown. */
export const changeOf = (now: number, before: number): number => (before > 0 ? (now / before - 1) * 100 : Number.NaN);
