import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import type { MarketSample } from '@/data/list-history/market-sample';
import { getMarketKey } from '@/data/queries/market-key';
import { venueCountsQuery } from '@/data/queries/markets';
import type { FigureName } from '@/domain/screener/figure-names';
import { closeDetails } from '@/panes/list/close-details';
import { DetailsSpace } from '@/panes/list/details-space';
import { nameClear } from '@/panes/list/filter-words';
import { toggleWatch } from '@/panes/list/toggle-watch';
import { useBackCloses } from '@/panes/list/use-back-closes';
import { useOpeningRow } from '@/panes/list/use-opening-row';
import { hasDock, type TableSize } from '@/panes/list/use-table-size';
import { useOpenMarket } from '@/panes/market/use-open-market';
import { MARKET_VIEWS } from '@/panes/views';
import { useColumnChoice } from '@/state/column-choice';
import type { MarketsSearch } from '@/state/fields/markets-fields';
import { useSelection } from '@/state/selection';
import { useSettings } from '@/state/settings';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PaneBlock, PaneNotice } from '@/ui/pane-frame';
import { StateBlock } from '@/ui/state-block';
import { useMedia } from '@/ui/use-media';
import { MarketDrawer } from './drawer/market-drawer';
import { ShadeLegend } from './drawer/shade-legend';
import { type FigureServing, useFigureServing, useLoadedFigures } from './figures/use-figure-book';
import { getSortedFigure } from './figures/use-figure-order';
import { PastNotice, SampleMissing } from './history/list-history-notice';
import { chooseView, type ServedViews, useServedViews } from './table/data-signs';
import { type CellFacts, findWholeVolume } from './table/market-cells';
import { getFigureColumns } from './table/market-columns';
import { makeBandOf, spareNew } from './table/market-shade';
import { MarketsSkeleton, MarketsTable } from './table/markets-table';
import { type MarketSelection, useMarketSelection } from './table/use-market-selection';
import { useRowView } from './table/use-row-view';
import { type ShadeSample, useShadeSample } from './table/use-shade-sample';
import { FigureBar } from './toolbar/figure-bar';
import { FloorLine } from './toolbar/floor-menu';
import {
  clearFilters,
  countFilters,
  describeList,
  getEmptyCopy,
  getNextSort,
  getSort,
  isByDefault,
  isDistinct,
  isSpot,
  returnToList,
} from './toolbar/markets-filter';
import { NO_FLOOR } from './toolbar/markets-toolbar';
import { SortBar } from './toolbar/sort-bar';
import { WatchNotice } from './toolbar/watch-notice';
import type { MarketRows } from './use-markets';
import { useMarketsStatus } from './use-markets-status';
import { type ChosenMarket, useChosenMarket, useShownMarket } from './use-shown-market';

export interface MarketsMainProps {
  readonly search: MarketsSearch;
  readonly size: TableSize;
  readonly found: MarketRows;
  readonly onChange: (change: Partial<MarketsSearch>) => void;
}

/** The table, or why there is none, with the details beside it: they stay whatever the list does. */
export function MarketsMain(props: MarketsMainProps) {
  const { search, size, found, onChange } = props;
  const isDocked = hasDock(size);
  const isFirst = isFirstLoad(props, useIsConnected());
  const selection = useMarketSelection(search.m, isDocked, (m) => onChange({ m }));
  const { market, isLoading } = useActiveMarket(found.rows ?? NO_ROWS, selection.picked, isDocked);
  useShownMarket(market);
  useBackCloses(selection.picked === search.m && search.tape !== true);
  const hasDetails = selection.detailsOpen && search.tape !== true;
  // While further pages may hold it, nothing hides it.
  const isListed =
    found.rows === undefined ||
    found.hasMore ||
    found.rows.some((row) => market !== undefined && getMarketKey(row) === getMarketKey(market));
  const isComing = isDocked && (isLoading || isFirst);
  return (
    <>
      <MarketsArea {...props} selection={selection} chosen={market} />
      {hasDetails && market !== undefined && (
        <MarketDrawer market={market} isListed={isListed} onClose={closeDetails} />
      )}
      {hasDetails && market === undefined && isComing && <DetailsSpace />}
    </>
  );
}

/** The picked market; until one is picked, docked details show the row that was first when the list opened. */
function useActiveMarket(rows: readonly Market[], picked: string | undefined, isDocked: boolean): ChosenMarket {
  const first = isDocked ? rows[0] : undefined;
  const opening = useOpeningRow(first && getMarketKey(first));
  return useChosenMarket(rows, picked ?? (isDocked ? opening : undefined), first);
}

const NO_ROWS: readonly Market[] = [];

const isFirstLoad = ({ found }: MarketsMainProps, isConnected: boolean): boolean =>
  found.rows === undefined && found.error === null && isConnected;

interface MarketsAreaProps extends MarketsMainProps {
  readonly selection: MarketSelection;
  /** The market that the header names. */
  readonly chosen: Market | undefined;
}

function MarketsArea(props: MarketsAreaProps) {
  const isConnected = useIsConnected();
  const { rows, isPastMissing } = props.found;
  const { at } = props.search;
  if (at !== undefined && isPastMissing === true) return <SampleMissing at={at} onChange={props.onChange} />;
  if (rows !== undefined) return <MarketsList {...props} rows={rows} />;
  const nothing = isFirstLoad(props, isConnected) ? <FirstLoad {...props} /> : <ListFailed found={props.found} />;
  if (at === undefined) return nothing;
  // The way back to now is available while the past loads.
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <PastNotice search={props.search} onChange={props.onChange} />
      {nothing}
    </div>
  );
}

/** The outline of the list, under what will stand above its rows: they load where it stands. */
function FirstLoad({ search, size, onChange }: MarketsMainProps) {
  const density = useSettings((settings) => settings.density);
  const isOverRows = useMedia(NO_FLOOR);
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      {size === 'narrow' && <SortBar search={search} onChange={onChange} />}
      {isOverRows && <FloorLine search={search} onChange={onChange} />}
      <MarketsSkeleton
        size={size}
        sort={getSort(search)}
        ascending={search.dir === 'asc'}
        density={density}
        distinct={isDistinct(search)}
        isSpot={isSpot(search)}
      />
    </div>
  );
}

type MarketsListProps = MarketsAreaProps & { readonly rows: readonly Market[] };

function MarketsList({ search, size, found, rows, selection, chosen, onChange }: MarketsListProps) {
  const { before, isLoading } = found;
  const isOwn = useService().connection.getWorld()?.source === 'embedded';
  const listed = before ?? search;
  const watched = useSelection((store) => store.watched);
  const open = useOpenMarket();
  const since = useShadeSample(search);
  const figures = useFigureNames(listed, size);
  const paid = useLoadedFigures();
  const serving = useFigureServing(figures);
  const facts = useCellFacts({ rows, search, sample: since.sample, fetchedAt: found.fetchedAt, serving });
  const openRow = useOpenRow(rows, facts.served);
  const density = useSettings((settings) => settings.density);
  const selected = chosen && getMarketKey(chosen);

  return (
    // Rows that are about to be replaced fade: the header already shows the new request.
    <div
      className="relative flex min-w-0 flex-1 flex-col [&_tbody]:transition-opacity aria-busy:[&_tbody]:opacity-55 aria-busy:[&_tbody]:delay-150"
      aria-busy={isLoading || undefined}
    >
      {isLoading && <div className="progress-bar" />}
      <AboveTable {...{ search, size, found, rows, onChange, since, figures, serving }} />
      {rows.length === 0 ? (
        <NothingFound search={listed} onClear={() => onChange(clearFilters(search))} />
      ) : (
        <MarketsTable
          rows={rows}
          facts={facts}
          density={density}
          size={size}
          {...getOrder(listed)}
          isSpot={isSpot(listed)}
          paid={paid}
          selected={selected}
          watched={new Set(watched)}
          isOwn={isOwn}
          hasMore={found.hasMore}
          onSort={(sort) => onChange(getNextSort(search, sort))}
          onSelect={selection.pick}
          // The list history is in the place of the details.
          onShow={search.tape === true ? selection.pick : selection.showDetails}
          onDetails={(key) => openDetails(key, key === selected, selection, { search, onChange })}
          onOpen={openRow}
          onOpenFirst={(key) => open(key, MARKET_VIEWS[0])}
          onWatch={toggleWatch}
          onNearEnd={found.loadMore}
        />
      )}
      {found.error !== null && <RefreshFailed found={found} />}
    </div>
  );
}

/** Details and list history share one place: opening one closes the other. */
function openDetails(
  key: string,
  isChosen: boolean,
  selection: MarketSelection,
  { search, onChange }: Pick<MarketsMainProps, 'search' | 'onChange'>,
): void {
  if (search.tape !== true) {
    selection.toggleDetails(key, isChosen && selection.detailsOpen);
    return;
  }
  selection.showDetails(key);
  onChange({ tape: undefined });
}

const getOrder = (listed: MarketsSearch) => ({
  sort: getSort(listed),
  ascending: listed.dir === 'asc',
  isGrouped: isByDefault(listed),
});

/** Opens a row in the view used last, if the market has data for it. */
function useOpenRow(rows: readonly Market[], served: ServedViews): (key: string) => void {
  const open = useOpenMarket();
  const wanted = useRowView();
  return (key) => {
    const market = rows.find((row) => getMarketKey(row) === key);
    open(key, market === undefined ? wanted : chooseView(wanted, market, served));
  };
}

interface AboveTableProps extends MarketsMainProps {
  readonly rows: readonly Market[];
  readonly since: ShadeSample;
  readonly figures: readonly FigureName[];
  readonly serving: FigureServing;
}

/** Notices shown above the rows. */
function AboveTable({ search, size, found, rows, onChange, since, figures, serving }: AboveTableProps) {
  const { before, isLoading } = found;
  const listed = before ?? search;
  const isKnown = useTier() !== undefined;
  const isOverRows = useMedia(NO_FLOOR);
  return (
    <>
      {size !== 'narrow' && rows.length > 0 && <ShadeLegend shade={search.shade} count={rows.length} since={since} />}
      <PastNotice search={search} onChange={onChange} />
      <BeforeNotice search={search} before={before} onChange={onChange} />
      {size === 'narrow' && <SortBar search={listed} onChange={onChange} />}
      {isOverRows && <FloorLine search={listed} onChange={onChange} />}
      <WatchNotice search={listed} rows={rows} isLoading={isLoading} />
      {isKnown && figures.length > 0 && (
        <FigureBar
          names={figures}
          sorted={getSortedFigure(listed)}
          serving={serving}
          rows={rows}
          onSort={(sort) => onChange(getNextSort(listed, sort))}
        />
      )}
    </>
  );
}

const NO_FIGURES: readonly FigureName[] = [];

/** The on-demand figures that the table shows; none for samples of the list, which do not contain them. */
function useFigureNames(listed: MarketsSearch, size: TableSize): readonly FigureName[] {
  const chosen = useColumnChoice((choice) => choice.columns);
  return listed.at === undefined ? getFigureColumns(size, chosen, getSort(listed)) : NO_FIGURES;
}

interface BeforeNoticeProps extends Pick<MarketsMainProps, 'search' | 'onChange'> {
  readonly before: MarketsSearch | undefined;
}

/** Notice over rows that still answer the previous search, because the new one could not be requested. */
function BeforeNotice({ search, before, onChange }: BeforeNoticeProps) {
  if (before === undefined) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="warn" action={{ label: 'Go back', onPress: () => onChange(returnToList(search, before)) }}>
        Waiting for: {describeList(search)}. Showing previous results: {describeList(before)}.
      </Notice>
    </div>
  );
}

interface FactSources {
  readonly rows: readonly Market[];
  readonly search: MarketsSearch;
  readonly sample: MarketSample | null | undefined;
  readonly fetchedAt: number | undefined;
  readonly serving: FigureServing;
}

function useCellFacts({ rows, search, sample, fetchedAt = 0, serving }: FactSources): CellFacts {
  const service = useService();
  const isConnected = useIsConnected();
  const zone = useSettings((settings) => settings.zone);
  const { data: venueCounts } = useQuery({ ...venueCountsQuery(service), enabled: isConnected });
  const served = useServedViews();
  const wholeVolume = useMemo(() => findWholeVolume(rows), [rows]);
  const { shade } = search;
  return {
    zone,
    nowSeconds: fetchedAt,
    venueCounts,
    wholeVolume,
    served,
    distinct: isDistinct(search),
    serving,
    isPast: search.at !== undefined,
    shade,
    bandOf: spareNew(makeBandOf(rows, shade, sample), fetchedAt),
  };
}

/** Shown instead of the table. */
function ListFailed({ found }: Pick<MarketsMainProps, 'found'>) {
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col [container:pane/size]">
      <PaneBlock status={useMarketsStatus(found)} />
    </div>
  );
}

/** Shown with the previous rows. */
function RefreshFailed({ found }: Pick<MarketsMainProps, 'found'>) {
  return <PaneNotice status={useMarketsStatus(found)} />;
}

function NothingFound({ search, onClear }: { readonly search: MarketsSearch; readonly onClear: () => void }) {
  const watched = useSelection((selection) => selection.watched.length);
  const { title, body } = getEmptyCopy(search, watched);
  return (
    <StateBlock
      icon="search"
      title={title}
      body={body}
      actions={<Button onClick={onClear}>{nameClear(search.q, countFilters(search), search.watch)}</Button>}
    />
  );
}
