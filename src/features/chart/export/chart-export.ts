import { lowerBound } from '@/base/binary-search';
import type { Service } from '@/client/service-context';
import { listSpanTiles } from '@/client/use-tiles';
import type { Budget } from '@/data/budget/budget';
import { formatFullTime } from '@/domain/format/format-time';
import { getPriceVolumeUnit } from '@/features/chart/columns/price-volume';
import { getPaneSeries } from '@/features/chart/figures/pane-tables';
import { buildLensTables } from '@/features/chart/questions/lens-table';
import { describeRow } from '@/features/chart/rows/row-titles';
import type { ChartStage } from '@/features/chart/view/chart-stage';
import {
  type ChartFigures,
  type ChartView,
  describePriceVenue,
  joinVenues,
  type RowId,
} from '@/features/chart/view/chart-view';
import { encodePlot } from '@/panes/export/encode-plot';
import type { ExportDocument, ExportFact, ExportTable } from '@/panes/export/export-document';
import type { ExportKind } from '@/panes/export/export-job';
import { findKnownRange } from '@/panes/export/known-range';
import { listExportRequests } from '@/panes/export/list-export-requests';
import { nameFile } from '@/panes/export/name-file';
import { saveFile } from '@/panes/export/save-file';
import { type FigureKind, writeFigures } from '@/panes/export/write-figures';
import { type DataOrigin, describeDataOrigin } from '@/panes/market/data-origin';
import { buildProfileTables } from './profile-table';

export interface ChartExport {
  readonly chart: ChartView;
  readonly stage: ChartStage | undefined;
  readonly rows: readonly RowId[];
  /** The stack with all its canvases and headers. */
  readonly element: HTMLElement | undefined;
  /** Origin of all markets on screen; `undefined` until a connection has stated it. */
  readonly origin: DataOrigin | undefined;
  readonly service: Service;
  readonly budget: Budget;
}

/** Builds the file, downloads it and returns its name. Rejects with a message for the reader. */
export async function exportChart(kind: ExportKind, view: ChartExport): Promise<string> {
  const { chart } = view;
  const name = `${nameFile(chart.market, 'chart', chart.settled.view.timeFrom)}.${kind}`;
  saveFile(name, await (kind === 'png' ? makePicture(view) : makeFigures(kind, view)));
  return name;
}

async function makeFigures(kind: FigureKind, view: ChartExport): Promise<Blob> {
  const { chart, rows, service, budget } = view;
  const requests = await listExportRequests(
    chart.series.map(({ ask, span }) => listSpanTiles(ask, span)),
    { find: chart.dataClient.tiles.shelf.find, service, budget },
  );
  const tables = [
    ...rows.map((row) => buildFigureTable(chart, row)),
    ...buildProfileTables(chart),
    ...buildLensTables(chart),
  ].filter(({ length }) => length > 0);
  if (tables.length === 0) throw new Error('No candle in view is loaded.');
  const content: ExportDocument = { facts: listFacts(view), requests, tables };
  return writeFigures(kind, content, service);
}

/** The figures of a row in view: one line per bucket and figure, exact; unreported figures have no line. */
export function buildFigureTable(chart: ChartFigures, row: RowId): ExportTable {
  const { times, figures } = getPaneSeries(chart, row);
  const { timeFrom, timeTo } = chart.settled.view;
  const [first, end] = [lowerBound(times, timeFrom), lowerBound(times, timeTo)];
  const seconds: number[] = [];
  const names: string[] = [];
  const values: number[] = [];
  for (let at = first; at < end; at++) {
    for (const { name, valueAt } of figures) {
      const value = valueAt(at);
      if (Number.isNaN(value)) continue;
      seconds.push(times[at]);
      names.push(name);
      values.push(value);
    }
  }
  return {
    name: describeRow(row, 'Price').title,
    length: values.length,
    columns: [
      { name: 'time_utc', values: seconds.map((time) => new Date(time * 1000).toISOString()), isForReaders: true },
      { name: 'time_s', unit: 'seconds since 1970', values: seconds },
      { name: 'figure', values: names },
      { name: 'value', values },
    ],
  };
}

function describeRange({ settled, span }: ChartView): string {
  const { from, to } = findKnownRange(settled.view, span);
  return `${formatFullTime(from, 'utc')} to ${formatFullTime(to, 'utc')}`;
}

type UnitsView = Pick<ChartView, 'columns' | 'market' | 'units' | 'difference' | 'panes'>;

/** "BTC"; if rows differ, which has which: "Price BTC, Volume USD". */
export function describeUnits(chart: UnitsView, rows: readonly RowId[]): string {
  const { volume, interest, liquidations } = chart.units;
  const units: Partial<Record<RowId, string>> = {
    ...(chart.difference === undefined ? { price: getPriceVolumeUnit(chart) } : {}),
    volume,
    cvd: volume,
    // Funding has no unit.
    ...(chart.panes.includes('oi') ? { oi: interest } : {}),
    liquidations,
  };
  const told = rows.flatMap((row): (readonly [RowId, string])[] => {
    const unit = units[row];
    return unit === undefined || unit === '' ? [] : [[row, unit]];
  });
  const distinct = new Set(told.map(([, unit]) => unit));
  if (distinct.size < 2) return [...distinct].join('');
  return told.map(([row, unit]) => `${describeRow(row, 'Price').title} ${unit}`).join(', ');
}

function listFacts(view: ChartExport): readonly ExportFact[] {
  const { chart, rows } = view;
  const { from, to } = findKnownRange(chart.settled.view, chart.span);
  return [
    ['Title', `Chart, ${chart.symbol}`],
    ['Market', `${chart.symbol} (${chart.market.rawSymbol})`],
    ['Prices', describePriceVenue(chart)],
    ['Volumes', joinVenues(chart.markets.venues)],
    ['Data', describeDataOrigin(view.origin ?? 'Remote')],
    ['Range', describeRange(chart)],
    ['From', String(from)],
    ['To', String(to)],
    ['Interval', chart.intervalLabel],
    ['Unit', describeUnits(chart, rows)],
    ...rows.map((row): ExportFact => [describeRow(row, 'Price').title, getPaneSeries(chart, row).about]),
    ['Missing', 'A missing row or figure was not reported; for liquidations it means none'],
  ];
}

/** Which parts are made of several venues, and how. */
function describeSources(venues: readonly string[]): string {
  return `Volumes of ${joinVenues(venues)}; funding weighted by open interest over them.`;
}

async function makePicture(view: ChartExport): Promise<Blob> {
  const { chart, stage, element } = view;
  if (stage === undefined || element === undefined) throw new Error('The chart is not on screen.');
  const { origin = 'Remote' } = view;
  const words = {
    title: `${chart.symbol}, ${chart.intervalLabel}`,
    badge: origin,
    subtitle: [describePriceVenue(chart), describeRange(chart)].join('  ·  '),
    notes: [
      `${describeDataOrigin(origin)}. Drawn by Depthscape.`,
      ...(chart.markets.venues.length > 1 ? [describeSources(chart.markets.venues)] : []),
    ],
  };
  return encodePlot(element, words, chart.crosshair);
}
