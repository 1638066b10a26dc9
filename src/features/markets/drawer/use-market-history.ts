import { useState } from 'react';
import { useMarketDataClient } from '@/client/use-market-data-client';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { useSavedWeight } from '@/client/use-saved-weight';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { listSpanTiles, useTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import { describeReach } from '@/data/queries/tier-words';
import { tileStartOf } from '@/domain/bucket-scale';
import { joinSeriesColumns } from '@/domain/columns/series-columns';
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
import { type HistoryDays, resolveMarketHistory } from './resolve-market-history';

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

/** The last days of a market's candles, the same as in a chart of these days. Loaded at once if cheap. */
export function useMarketHistory(market: Market, days: HistoryDays, nowSeconds: number): MarketHistory {
  const dataClient = useMarketDataClient();
  const historySeconds = useHistorySeconds();
  const tier = useTier();
  const [asked, setAsked] = useState<readonly HistoryDays[]>([]);
  const { ask, span, seconds } = resolveMarketHistory(market, days, { dataClient, nowSeconds, historySeconds });
  const { reach, view } = ask;
  const views = [listSpanTiles(ask, span)];
  const price = useTilePrice(dataClient, views);
  useTellCost('chart', price);
  const isCheap = useIsCheap(price.weight);
  const isOn = asked.includes(days) || isCheap;
  useSavedWeight(dataClient, views, days, isOn);
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
