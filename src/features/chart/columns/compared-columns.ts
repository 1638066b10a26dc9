import type { ComparedLine } from '@/charts/echarts/stack-data';
import { findFirst, rebaseLine } from '@/domain/columns/compare-lines';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import { comparedName } from '@/features/chart/view/chart-choice';
import { findKept, getKeptSeconds, type KeptSeries } from '@/features/chart/view/kept-series';
import type { ComparedSeries } from '@/features/chart/view/loaded-columns';
import { findBucket } from '@/features/chart/view/pane-buckets';
import { getVenueTone } from '@/features/chart/view/venue-tones';
import { joinKept } from './kept-columns';
import { toCloseLine } from './price-columns';

export interface CompareOptions {
  readonly markets: readonly MarketId[];
  /** Left edge, Unix seconds. */
  readonly from: number;
  /** First close of the reference in view. */
  readonly base: number | undefined;
}

export function readCompared(
  kept: readonly KeptSeries[],
  { markets, from, base }: CompareOptions,
): readonly ComparedSeries[] {
  return markets.flatMap((market) => {
    const series = findKept(kept, comparedName(formatMarketId(market)));
    if (series === undefined) return [];
    const columns = joinKept('TRADE_SIDE_AGNOSTIC_AGG', series, '');
    const seconds = getKeptSeconds(series);
    const closes = toCloseLine(columns, seconds);
    const first = findFirst(closes, from);
    const line = base !== undefined && first !== undefined ? rebaseLine(closes, from, base) : undefined;
    return [{ market, columns, seconds, line, since: first?.time }];
  });
}

/** Percent from the first close in view to the bucket at `time`, or to the newest; NaN if there is none. */
export function computeComparedChange(
  { line, seconds }: Pick<ComparedSeries, 'line' | 'seconds'>,
  base: number | undefined,
  time: number | undefined,
): number {
  const at = line === undefined ? -1 : findBucket({ times: line.times, seconds }, time);
  return line === undefined || base === undefined || at < 0 ? Number.NaN : (line.values[at] / base - 1) * 100;
}

/** The lines of compared markets. Only the first six have colours of their own, and no more are requested. */
export function drawCompared(compared: readonly ComparedSeries[]): readonly ComparedLine[] {
  return compared.flatMap(({ market, line, seconds }, at) =>
    line === undefined
      ? []
      : [
          {
            name: `${market.rawSymbol} ${market.exchange}`,
            tone: getVenueTone(at),
            line: makeLinePyramid(line, seconds),
          },
        ],
  );
}
