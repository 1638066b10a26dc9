import { type ReactNode, Suspense } from 'react';
import type { MarketDataClient } from '@/client/use-market-data-client';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';
import type { TimeSpan } from '@/domain/time-span';
import type { MomentKeys } from '@/panes/lines/use-moment-keys';
import { type SpanZoom, useSpanZoom } from '@/panes/lines/use-span-zoom';
import { Spoken } from '@/panes/plot/keys/use-speech';
import { RefreshNotice } from '@/panes/plot/live/refresh-notice';
import { type Refresh, useRefresh } from '@/panes/plot/live/use-refresh';
import { useNextPrice } from '@/panes/price/use-next-price';
import { useShortcuts } from '@/panes/use-shortcuts';
import type { SearchSpan } from '@/state/fields/read-field';
import { PendingPart } from '@/ui/pending-part';
import { ScreenFrame, type ScreenFrameProps } from '@/ui/screen-frame';

/** Series over one range, as a screen loads them. */
interface SeriesView {
  readonly facts: { readonly dataClient: MarketDataClient };
  readonly series: readonly { readonly ask: SeriesRequest<unknown, unknown> }[];
  readonly price: ViewPrice;
  /** Length of a bucket. */
  readonly seconds: number;
  readonly search: { readonly zoom?: SearchSpan; readonly live?: number };
}

interface SeriesScreenOptions {
  /** The chosen range, Unix seconds; the plots may show a part of it. */
  readonly whole: TimeSpan;
  readonly nowSeconds: number;
  readonly isPolling: boolean;
  onSearch(change: { readonly zoom?: SearchSpan | undefined; readonly live?: number }): void;
}

/** The part of the range on screen, and how it is kept up to date; the next price is told to the header. */
export function useSeriesView(
  { facts, series, price, seconds, search }: SeriesView,
  { whole, onSearch, ...time }: SeriesScreenOptions,
): { readonly zoom: SpanZoom; readonly refresh: Refresh } {
  const zoom = useSpanZoom({ whole, seconds, addressed: search.zoom, onAddress: (next) => onSearch({ zoom: next }) });
  const { dataClient } = facts;
  const asks = series.map(({ ask }) => ask);
  const refresh = useRefresh(
    { dataClient, needed: whole, columnSeconds: seconds, isLive: true, asks },
    { ...time, search, onSearch },
  );
  useNextPrice(price);
  return { zoom, refresh };
}

interface SeriesScreenProps extends Pick<ScreenFrameProps, 'title' | 'toolbar' | 'status' | 'children'> {
  /** What is zoomed: "histories". */
  readonly plots: string;
  readonly zoom: SpanZoom;
  readonly refresh: Refresh;
  readonly keys: MomentKeys;
  /** What the view would cost and what costs less, while it is not paid for. */
  readonly cheaper: ReactNode;
  /** Open exports and tables. */
  readonly exports: ReactNode;
  /** Opens the data as a table. */
  onTable(): void;
}

/** A screen of histories over one range: zoomed together, read by one crosshair, refreshed at once. */
export function SeriesScreen({
  title,
  toolbar,
  status,
  children,
  plots,
  zoom,
  refresh: { manual },
  keys,
  cheaper,
  exports: open,
  onTable,
}: SeriesScreenProps) {
  useShortcuts(title, [
    { keys: 'r', label: 'Refresh', run: manual.refresh },
    { keys: 'f', label: 'Fit', run: zoom.onFit },
    { keys: '= -', label: `Zoom the ${plots}` },
    { keys: 'v', label: 'Show data as table', run: onTable },
    { keys: '← →', label: 'Move the crosshair by one bucket, ⇧ by ten' },
    { keys: 'Enter', label: 'Pin or unpin the crosshair' },
    { keys: 'Esc', label: 'Unpin, then hide the crosshair' },
  ]);
  return (
    <ScreenFrame title={title} toolbar={toolbar} status={status}>
      {children}
      <Spoken {...keys} />
      <Suspense fallback={<PendingPart what="what this costs" isOver />}>{cheaper}</Suspense>
      {open}
      {manual.question !== undefined && <RefreshNotice {...manual.question} />}
    </ScreenFrame>
  );
}
