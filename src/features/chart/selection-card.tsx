import { useSyncExternalStore } from 'react';
import { cssXOfTime, type PlotSize } from '@/charts/viewport/viewport';
import { formatLength } from '@/domain/format/format-length';
import { formatChange } from '@/domain/format/format-percent';
import { useSettings } from '@/state/settings';
import { IconButton } from '@/ui/icon-button';
import type { ChartView, RowId } from './chart-view';
import { ADDITIVE, computeFigure, MAIN_FIGURES, tellTime } from './chart-words';
import { getPaneSeries } from './pane-tables';

export interface SelectionProps {
  readonly chart: ChartView;
  /** Start and end, Unix seconds. */
  readonly range: readonly [number, number];
}

/** The selected range over all rows; it moves with the plot. */
export function SelectionBand({ chart, range, size, height }: SelectionProps & { readonly size: PlotSize; readonly height: number }) {
  const { view } = useSyncExternalStore(chart.model.subscribe, chart.model.get);
  const [from, to] = range.map((time) => Math.min(Math.max(cssXOfTime(view, size, time), 0), size.width));
  if (to <= from) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 border-x border-accent/60 bg-accent/8"
      style={{ left: from, width: to - from, height }}
    />
  );
}

export interface SelectionCardProps extends SelectionProps {
  readonly rows: readonly RowId[];
  onClear(): void;
}

/** Sum, mean and extremes of each pane in the selected range. */
export function SelectionCard({ chart, range, rows, onClear }: SelectionCardProps) {
  const zone = useSettings((settings) => settings.zone);
  const [from, to] = range;
  const lines = rows.flatMap((row) => listLines(chart, row, range));
  return (
    <section
      aria-label="Selected range"
      className="absolute top-9 right-2 z-20 max-w-[calc(100%-16px)] overflow-x-auto rounded-md border border-line bg-overlay px-3 py-2 text-xs shadow-pop"
    >
      <div className="mb-1 flex items-center gap-3">
        <b className="font-[550] text-fg-1">Selected {formatLength(Math.round(to - from))}</b>
        <span className="text-fg-3">
          {tellTime(from, zone)} to {tellTime(to, zone)}
        </span>
        <IconButton icon="close" label="Clear selected range" small className="-my-1 -mr-2 ml-auto" onClick={onClear} />
      </div>
      <table className="w-full text-right tabular-nums">
        <thead className="text-fg-3">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="pl-4 font-normal first:pl-0 first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" className="text-left font-normal text-fg-2">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={COLUMNS[at + 1]} className="pl-4 text-fg-1">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLUMNS = ['Figure', 'Sum', 'Mean', 'Low', 'High', 'Change'] as const;

/** The figures of a row, each with its words. */
export function listLines(chart: ChartView, row: RowId, [from, to]: readonly [number, number]): readonly (readonly string[])[] {
  const series = getPaneSeries(chart, row);
  return MAIN_FIGURES[row].flatMap(({ figure: wanted, label }) => {
    const figure = series.figures.find(({ name }) => name === wanted);
    const range = figure && computeFigure(series, figure, from, to);
    if (figure === undefined || range === undefined || range.count === 0) return [];
    const sum = ADDITIVE[row] ? figure.format(range.sum) : '–';
    const change = row === 'price' ? formatChange((range.last / range.first - 1) * 100) : figure.format(range.last - range.first);
    return [[label, sum, figure.format(range.mean), figure.format(range.low), figure.format(range.high), ADDITIVE[row] ? '–' : change]];
  });
}
