import type { MarketDataClient } from '@/client/use-market-data-client';
import type { Market } from '@/contract/payloads';
import { chooseDepthInterval, computeNeededSpan, type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';

const DAY_SECONDS = 86_400;
/** Days that the drawer's chart can show. */
export const HISTORY_DAYS = ['1', '7'] as const;
export type HistoryDays = (typeof HISTORY_DAYS)[number];

/** Candle length for a line over `length` seconds: as in the chart, and not shorter than what is stored. */
export function chooseHistoryInterval(length: number, { finest }: Pick<DataSpan, 'finest'>): Interval {
  const interval = chooseDepthInterval(length, false);
  return finest !== undefined && INTERVAL_SECONDS[interval] < INTERVAL_SECONDS[finest] ? finest : interval;
}

interface HistoryConditions {
  readonly dataClient: MarketDataClient;
  readonly nowSeconds: number;
  readonly historySeconds: number | undefined;
}

/** What the last days of a market's candles ask for: the drawer loads it, and whoever prices the list counts it. */
export function resolveMarketHistory(market: Market, days: HistoryDays, conditions: HistoryConditions) {
  const { dataClient, nowSeconds, historySeconds } = conditions;
  const reach = getDataSpan(market, alignDown(nowSeconds, 'MINUTE'), historySeconds);
  const length = Number(days) * DAY_SECONDS;
  const interval = chooseHistoryInterval(length, reach);
  const seconds = INTERVAL_SECONDS[interval];
  const span = computeNeededSpan({ from: reach.to - length, to: reach.to }, seconds, reach);
  const view = { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval };
  return { ask: { kind: dataClient.candles, view, reach }, span, seconds };
}
