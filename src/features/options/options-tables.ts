import type { Market } from '@/contract/payloads';
import type { SummaryKind } from '@/data/queries/tenors';
import type { LineValues } from '@/domain/columns/line-columns';
import type { Zone } from '@/domain/format/format-time';
import { buildSeriesTable } from '@/panes/data-table/series-table';
import type { TableContent } from '@/panes/data-table/table-content';
import type { ExportTable } from '@/panes/export/export-document';
import { nameFile } from '@/panes/export/name-file';
import { likeOf, listCurves } from './term-picture';
import { CHANGE_WORDS, formatDifference, formatMomentZone, formatRank, SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';
import { sliceLine } from './view/slice-line';
import { MIN_RANKED_DAYS, subtractShown, type TenorLine, valueAt } from './view/tenor-lines';
import type { ShownOptions } from './view/use-options';

const DAY_SECONDS = 86_400;

/** Starts of the buckets in view in which any tenor is known. */
function listTimes({ range }: ShownOptions, { tenors, beside }: OptionsSide): Float64Array {
  const lines = [...tenors, ...(beside?.tenors ?? [])].map(({ line }) => line);
  const times = new Set(lines.flatMap((line) => [...sliceLine(line, range).times]));
  return Float64Array.from(times).sort();
}

const readAt = (line: LineValues, times: Float64Array, seconds: number): Float64Array =>
  times.map((time) => valueAt(line, time, seconds));

/** Columns of one side: each tenor, those of the coin beside, and the volatility realised by then. */
function listColumns(view: ShownOptions, side: OptionsSide, times: Float64Array) {
  const read = ({ line }: TenorLine): Float64Array => readAt(line, times, view.seconds);
  const { beside } = side;
  const tenors = [
    ...side.tenors.map((tenor) => ({ name: tenor.tag, values: read(tenor) })),
    ...(beside?.tenors ?? []).map((tenor) => ({ name: `${beside?.coin} ${tenor.tag}`, values: read(tenor) })),
  ];
  const { realisedDays } = view.choice;
  if (side.kind === 'skew' || realisedDays === undefined || view.realised.times.length === 0) return tenors;
  return [...tenors, { name: `Realised ${realisedDays}D`, values: readAt(view.realised, times, DAY_SECONDS) }];
}

/** "BTC, BTC_ATM of HALCYON_OPTIONS, and of ETH, ETH_ATM of HALCYON_OPTIONS". */
function nameCoins({ coin }: ShownOptions, { symbol, exchange, beside }: OptionsSide): string {
  const own = `${coin}, ${symbol} of ${exchange}`;
  return beside?.symbol === undefined ? own : `${own}, and of ${beside.coin}, ${beside.symbol} of ${beside.exchange}`;
}

/** Files are named after the coin, not after the market that provides the candles. */
export const nameCoin = ({ facts, coin }: ShownOptions): Market => ({
  ...facts.market,
  tenor: undefined,
  normalizedSymbol: coin,
});

/** The latest points of a history. */
export function buildHistoryTable(view: ShownOptions, kind: SummaryKind, zone: Zone): TableContent {
  const side = view[kind];
  const { title, format } = SIDE_WORDS[kind];
  const times = listTimes(view, side);
  const about = `${title} of ${nameCoins(view, side)}, in percentage points as the venue published them.`;
  const figures = listColumns(view, side, times).map(({ name, values }) => ({
    name,
    valueAt: (at: number) => values[at],
    format,
  }));
  return buildSeriesTable(
    { market: nameCoin(view), timeFrom: view.range.from, timeTo: view.range.to },
    `${title} history`,
    { about, times, figures },
    zone,
  );
}

const BOTH: readonly SummaryKind[] = ['volatility', 'skew'];

/** Histories as on screen, and the rank of each tenor among the days of the year. */
export function buildExportTables(view: ShownOptions, kinds = BOTH): readonly ExportTable[] {
  return kinds.flatMap((kind) => {
    const side = view[kind];
    const times = listTimes(view, side);
    if (times.length === 0) return [];
    return [makeHistory(view, side, times), makeRanks(view, side)];
  });
}

/** The table with one row per figure, so that tables with different columns fit into one file. */
export function lengthenTable({ name, length, columns: [key, ...figures] }: ExportTable): ExportTable {
  const rows = figures.flatMap(({ name: figure, unit = '', values }) =>
    Array.from({ length }, (_, at) => ({ of: key.values[at], figure, unit, value: values[at] })),
  );
  return {
    name,
    length: rows.length,
    columns: [
      { name: 'time or tenor', values: rows.map((row) => row.of) },
      { name: 'figure', values: rows.map((row) => row.figure) },
      { name: 'value', values: rows.map((row) => row.value) },
      { name: 'unit', values: rows.map((row) => row.unit) },
    ],
  };
}

function makeHistory(view: ShownOptions, side: OptionsSide, times: Float64Array): ExportTable {
  return {
    name: `${SIDE_WORDS[side.kind].title} history`,
    length: times.length,
    columns: [
      { name: 'Time', values: Array.from(times, (time) => new Date(time * 1000).toISOString()) },
      ...listColumns(view, side, times).map(({ name, values }) => ({ name, unit: 'percentage points', values })),
    ],
  };
}

const POINTS = 'percentage points';

/** A column of the table of tenors: its format, and its unit in files. */
interface TenorColumn {
  readonly name: string;
  /** On screen, where a note below the table tells the rest. */
  readonly label?: string;
  readonly unit: string | undefined;
  readonly format: (value: number) => string;
  readonly valueOf: (tenor: TenorLine, at: number) => number;
  /** The value shown, if it is not the exact one. */
  readonly shownOf?: (tenor: TenorLine, at: number) => number;
}

/** Every figure of a tenor: now, before, against realised, and among the days of the year. */
function listTenorColumns(view: ShownOptions, side: OptionsSide): readonly TenorColumn[] {
  const { format } = SIDE_WORDS[side.kind];
  const before = listCurves(view, side).filter(({ daysAgo }) => daysAgo > 0);
  const hasRealised = side.kind === 'volatility' && view.choice.realisedDays !== undefined;
  const realisedOf = ({ days }: TenorLine): number => view.matched.get(days) ?? Number.NaN;
  return [
    { name: 'Now', unit: POINTS, format, valueOf: ({ now }) => now },
    {
      name: `Change ${CHANGE_WORDS.long}`,
      label: `Change ${CHANGE_WORDS.row}`,
      unit: POINTS,
      format: formatDifference,
      valueOf: ({ change }) => change,
    },
    ...before.toReversed().flatMap(({ long, daysAgo, values }): TenorColumn[] => [
      { name: long, unit: POINTS, format, valueOf: (_, at) => values[at] },
      {
        name: `Change in ${daysAgo} d`,
        unit: POINTS,
        format: formatDifference,
        valueOf: ({ now }, at) => now - values[at],
        shownOf: ({ now }, at) => subtractShown(now, values[at]),
      },
    ]),
    ...listBesideColumns(side, view.coin),
    ...(hasRealised
      ? [
          { name: 'Realised, same days', unit: POINTS, format, valueOf: realisedOf },
          {
            name: 'IV over realised, same days',
            unit: POINTS,
            format: formatDifference,
            valueOf: (tenor: TenorLine) => tenor.now - realisedOf(tenor),
            shownOf: (tenor: TenorLine) => subtractShown(tenor.now, realisedOf(tenor)),
          },
          {
            name: 'Percentile of IV over realised',
            unit: '%',
            format: formatRank,
            valueOf: ({ days }: TenorLine) => view.gaps.get(days)?.percentile ?? Number.NaN,
          },
        ]
      : []),
    { name: 'Rank', unit: '%', format: formatRank, valueOf: ({ among }) => among.rank },
    { name: 'Percentile', unit: '%', format: formatRank, valueOf: ({ among }) => among.percentile },
    { name: 'Days', unit: undefined, format: formatRank, valueOf: ({ among }) => among.count },
    { name: '10th percentile', unit: POINTS, format, valueOf: ({ band }) => band[0] },
    { name: '90th percentile', unit: POINTS, format, valueOf: ({ band }) => band[1] },
  ];
}

/** The same tenor of the coin beside, and its distance. */
function listBesideColumns({ kind, beside }: OptionsSide, coin: string): readonly TenorColumn[] {
  if (beside === undefined || beside.tenors.length === 0) return [];
  const valueOf = (tenor: TenorLine): number => likeOf(beside, tenor)?.now ?? Number.NaN;
  return [
    { name: `${beside.coin} now`, unit: POINTS, format: SIDE_WORDS[kind].format, valueOf },
    {
      name: `${beside.coin} − ${coin}`,
      unit: POINTS,
      format: formatDifference,
      valueOf: (tenor) => valueOf(tenor) - tenor.now,
      shownOf: (tenor) => subtractShown(valueOf(tenor), tenor.now),
    },
  ];
}

function makeRanks(view: ShownOptions, side: OptionsSide): ExportTable {
  const { kind, tenors } = side;
  return {
    name: `${SIDE_WORDS[kind].title} by tenor`,
    length: tenors.length,
    columns: [
      { name: 'Tenor', values: tenors.map(({ tag }) => tag) },
      ...listTenorColumns(view, side).map(({ name, unit, valueOf }) => ({
        name,
        unit,
        values: Float64Array.from(tenors, valueOf),
      })),
    ],
  };
}

/** The figures of each tenor as they are on screen: a row each, as there are more figures than tenors. */
export function buildTermTable(view: ShownOptions, kind: SummaryKind, zone: Zone): TableContent {
  const side = view[kind];
  const { title } = SIDE_WORDS[kind];
  const figures = side.tenors.length === 0 ? [] : listTenorColumns(view, side);
  const newest = Math.max(...side.tenors.map(({ nowAt }) => nowAt).filter((at) => !Number.isNaN(at)));
  const at = Number.isFinite(newest) ? ` at ${formatMomentZone(newest, zone)}` : '';
  return {
    title: `${title} by tenor`,
    caption: `${title} of ${nameCoins(view, side)}${at}.`,
    notes: `Change ${CHANGE_WORDS.long}. Rank: place between the lowest (0) and the highest (100) of the daily values. Percentile: share of them that are lower. Neither is shown for fewer than ${MIN_RANKED_DAYS} days. Realised: annualised deviation of daily returns over as many days as the tenor has.`,
    columns: [
      { name: 'Figure', isFigure: false, isWrapped: true },
      ...side.tenors.map(({ tag }) => ({ name: tag, isFigure: true })),
    ],
    rows: figures.map(({ name, label = name, format, valueOf, shownOf }) => [
      { text: label, value: name },
      ...side.tenors.map((tenor, place) => {
        const value = valueOf(tenor, place);
        return { text: format(shownOf?.(tenor, place) ?? value), value: Number.isNaN(value) ? undefined : value };
      }),
    ]),
    empty: 'No tenor is listed.',
    fileName: `${nameFile(nameCoin(view), `${SIDE_WORDS[kind].short.toLowerCase()}-by-tenor`, view.range.to)}.csv`,
  };
}
