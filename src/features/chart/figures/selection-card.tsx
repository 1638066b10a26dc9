import { useSyncExternalStore } from 'react';
import { cssXOfTime, type PlotSize } from '@/charts/viewport/viewport';
import { formatCompact } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { MISSING } from '@/domain/format/missing';
import type { ChartView } from '@/features/chart/view/chart-view';
import { IconButton } from '@/ui/icon-button';
import { computeSelection, type SelectionRow } from './chart-selection';
import { describeTime } from './chart-words';

export interface SelectionProps {
  readonly chart: ChartView;
  /** Start and end, Unix seconds. */
  readonly range: readonly [number, number];
}

/** The selected range over all rows; it moves with the plot. */
export function SelectionBand({
  chart,
  range,
  size,
  height,
}: SelectionProps & { readonly size: PlotSize; readonly height: number }) {
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
  onClear(): void;
}

/** Sum, mean and extremes of each series in the selected range. */
export function SelectionCard({ chart, range, onClear }: SelectionCardProps) {
  const [from, to] = range;
  return (
    <section
      aria-label="Selected range"
      style={{ right: 'calc(var(--axis) + 8px)' }}
      className="absolute top-9 z-20 max-h-[calc(100%-48px)] max-w-[calc(100%-16px)] overflow-auto rounded-md border border-line bg-overlay px-3 py-2 text-xs shadow-pop"
    >
      <div className="mb-1 flex items-center gap-3">
        <b className="font-[550] text-fg-1">Selected {formatLength(Math.round(to - from))}</b>
        <span className="text-fg-3">
          {describeTime(from, chart.zone)} to {describeTime(to, chart.zone)}
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
          {computeSelection(chart, range).map((row) => (
            <SelectedRow key={row.name} row={row} decimals={chart.data.price.decimals} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const COLUMNS = ['Figure', 'Sum', 'Mean', 'Low', 'High', 'First', 'Last'] as const;

function SelectedRow({ row, decimals }: { readonly row: SelectionRow; readonly decimals: number }) {
  const { name, unit, isAmount, figures } = row;
  const { sum, mean, low, high, first, last } = figures;
  const format = (value: number): string => formatSelected(row, value, decimals);
  return (
    <tr>
      <th scope="row" className="text-left font-normal text-fg-2">
        {name} {unit !== '' && <span className="text-fg-3">{unit}</span>}
      </th>
      <td className="pl-4 text-fg-1">{isAmount ? format(sum) : MISSING}</td>
      {[mean, low, high, first, last].map((value, at) => (
        <td key={COLUMNS[at + 2]} className="pl-4 text-fg-1">
          {format(value)}
        </td>
      ))}
    </tr>
  );
}

const PERCENT_DECIMALS = 4;

function formatSelected({ unit }: SelectionRow, value: number, decimals: number): string {
  if (Number.isNaN(value)) return MISSING;
  if (unit.startsWith('%')) return formatNumber(value, PERCENT_DECIMALS);
  return unit === '' ? formatPrice(value, decimals) : formatCompact(value, 4);
}
