import { type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { listSpanTiles } from '@/client/use-tiles';
import { alignDown } from '@/domain/interval';
import type { UnixSeconds } from '@/domain/units';
import { describeRow, listPanesOf } from '@/features/chart/rows/row-titles';
import { listRowSeries } from '@/features/chart/rows/use-row-statuses';
import { listChartTiles } from '@/features/chart/view/chart-choice';
import type { ChartStage } from '@/features/chart/view/chart-stage';
import type { ChartView, RowId } from '@/features/chart/view/chart-view';
import { useFileCommands } from '@/panes/commands';
import type { PaneMenuItem } from '@/panes/explain/pane-menu';
import type { ExportKind } from '@/panes/export/export-job';
import { listFileItems, useOpenedPart } from '@/panes/export/use-opened-part';
import { useDataOrigin } from '@/panes/market/use-data-origin';
import { formatTag } from '@/panes/price/price-words';
import { type ChartSearch, NO_PANES } from '@/state/url-state';

const ExplainDrawer = lazyPart(() =>
  import('@/panes/explain/explain-drawer').then((module) => ({ default: module.ExplainDrawer })),
);
const ChartTable = lazyPart(() => import('./chart-table').then((module) => ({ default: module.ChartTable })));
const VenueTable = lazyPart(() => import('./chart-table').then((module) => ({ default: module.VenueTable })));
const LensTable = lazyPart(() => import('./chart-table').then((module) => ({ default: module.LensTable })));
const ProfileTable = lazyPart(() => import('./chart-table').then((module) => ({ default: module.ProfileTable })));
const ChartSummary = lazyPart(() => import('./chart-table').then((module) => ({ default: module.ChartSummary })));

export interface PaneExportsOptions {
  readonly stage: ChartStage | undefined;
  /** Rows on screen, the price first. */
  readonly rows: readonly RowId[];
  /** The stack with its headers. */
  findPicture(): HTMLElement | undefined;
  onSearch(change: Partial<ChartSearch>): void;
  /** Saves the measured box as the selected range, or what is in view without a box. */
  onSelectRange(): void;
}

export interface PaneExports {
  /** What the menu of a row offers. */
  items(row: RowId): readonly PaneMenuItem[];
  onTable(row: RowId): void;
  /** Shows the figures of each venue; `undefined` if there is only one. */
  readonly onVenues: (() => void) | undefined;
  /** Exports all rows to a file. */
  onSave(kind: ExportKind): void;
  /** What is open. */
  readonly element: ReactNode;
}

/** What is open over or beside the rows. */
type Opened = {
  readonly kind: 'explain' | 'table' | 'questions' | 'profile' | 'summary' | 'venues';
  readonly row: RowId;
};

export const VENUES_AS_TABLE = 'Show venues as table';

/** Rows in which each venue has a figure of its own. */
const VENUE_ROWS: ReadonlySet<RowId> = new Set(['price', 'oi', 'funding']);

/** Explanations, tables, words and files of the rows. Everything but the menus is loaded on first use. */
export function useChartPaneExports(chart: ChartView, options: PaneExportsOptions): PaneExports {
  const { onOpen, save, element } = useOpenedPart<Opened>(
    (opened, onClose) => <OpenedPart chart={chart} opened={opened} onClose={onClose} />,
    ({ kind }) => kind,
  );
  const { stage, rows, findPicture } = options;
  const origin = useDataOrigin();
  const hasCrosshair = useSyncExternalStore(chart.crosshair.subscribe, () => chart.crosshair.get() !== undefined);
  const onSave = (kind: ExportKind): void =>
    save(kind, async (sources) => {
      const { exportChart } = await import('./chart-export');
      return exportChart(kind, { chart, stage, rows, origin, element: findPicture(), ...sources });
    });
  useFileCommands(onSave);
  const onTable = (row: RowId): void => onOpen({ kind: row === 'questions' ? row : 'table', row });
  return {
    items: (row) => [
      { label: 'Explain', onChoose: () => onOpen({ kind: 'explain', row }) },
      { label: 'Show data as table', onChoose: () => onTable(row) },
      ...(row === 'questions' && chart.columns.question !== undefined
        ? [{ label: 'Show its prices as table', onChoose: () => onOpen({ kind: 'table', row }) }]
        : []),
      ...(chart.isByVenue && VENUE_ROWS.has(row)
        ? [{ label: VENUES_AS_TABLE, onChoose: () => onOpen({ kind: 'venues', row }) }]
        : []),
      ...(row === 'price' && chart.data.price.profile !== undefined
        ? [{ label: 'Show volume profile as table', onChoose: () => onOpen({ kind: 'profile', row }) }]
        : []),
      { label: 'Describe', onChoose: () => onOpen({ kind: 'summary', row }) },
      ...listOwnItems(chart, row, { ...options, hasCrosshair }, onSave),
    ],
    onTable,
    onVenues: chart.isByVenue ? () => onOpen({ kind: 'venues', row: 'price' }) : undefined,
    onSave,
    element,
  };
}

interface OpenedProps {
  readonly chart: ChartView;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedPart({ chart, opened: { kind, row }, onClose }: OpenedProps) {
  if (kind === 'table') return <ChartTable chart={chart} row={row} onClose={onClose} />;
  if (kind === 'questions') return <LensTable chart={chart} onClose={onClose} />;
  if (kind === 'venues') return <VenueTable chart={chart} onClose={onClose} />;
  if (kind === 'profile') return <ProfileTable chart={chart} onClose={onClose} />;
  if (kind === 'summary') return <ChartSummary chart={chart} row={row} onClose={onClose} />;
  return (
    <ExplainDrawer
      key={row}
      title={describeRow(row, 'Price').title}
      views={listRowSeries(chart, row).map(({ ask, span }) => listSpanTiles(ask, span))}
      loader={chart.dataClient.tiles}
      loaded={chart.columns}
      onClose={onClose}
    />
  );
}

interface OwnOptions extends PaneExportsOptions {
  /** There is a crosshair to start CVD at. */
  readonly hasCrosshair: boolean;
}

/** Menu items that only this row has. */
function listOwnItems(
  chart: ChartView,
  row: RowId,
  { onSearch, onSelectRange, hasCrosshair }: OwnOptions,
  onSave: (kind: ExportKind) => void,
): readonly PaneMenuItem[] {
  if (row === 'price') {
    const hasProfile = chart.choice.hasProfile;
    return [
      {
        label: hasProfile ? 'Hide volume profile' : 'Volume profile of the visible range',
        onChoose: () => onSearch({ profile: hasProfile ? undefined : true }),
      },
      { label: 'Select range', onChoose: onSelectRange },
      ...listFileItems(onSave),
    ];
  }
  const panes = chart.panes.filter((pane) => !listPanesOf(row).includes(pane));
  const hide: PaneMenuItem = {
    label: 'Hide',
    onChoose: () => onSearch({ panes: panes.length === 0 ? [NO_PANES] : panes }),
  };
  return row === 'cvd' ? [...listAnchors(chart, hasCrosshair, onSearch), hide] : [hide];
}

/** Where CVD starts. */
function listAnchors(
  chart: ChartView,
  hasCrosshair: boolean,
  onSearch: PaneExportsOptions['onSearch'],
): readonly PaneMenuItem[] {
  const { crosshair, choice, interval } = chart;
  const findPlace = (): UnixSeconds | undefined => {
    const point = crosshair.get();
    return point && alignDown(point.time, interval);
  };
  const item = (words: string, findAnchor: () => UnixSeconds | undefined): PaneMenuItem => ({
    // Read when the menu opens: the crosshair has moved since the pane was drawn.
    get label() {
      return `${words}${describeAnchorPrice(chart, findAnchor())}`;
    },
    onChoose: () => onSearch({ anchor: findAnchor() }),
  });
  return [
    ...(hasCrosshair ? [item('Start at the crosshair', findPlace)] : []),
    ...(choice.anchor === undefined ? [] : [item('Start at the left edge', () => undefined)]),
  ];
}

/** `, 4 weight`: what an earlier start costs beyond the cached data; empty if it is free. */
function describeAnchorPrice({ facts, choice }: ChartView, anchor: UnixSeconds | undefined): string {
  const price = facts.dataClient.tiles.price(listChartTiles(facts, { ...choice, anchor }));
  return price.weight === 0 ? '' : `, ${formatTag(price)} weight`;
}
