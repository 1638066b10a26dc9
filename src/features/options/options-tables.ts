import type { SummaryKind } from '@/data/queries/tenors';
import type { LineValues } from '@/domain/columns/line-columns';
import type { Zone } from '@/domain/format/format-time';
import type { TableContent } from '@/panes/data-table/data-table-dialog';
import { buildSeriesTable } from '@/panes/data-table/series-table';
import type { ExportTable } from '@/panes/export/export-document';
import { SIDE_WORDS } from './options-format';
import type { OptionsSide } from './options-side';
import { sliceLine } from './slice-line';
import { valueAt } from './tenor-lines';
import type { OptionsView } from './use-options';

const DAY_SECONDS = 86_400;

/** Starts of the buckets in view of which any tenor is known. */
function listTimes({ range }: OptionsView, { tenors }: OptionsSide): Float64Array {
  const times = new Set(tenors.flatMap(({ line }) => [...sliceLine(line, range).times]));
  return Float64Array.from(times).sort();
}

const readAt = (line: LineValues, times: Float64Array, seconds: number): Float64Array =>
  times.map((time) => valueAt(line, time, seconds));

/** Columns of one side: each tenor, and what was realised by then. */
function listColumns(view: OptionsView, side: OptionsSide, times: Float64Array) {
  const tenors = side.tenors.map(({ tag, line }) => ({ name: tag, values: readAt(line, times, view.seconds) }));
  const { realisedDays } = view.choice;
  if (side.kind === 'skew' || realisedDays === undefined || view.realised.times.length === 0) return tenors;
  return [...tenors, { name: `Realised ${realisedDays}D`, values: readAt(view.realised, times, DAY_SECONDS) }];
}

/** The latest points of a history. */
export function buildHistoryTable(view: OptionsView, kind: SummaryKind, zone: Zone): TableContent {
  const side = view[kind];
  const { title, format } = SIDE_WORDS[kind];
  const times = listTimes(view, side);
  const about = `${title} of ${view.coin}, ${side.symbol} of ${side.exchange}, in percentage points as the venue published them.`;
  const figures = listColumns(view, side, times).map(({ name, values }) => ({
    name,
    valueAt: (at: number) => values[at],
    format,
  }));
  const market = { ...view.facts.market, tenor: undefined, normalizedSymbol: view.coin };
  return buildSeriesTable(
    { market, timeFrom: view.range.from, timeTo: view.range.to },
    `${title} history`,
    { about, times, figures },
    zone,
  );
}

/** Histories as they are on screen, and where each tenor stands among the days of the year. */
export function buildExportTables(view: OptionsView): readonly ExportTable[] {
  return [view.volatility, view.skew].flatMap((side) => {
    const times = listTimes(view, side);
    if (times.length === 0) return [];
    return [makeHistory(view, side, times), makeRanks(side)];
  });
}

function makeHistory(view: OptionsView, side: OptionsSide, times: Float64Array): ExportTable {
  return {
    name: `${SIDE_WORDS[side.kind].title} history`,
    length: times.length,
    columns: [
      { name: 'Time', values: Array.from(times, (time) => new Date(time * 1000).toISOString()) },
      ...listColumns(view, side, times).map(({ name, values }) => ({ name, unit: 'percentage points', values })),
    ],
  };
}

function makeRanks({ kind, tenors }: OptionsSide): ExportTable {
  const column = (name: string, read: (one: (typeof tenors)[number]) => number, unit?: string) => ({
    name,
    unit,
    values: Float64Array.from(tenors, read),
  });
  return {
    name: `${SIDE_WORDS[kind].title} by tenor`,
    length: tenors.length,
    columns: [
      { name: 'Tenor', values: tenors.map(({ tag }) => tag) },
      column('Now', ({ now }) => now, 'percentage points'),
      column('Change in 24 h', ({ change }) => change, 'percentage points'),
      column('Rank', ({ among }) => among.rank, '%'),
      column('Percentile', ({ among }) => among.percentile, '%'),
      column('Days', ({ among }) => among.count),
      column('10th percentile', ({ band }) => band[0], 'percentage points'),
      column('90th percentile', ({ band }) => band[1], 'percentage points'),
    ],
  };
}
