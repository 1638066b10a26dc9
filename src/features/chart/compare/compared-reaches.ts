import { useQueries } from '@tanstack/react-query';
import { useIsConnected, useService } from '@/client/service-context';
import { useHistorySeconds } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import { type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import { marketQuery } from '@/data/queries/markets';
import { formatMarketId, type MarketId } from '@/domain/market-id';
import type { ChartChoice, ChartFacts } from '@/features/chart/view/chart-facts';
import { findChartMarkets } from '@/features/chart/view/chart-sources';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';

/**
 * Data range of each known compared market, by id; `undefined` beside a live market, whose own range applies to all.
 */
export function makeReaches(
  { recorded }: Market,
  compared: readonly (Market | null | undefined)[],
  { nowSeconds, historySeconds }: { readonly nowSeconds: number; readonly historySeconds: number | undefined },
): ReadonlyMap<string, DataSpan> | undefined {
  if (recorded === undefined) return undefined;
  const known = compared.filter((one) => one != null);
  return new Map(known.map((one) => [formatMarketId(one), getDataSpan(one, nowSeconds, historySeconds)]));
}

/** To price a choice, markets that have not been looked up are assumed to have the range of the chart's own. */
export function guessReaches(facts: ChartFacts, choice: ChartChoice): ChartFacts {
  if (facts.reaches === undefined) return facts;
  const ids = findChartMarkets(facts, choice).compared.map(formatMarketId);
  return { ...facts, reaches: new Map([...ids.map((id) => [id, facts.span] as const), ...facts.reaches]) };
}

const MINUTE_SECONDS = 60;

/** Looks up the markets compared with a recording, whose own range says nothing about theirs. Costs no weight. */
export function useComparedReaches(
  market: Market,
  compared: readonly MarketId[],
): ReadonlyMap<string, DataSpan> | undefined {
  const service = useService();
  const isConnected = useIsConnected();
  const historySeconds = useHistorySeconds();
  const nowSeconds = useDataSeconds(MINUTE_SECONDS);
  const markets = useQueries({
    queries: compared.map((one) => ({ ...marketQuery(service, formatMarketId(one)), enabled: isConnected })),
  });
  return makeReaches(
    market,
    markets.map(({ data }) => data),
    { nowSeconds, historySeconds },
  );
}
