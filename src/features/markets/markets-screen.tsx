import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useMemo, useRef } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { sumPrices } from '@/data/plan/price-view';
import { getMarketKey } from '@/data/queries/market-key';
import { formatClockWithZone } from '@/domain/format/format-time';
import { useChangeSearch } from '@/panes/address/use-change-search';
import { closeDetails } from '@/panes/list/close-details';
import { focusTable } from '@/panes/list/focus-table';
import { useSearchText } from '@/panes/list/use-search-text';
import { hasDock, useTableSize } from '@/panes/list/use-table-size';
import { describeDetailsCost, getDetailsPrice, useDetailsCost } from '@/panes/price/details-cost';
import { useNextPrice } from '@/panes/price/use-next-price';
import type { Shortcut } from '@/panes/shortcuts';
import { useShortcuts } from '@/panes/use-shortcuts';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSelection } from '@/state/selection';
import { useSettings } from '@/state/settings';
import { KeyHint } from '@/ui/kbd';
import { PendingPart } from '@/ui/pending-part';
import { ScreenFrame, StatusFact } from '@/ui/screen-frame';
import { useFigurePlan } from './figures/figure-plan';
import { MarketsMain } from './markets-main';
import { chooseView, SignLegend, useServedViews } from './table/data-signs';
import { useShownIds } from './table/shown-columns';
import { useRowView } from './table/use-row-view';
import { LeftOut } from './toolbar/left-out';
import type { FilterProps } from './toolbar/market-filters';
import { MarketsToolbar } from './toolbar/markets-toolbar';
import { type MarketRows, useMarkets } from './use-markets';

const route = getRouteApi('/markets');

const ListHistoryPanel = lazyPart(() =>
  import('./history/list-history-panel').then((module) => ({ default: module.ListHistoryPanel })),
);

/** Keys that the table handles itself; here they are only listed. */
const TABLE_KEYS: readonly Shortcut[] = [
  { keys: '↑ ↓ PgUp PgDn Home End', label: 'Move in the table' },
  { keys: 'Space', label: 'Details' },
  { keys: 'Enter', label: 'Open' },
  { keys: 'W', label: 'Watch' },
];

/** Finds markets: search, filters, sorts, a watchlist and details. */
export function MarketsScreen() {
  const search = route.useSearch();
  const size = useTableSize();
  const found = useMarkets(search);
  const searchBox = useRef<HTMLInputElement>(null);
  const change = useChangeSearch<MarketsSearch>(route.id);
  const { text, setText } = useSearchText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }));

  // The list is free; on-demand figures and the details cost weight.
  const figures = useFigurePlan((plan) => plan.price);
  const parts = useDetailsCost((cost) => cost.parts);
  useNextPrice(useMemo(() => sumPrices([figures, getDetailsPrice({ parts })]), [figures, parts]));
  const isOver = useSelection((selection) => selection.detailsOpen) === true && !hasDock(size);
  const closeOver = { keys: 'escape', label: 'Close the details', run: closeDetails };
  useShortcuts('Markets', [
    { keys: '/', label: 'Search', run: () => searchBox.current?.focus() },
    ...TABLE_KEYS,
    // The list history is in the place of the details.
    ...(isOver && search.tape !== true ? [closeOver] : []),
  ]);

  return (
    <ScreenFrame
      title="Markets"
      toolbar={
        <MarketsToolbar
          search={search}
          text={text}
          searchBox={searchBox}
          size={size}
          count={found.rows?.length}
          screened={found.screened}
          hasMore={found.hasMore}
          onText={setText}
          onChange={change}
          onArrowDown={focusTable}
        />
      }
      status={<MarketsStatus fetchedAt={found.fetchedAt} rows={found.rows} search={search} onChange={change} />}
    >
      <MarketsMain search={search} size={size} found={found} onChange={change} />
      {search.tape === true && (
        <Suspense fallback={<PendingPart what="the list history" isOver />}>
          <ListHistoryPanel search={search} onChange={change} />
        </Suspense>
      )}
    </ScreenFrame>
  );
}

/** "open heatmap": where Enter leads from the row whose details are open; its data decide. */
function OpenHint({ rows }: Pick<MarketRows, 'rows'>) {
  const shown = useSelection((selection) => selection.shown);
  const wanted = useRowView();
  const served = useServedViews();
  const market = rows?.find((row) => getMarketKey(row) === shown);
  const view = market && chooseView(wanted, market, served);
  return (
    <span title="In the view used last; in the chart where the market has no data for that view">
      open {view?.title.toLowerCase()}
    </span>
  );
}

interface MarketsStatusProps extends Pick<MarketRows, 'rows'>, FilterProps {
  readonly fetchedAt: number | undefined;
}

function MarketsStatus({ fetchedAt, rows, search, onChange }: MarketsStatusProps) {
  const zone = useSettings((settings) => settings.zone);
  const details = useDetailsCost(describeDetailsCost);
  const showsSigns = useShownIds(({ ids }) => ids.includes('data'));
  return (
    <>
      <StatusFact label="List">free</StatusFact>
      <LeftOut search={search} onChange={onChange} />
      {details !== undefined && <StatusFact label="Details">{details}</StatusFact>}
      <StatusFact label="Fetched">{formatClockWithZone(fetchedAt, zone)}</StatusFact>
      {showsSigns && <SignLegend />}
      <span className="flex-1" />
      <KeyHint keys={['↑', '↓']}>move</KeyHint>
      <KeyHint keys={['Space']}>details</KeyHint>
      <KeyHint keys={['Enter']}>
        <OpenHint rows={rows} />
      </KeyHint>
      <KeyHint keys={['W']}>watch</KeyHint>
    </>
  );
}
