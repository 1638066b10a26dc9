import { useIsConnected } from '@/client/service-context';
import { useShownRequests } from '@/client/shown-requests';
import { type MarketDataClient, useMarketDataClient } from '@/client/use-market-data-client';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import { useSavedWeight } from '@/client/use-saved-weight';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import { useTileRevision } from '@/client/use-tile-revision';
import { type LoadedTiles, listSpanTiles, useTiles } from '@/client/use-tiles';
import type { TierId } from '@/contract/tiers';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import type { Prediction } from '@/data/queries/predictions';
import { joinSeriesColumns } from '@/domain/columns/series-columns';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { describePane, shortenOffline } from '@/panes/failure/describe-pane';
import { identifySeries } from '@/panes/failure/pane-wait';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { blockBeyond, describeTierReach } from '@/panes/plot/describe-history-limit';
import { useTellCost } from '@/panes/price/details-cost';
import { type SpendingQuestion, useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';
import type { PaneStatus } from '@/ui/pane-status';
import { type PricePoint, toPricePoints } from './price-points';
import { getHistoryEnd, HISTORY_RANGES, type HistoryRange, resolvePriceHistory, SHAPES } from './resolve-price-history';

export interface LoadedHistory {
  readonly span: TimeSpan;
  readonly points: readonly PricePoint[];
  /** Length of each point's bucket. */
  readonly seconds: number;
  readonly price: ViewPrice;
  /** What the reader has to agree to before the range loads. */
  readonly question: SpendingQuestion | undefined;
  readonly status: PaneStatus;
  /** Which part of the range the key does not open, in a sentence. */
  readonly note: string | undefined;
}

export interface HistoryRequest {
  readonly range: HistoryRange;
  readonly nowSeconds: number;
  /** Loads nothing until it is wanted: a selection may only be passing through. */
  readonly isWanted: boolean;
}

/**
 * The candles of a question over a range, loaded at once if the tier can pay for them; `conditionId` names the
 * question.
 */
export function usePriceHistory(
  prediction: Prediction,
  conditionId: string,
  { range, nowSeconds, isWanted }: HistoryRequest,
): LoadedHistory {
  const dataClient = useMarketDataClient();
  const isConnected = useIsConnected();
  const historySeconds = useHistorySeconds();
  const conditions = { dataClient, range, nowSeconds, historySeconds };
  const { ask, span, reach } = resolvePriceHistory(prediction, conditionId, conditions);
  const views = [listSpanTiles(ask, span)];
  const price = useTilePrice(dataClient, views);
  const isBeyond = span.to <= reach.from;
  const consent = useSpendingConsent(dataClient, views, price, true);
  useTellCost('chart', price);
  const isHeld = !isWanted && price.weight > 0;
  const isOn = isConnected && !isBeyond && consent.isOn && !isHeld;
  useShownRequests(views, isOn);
  useSavedWeight(dataClient, views, range, isOn);
  const loaded = useTiles(ask, span, { loader: dataClient.tiles, rank: 'visible', isOn });
  const parts = loaded.tiles.flatMap((held) => held?.tile.get('') ?? []);
  const points = toPricePoints(joinSeriesColumns('candle', parts), span);
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const tier = useTier();
  const { error, retry } = loaded;
  useRetryOnReturn([{ name: range, isPending: loaded.pending > 0, error, retry }], context.isOffline);
  const wait = usePaneWait([identifySeries(ask)]);
  const hasData = points.length > 0;
  const facts = {
    hasData,
    dataAt: points.at(-1)?.time,
    loading: tellLoading(loaded, isHeld),
  };
  const pane = shortenOffline(describePane({ ...facts, error, wait, retryWeight: price.weight, retry }, context));
  const isEmpty = isOn && !hasData && loaded.missing.length === 0;
  const note = hasData ? describeCut(tier, { span, reach, zone: context.zone }) : undefined;
  const status = isBeyond ? describeEnded(tier) : describeEmpty(pane, isEmpty);
  const question = isBeyond ? undefined : consent.question;
  // The last bucket ends later: what is shown ends now, or with the question.
  const shown = { from: span.from, to: getHistoryEnd(prediction.record, reach) };
  return { span: shown, points, seconds: INTERVAL_SECONDS[SHAPES[range].interval], price, question, status, note };
}

/** What each range would cost now, beyond cached data. */
export function useHistoryPrices(
  prediction: Prediction,
  conditionId: string,
  nowSeconds: number,
): ReadonlyMap<HistoryRange, ViewPrice> {
  const dataClient = useMarketDataClient();
  const historySeconds = useHistorySeconds();
  const news = useTileRevision(dataClient);
  const tilesOf = (range: HistoryRange): readonly AnyViewTiles[] => {
    const conditions = { dataClient, range, nowSeconds, historySeconds };
    const { ask, span } = resolvePriceHistory(prediction, conditionId, conditions);
    return [listSpanTiles(ask, span)];
  };
  return priceRanges(tilesOf, dataClient, news);
}

/** `_news` triggers recomputation: the cache is read outside React. */
const priceRanges = (
  tilesOf: (range: HistoryRange) => readonly AnyViewTiles[],
  { tiles }: MarketDataClient,
  _news: number,
): ReadonlyMap<HistoryRange, ViewPrice> => new Map(HISTORY_RANGES.map((range) => [range, tiles.price(tilesOf(range))]));

const describeEmpty = (status: PaneStatus, isEmpty: boolean): PaneStatus =>
  status.kind === 'ready' && isEmpty ? NO_TRADES : status;

const describeEnded = (tier: TierId | undefined): PaneStatus =>
  blockBeyond(`${describeTierReach({ tier })}. The question ended before that.`, { ways: {} });

const tellLoading = ({ pending }: Pick<LoadedTiles<unknown>, 'pending'>, isHeld: boolean): string | undefined =>
  pending > 0 || isHeld ? 'Loading prices' : undefined;

interface CutFacts {
  readonly span: TimeSpan;
  readonly reach: DataSpan;
  readonly zone: Zone;
}

/** Told if there are older prices that the key does not open. */
const describeCut = (tier: TierId | undefined, { span, reach, zone }: CutFacts): string | undefined =>
  reach.isClipped === true && span.from === reach.from
    ? `${describeTierReach({ tier })}, prices from ${formatFullTime(span.from, zone)}.`
    : undefined;

const NO_TRADES: PaneStatus = {
  kind: 'empty',
  title: 'No trades in this range',
  body: 'No trades. A longer range may have the last one.',
};
