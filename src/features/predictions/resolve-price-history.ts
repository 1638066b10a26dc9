import type { MarketDataClient } from '@/client/use-market-data-client';
import { computeNeededSpan, type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import { PREDICTION_VENUE, type Prediction } from '@/data/queries/predictions';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';

const DAY = 86_400;

export const HISTORY_RANGES = ['day', 'week', 'month', 'all'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** What the details open with, if the budget has room for it. */
export const FIRST_RANGE: HistoryRange = 'week';

export const SHAPES: Readonly<Record<HistoryRange, { readonly seconds: number; readonly interval: Interval }>> = {
  day: { seconds: DAY, interval: 'HOUR' },
  week: { seconds: 7 * DAY, interval: 'HOUR' },
  month: { seconds: 30 * DAY, interval: 'FOUR_HOURS' },
  all: { seconds: Number.POSITIVE_INFINITY, interval: 'DAY' },
};

interface HistoryConditions {
  readonly dataClient: MarketDataClient;
  readonly range: HistoryRange;
  readonly nowSeconds: number;
  readonly historySeconds: number | undefined;
}

/** What a range of a question's candles asks for: the details load it, and whoever prices the list counts it. */
export function resolvePriceHistory({ record, event }: Prediction, conditionId: string, conditions: HistoryConditions) {
  const { dataClient, range, nowSeconds, historySeconds } = conditions;
  // The present of a recording is its last second.
  const reach = getDataSpan({ ...record, recorded: event.recorded }, nowSeconds, historySeconds);
  const { seconds, interval } = SHAPES[range];
  const to = getHistoryEnd(record, reach);
  const wanted = { from: Math.max(to - seconds, record.availableSince?.s ?? 0), to };
  const span = computeNeededSpan(wanted, INTERVAL_SECONDS[interval], { ...reach, to });
  const view = { exchange: [PREDICTION_VENUE], rawSymbol: conditionId, interval };
  return { ask: { kind: dataClient.candles, view, reach }, span, reach };
}

/** A question trades on after its official end until it is resolved, mostly within a day. */
const RESOLVING = 26 * 3600;

/** A resolved question has no candles later. */
export const getHistoryEnd = (
  { availableTo, closed }: Pick<Prediction['record'], 'availableTo' | 'closed'>,
  reach: DataSpan,
): number => (closed === true ? Math.min(reach.to, (availableTo?.s ?? reach.to) + RESOLVING) : reach.to);
