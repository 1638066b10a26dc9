import { useState } from 'react';
import { useMarketDataClient } from '@/client/use-market-data-client';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { listSpanTiles, useTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import { chooseDepthInterval, computeNeededSpan, type DataSpan, getDataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { describeReach } from '@/data/queries/tier-words';
import { tileStartOf } from '@/domain/bucket-scale';
import { joinSeriesColumns } from '@/domain/columns/series-columns';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { describePane, shortenOffline } from '@/panes/failure/describe-pane';
import { identifySeries } from '@/panes/failure/pane-wait';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { useTellCost } from '@/panes/price/details-cost';
import { useIsCheap } from '@/panes/price/use-is-cheap';
import { useTilePrice } from '@/panes/price/use-tile-price';
import type { PaneStatus } from '@/ui/pane-status';
import { type CloseLine, keepWithin, makeCloseLine } from './close-line';

const DAY_SECONDS = 86_400;
/** Days that the drawer's chart can show. */
export const HISTORY_DAYS = ['1', '7'] as const;
export type HistoryDays = (typeof HISTORY_DAYS)[number];

export interface MarketHistory {
  readonly span: TimeSpan;
  readonly line: CloseLine;
  readonly price: ViewPrice;
  /** It was requested, is cheap, or is cached anyway. */
  readonly isOn: boolean;
  readonly status: PaneStatus;
  /** Which part of the range the key does not open, in a sentence. */
  readonly note: string | undefined;
  load(): void;
}

const NO_TRADES: PaneStatus = {
  kind: 'empty',
  title: 'No trades in this range',
  body: 'No trades. A longer range may have the last one.',
};

/** Candle length for a line over `length` seconds: as in the chart, and not shorter than what is stored. */
export function chooseHistoryInterval(length: number, { finest }: Pick<DataSpan, 'finest'>): Interval {
  const interval = chooseDepthInterval(length, false);
  return finest !== undefined && INTERVAL_SECONDS[interval] < INTERVAL_SECONDS[finest] ? finest : interval;
}

/** The last days of a market's candles, the same as in a chart of these days. Loaded at once if cheap. */
export function useMarketHistory(market: Market, days: HistoryDays, nowSeconds: number): MarketHistory {
  const dataClient = useMarketDataClient();
  const historySeconds = useHistorySeconds();
  const tier = useTier();
  const [asked, setAsked] = useState<readonly HistoryDays[]>([]);
  const reach = getDataSpan(market, alignDown(nowSeconds, 'MINUTE'), historySeconds);
  const length = Number(days) * DAY_SECONDS;
  const interval = chooseHistoryInterval(length, reach);
  const seconds = INTERVAL_SECONDS[interval];
  const span = computeNeededSpan({ from: reach.to - length, to: reach.to }, seconds, reach);
  const view = { exchange: [market.exchange], rawSymbol: market.rawSymbol, interval };
  const ask = { kind: dataClient.candles, view, reach };
  const price = useTilePrice(dataClient, [listSpanTiles(ask, span)]);
  useTellCost('chart', price);
  const isCheap = useIsCheap(price.weight);
  const isOn = asked.includes(days) || isCheap;
  const loaded = useTiles(ask, span, { loader: dataClient.tiles, rank: 'visible', isOn });
  const parts = loaded.tiles.flatMap((held) => held?.tile.get('') ?? []);
  const closes = makeCloseLine(joinSeriesColumns('candle', parts), span, seconds);
  const scale = dataClient.candles.scaleOf(view);
  const known = loaded.tiles.flatMap((held, at): readonly TimeSpan[] => {
    if (held === undefined) return [];
    const tile = loaded.indices[at];
    return [{ from: tileStartOf(scale, tile), to: Math.min(tileStartOf(scale, tile + 1), held.completeUntil) }];
  });
  const line = { ...closes, gaps: keepWithin(closes.gaps, known) };
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const { error, retry } = loaded;
  useRetryOnReturn([{ name: days, isPending: loaded.pending > 0, error, retry }], context.isOffline);
  const wait = usePaneWait([identifySeries(ask)]);
  const hasData = line.times.length > 0;
  const facts = { hasData, dataAt: line.times.at(-1), loading: loaded.pending > 0 ? 'Loading candles' : undefined };
  const shown = shortenOffline(describePane({ ...facts, error, wait, retryWeight: price.weight, retry }, context));
  const isEmpty = isOn && !hasData && loaded.missing.length === 0;
  const isCut = reach.isClipped === true && span.from === reach.from;
  return {
    span,
    line,
    price,
    isOn,
    status: shown.kind === 'ready' && isEmpty ? NO_TRADES : shown,
    note: isCut && tier !== undefined ? `${describeReach(tier)}.` : undefined,
    load: () => setAsked((before) => [...before, days]),
  };
}
