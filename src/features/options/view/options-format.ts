import type { SummaryKind } from '@/data/queries/tenors';
import { formatNumber } from '@/domain/format/format-number';
import { formatSkew, formatVolatility } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { YEAR_DAYS } from './option-ranges';

const DAY_SECONDS = 86_400;

/** An axis of fewer ticks leaves the values between them to guess. */
export const WANTED_TICKS = 4;

export interface SideWords {
  /** "Implied volatility". */
  readonly title: string;
  readonly unit: string;
  readonly short: string;
  /** A heading for little room, and the unit that it leaves out. */
  readonly narrow: string;
  readonly narrowUnit?: string;
  /** A value with its unit. */
  format(value: number): string;
  /** Label of an axis tick. */
  formatTick(value: number, decimals: number): string;
}

export const SIDE_WORDS: Readonly<Record<SummaryKind, SideWords>> = {
  volatility: {
    title: 'Implied volatility',
    unit: 'annualised, %',
    short: 'IV',
    narrow: 'IV %',
    format: formatVolatility,
    formatTick: (value, decimals) => `${formatNumber(value, decimals)}%`,
  },
  skew: {
    title: 'Skew',
    unit: 'risk reversal: call − put, vol points',
    short: 'Skew',
    narrow: 'Skew',
    narrowUnit: 'call − put',
    format: formatSkew,
    formatTick: (value, decimals) => formatNumber(value, decimals, 'always'),
  },
};

/**
 * The flavour that the end of a summary symbol names in the contract's words: "25-delta" for `BTC_25`; otherwise
 * `undefined`.
 */
export function describeFlavour(symbol: string | undefined): string | undefined {
  const end = symbol?.split('_').at(-1) ?? '';
  if (/^atm$/i.test(end)) return 'at the money';
  return symbol !== end && /^[1-9]\d?$/.test(end) ? `${end}-delta` : undefined;
}

/** What a history shows and in which unit: "25Δ risk reversal: call − put, vol points", "at the money, annualised, %". */
export function describeUnit(kind: SummaryKind, symbol: string | undefined): string {
  const flavour = describeFlavour(symbol);
  const { unit } = SIDE_WORDS[kind];
  if (flavour === undefined) return unit;
  return flavour.endsWith(DELTA) ? `${flavour.slice(0, -DELTA.length)}Δ ${unit}` : `${flavour}, ${unit}`;
}

const DELTA = '-delta';

/** A difference of volatilities or skews, in points. */
export const formatDifference = (points: number): string =>
  Number.isNaN(points) ? MISSING : formatNumber(points, 1, 'always');

/** "8 Jun 12:00". */
export const formatMoment = (at: number, zone: Zone): string => `${formatDay(at, zone)} ${formatHourMinute(at, zone)}`;

export const formatMomentZone = (at: number, zone: Zone): string =>
  Number.isNaN(at) ? MISSING : `${formatMoment(at, zone)} ${formatZone(at, zone)}`;

/** A bucket by its start. A daily one by its date, because its value is that of its end, or of now. */
export const formatBucketZone = (at: number, seconds: number, zone: Zone): string =>
  seconds === DAY_SECONDS && !Number.isNaN(at) ? `${formatDay(at, 'utc')} UTC` : formatMomentZone(at, zone);

/** CSS colour of the tenor at an index; the last colour for all further ones. */
export const getTenorColour = (place: number): string => `var(--tenor-${Math.min(place, 4) + 1})`;

/** One number, or the smallest and the largest: "30–365". */
export function describeRange(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? formatNumber(most, 0) : `${formatNumber(least, 0)}–${formatNumber(most, 0)}`;
}

/** A tenor's change on every range: that on the UTC day of its newest value, from the close of the day before. */
export const CHANGE_WORDS = {
  short: 'today',
  /** In a recording, whose last day is long past. */
  recorded: 'on day',
  row: 'on the day',
  long: 'on the day, since the close of the UTC day before',
} as const;

/** What ranks are told of: "1 y"; while fewer days are known: "212 d", or "180–212 d" for several series. */
export const nameWindow = (...counts: number[]): string =>
  Math.min(...counts) >= YEAR_DAYS ? '1 y' : `${describeRange(counts)} d`;

/** A rank or a percentile, out of 100. */
export const formatRank = (value: number): string => (Number.isNaN(value) ? MISSING : formatNumber(value, 0));
