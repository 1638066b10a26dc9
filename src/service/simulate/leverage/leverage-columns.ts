import type { SimMarket } from '../market-list';
import { HOUR } from '../ranges';
import type { FundingPath } from './funding';
import type { LeveragePath } from './market-leverage';
import type { SeriesColumns } from './series-columns';

export const LIQUIDATION_COLUMNS = {
  market: 'UInt32',
  ts: 'DateTime',
  longLots: 'UInt32',
  longUsd: 'UInt32',
  shortLots: 'UInt32',
  shortUsd: 'UInt32',
} as const;

export const INTEREST_COLUMNS = {
  market: 'UInt32',
  ts: 'DateTime',
  lots: 'UInt32',
  high: 'UInt32',
  low: 'UInt32',
  usd: 'UInt64',
  usdHigh: 'UInt32',
  usdLow: 'UInt32',
} as const;

export const FUNDING_COLUMNS = {
  market: 'UInt32',
  ts: 'DateTime',
  every: 'UInt32',
  rate: 'Int32',
  forecasts: 'UInt8',
  predictedOpen: 'Int32',
  predictedHigh: 'UInt32',
  predictedLow: 'UInt32',
  predictedClose: 'Int32',
} as const;

export type LiquidationColumns = SeriesColumns<typeof LIQUIDATION_COLUMNS>;
export type InterestColumns = SeriesColumns<typeof INTEREST_COLUMNS>;
export type FundingColumns = SeriesColumns<typeof FUNDING_COLUMNS>;

/** Steps [`from`, `to`) of a path as one row. */
export interface Span {
  readonly market: SimMarket;
  /** Unix seconds. */
  readonly ts: number;
  readonly from: number;
  readonly to: number;
}

function sum(values: Float64Array, { from, to }: Span): number {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i];
  return total;
}

/** Adds a row, or none where nothing was liquidated. */
export function addLiquidations(columns: LiquidationColumns, span: Span, path: LeveragePath): void {
  const longLots = sum(path.longLots, span);
  const shortLots = sum(path.shortLots, span);
  if (longLots + shortLots === 0) return;
  const { values } = columns;
  const row = columns.length++;
  values.market[row] = span.market.id;
  values.ts[row] = span.ts;
  values.longLots[row] = longLots;
  values.longUsd[row] = sum(path.longUsd, span);
  values.shortLots[row] = shortLots;
  values.shortUsd[row] = sum(path.shortUsd, span);
}

const NO_EXCESS = { high: 0, low: 0 } as const;

/** How far the values of steps [from, to] are above and below both end values. */
function excess(values: ArrayLike<number>, { from, to }: Span): { high: number; low: number } {
  const top = Math.max(values[from], values[to]);
  const bottom = Math.min(values[from], values[to]);
  let high = top;
  let low = bottom;
  for (let i = from + 1; i < to; i++) {
    high = Math.max(high, values[i]);
    low = Math.min(low, values[i]);
  }
  return { high: high - top, low: bottom - low };
}

export function addInterest(columns: InterestColumns, span: Span, path: LeveragePath): void {
  const { values } = columns;
  const { interest, interestUsd } = path;
  const row = columns.length++;
  values.market[row] = span.market.id;
  values.ts[row] = span.ts;
  values.lots[row] = interest[span.to];
  values.usd[row] = interestUsd[span.to];
  // A single step has no values between its ends.
  const isSingle = span.to === span.from + 1;
  const lots = isSingle ? NO_EXCESS : excess(interest, span);
  const usd = isSingle ? NO_EXCESS : excess(interestUsd, span);
  values.high[row] = lots.high;
  values.low[row] = lots.low;
  values.usdHigh[row] = usd.high;
  values.usdLow[row] = usd.low;
}

/** A rate holds for whole hours, so the row has that of its first step. */
export function addFunding(columns: FundingColumns, span: Span, path: FundingPath): void {
  const { values } = columns;
  const { from, to, market } = span;
  const { everyHours, forecasts } = path.rule;
  const row = columns.length++;
  values.market[row] = market.id;
  values.ts[row] = span.ts;
  values.every[row] = everyHours * HOUR;
  values.rate[row] = path.rate[from];
  if (!forecasts) return;
  const open = path.predictedOpen[from];
  const close = path.predictedClose[to - 1];
  let high = Math.max(open, close);
  let low = Math.min(open, close);
  for (let i = from; i < to; i++) {
    high = Math.max(high, path.predictedHigh[i]);
    low = Math.min(low, path.predictedLow[i]);
  }
  values.forecasts[row] = 1;
  values.predictedOpen[row] = open;
  values.predictedHigh[row] = high - Math.max(open, close);
  values.predictedLow[row] = Math.min(open, close) - low;
  values.predictedClose[row] = close - open;
}
