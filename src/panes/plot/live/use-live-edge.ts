import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { MarketDataClient } from '@/client/use-market-data-client';
import { useReturns } from '@/client/use-returns';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { BESIDES_SECONDS } from './live-refresh';
import { findUnclosed, listRunningTiles, refreshTiles } from './running-tiles';

/** The view that follows the live edge. */
export interface LiveView {
  readonly dataClient: MarketDataClient;
  /** Every series that is refreshed at the live edge. */
  readonly asks: readonly SeriesRequest<unknown, unknown>[];
  /** Number of series, from the first, that every refresh requests. Default: all. */
  readonly eager?: number | undefined;
  /** Length of a column. New data do not appear more often. */
  readonly columnSeconds: number;
  /** Whether the view is at the live edge. */
  readonly isLive: boolean;
  /** The market is recorded live: its running column changes with each trade. */
  readonly isLiveMarket?: boolean | undefined;
}

/** The service writes a bucket shortly after it has closed. */
const WRITE_DELAY_SECONDS = 3;

/**
 * Requests new data every `periodSeconds` while the view follows the live edge. Unless the market is live, at most
 * once per closed bucket. Of the running tiles only data newer than cached are requested. The period is 0 for
 * recordings, frozen clocks, and if the reader does not want it. For a live market nothing is requested while the
 * page is hidden. What was missed while hidden or asleep is requested on return.
 */
export function useLiveEdge(
  { dataClient, asks, eager = asks.length, columnSeconds, isLive, isLiveMarket = false }: LiveView,
  nowSeconds: number,
  periodSeconds: number,
): void {
  const client = useQueryClient();
  const stepSeconds = isLiveMarket && periodSeconds > 0 ? periodSeconds : Math.max(periodSeconds, columnSeconds);
  const bucket = Math.floor((nowSeconds - WRITE_DELAY_SECONDS) / stepSeconds);
  const returns = useReturns();
  const look = `${bucket} ${returns}`;
  const asked = useRef(look);
  const besides = `${Math.floor((nowSeconds - WRITE_DELAY_SECONDS) / Math.max(stepSeconds, BESIDES_SECONDS))} ${returns}`;
  const askedBesides = useRef(besides);
  // Times of the last refresh of all series, and of the eager ones.
  const lookedAt = useRef({ all: nowSeconds, eager: nowSeconds });
  useEffect(() => {
    if (asked.current === look) return;
    asked.current = look;
    if (periodSeconds === 0 || !isLive || (isLiveMarket && document.hidden)) return;
    const isAll = askedBesides.current !== besides;
    askedBesides.current = besides;
    const missed = Math.max(0, nowSeconds - lookedAt.current[isAll ? 'all' : 'eager'] - stepSeconds);
    lookedAt.current = { all: isAll ? nowSeconds : lookedAt.current.all, eager: nowSeconds };
    for (const ask of isAll ? asks : asks.slice(0, eager)) {
      const tiles = listRunningTiles(ask, nowSeconds, WRITE_DELAY_SECONDS + stepSeconds + missed);
      refreshTiles(client, ask, findUnclosed(dataClient.tiles.shelf, ask, tiles));
    }
  }, [client, look, besides, nowSeconds, periodSeconds, stepSeconds, isLive, isLiveMarket, dataClient, asks, eager]);
}
