import type { ReactNode } from 'react';
import { type FlowTotals, netOf } from '@/domain/book/flow/sum-flow-between';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { Button } from '@/ui/button';
import { describeBasis } from '../flow/basis-words';
import { listBandRows } from './compare-words';
import type { ComparedPair, FlowBetween } from './use-comparison';

const HEAD = 'py-0.5 text-right font-medium first:text-left';
const CELL = 'py-0.5 text-right';
const toneOf = (value: number): string => (value > 0 ? 'text-buy' : value < 0 ? 'text-sell' : 'text-fg-2');

interface FiguresTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function FiguresTable({ label, heads, children }: FiguresTableProps) {
  return (
    <table aria-label={label} className="w-full text-[12px] leading-4.5 tabular-nums">
      <thead className="text-xs text-fg-3">
        <tr>
          {heads.map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The size resting near the mid of each book. */
export function BandTable({ pair, unit }: { readonly pair: ComparedPair; readonly unit: string }) {
  const rows = listBandRows(pair);
  return (
    <div className="w-0 min-w-full">
      <FiguresTable label="Sums near the mid" heads={[`Within, ${unit}`, 'A', 'B', 'B − A']}>
        {rows.map(({ name, side, a, b, change, isWhole }) => (
          <tr key={name}>
            <th scope="row" className={`py-0.5 text-left font-normal ${side === 'bid' ? 'text-buy' : 'text-sell'}`}>
              {name}
              {!isWhole && <span className="text-fg-3"> at least</span>}
            </th>
            <td className={CELL}>{formatSize(a)}</td>
            <td className={CELL}>{formatSize(b)}</td>
            <td className={`${CELL} ${toneOf(change)}`}>{formatSizeChange(change)}</td>
          </tr>
        ))}
      </FiguresTable>
      {rows.some(({ isWhole }) => !isWhole) && (
        <p className="text-xs leading-4.5 text-fg-3">
          At least: a book does not reach so far, or its blocks are too coarse for the band.
        </p>
      )}
    </div>
  );
}

const SIDES = [{ name: 'Bids' }, { name: 'Asks' }, { name: 'Side unknown' }] as const;

/** The kinds of change, each signed by its effect on the book. */
const CLASSES: readonly { readonly name: string; valueOf(totals: FlowTotals): number }[] = [
  { name: 'Added', valueOf: ({ added }) => added },
  { name: 'Traded', valueOf: ({ traded }) => -traded },
  { name: 'Pulled', valueOf: ({ pulled }) => -pulled },
  { name: 'Uncertain', valueOf: ({ unsureAdded, unsureRemoved }) => unsureAdded - unsureRemoved },
  { name: 'Net change', valueOf: netOf },
];

interface FlowTableProps {
  readonly heatmap: Heatmap;
  readonly between: FlowBetween;
  readonly unit: string;
}

/** What was added and removed between the two snapshots, by class. */
export function FlowTable({ heatmap, between, unit }: FlowTableProps) {
  const { net, isPending, error, retry } = between;
  if (error !== undefined)
    return (
      <p role="alert" className="w-0 min-w-full text-sm text-danger">
        What changed in between could not be read: {error}. <Button onClick={retry}>Retry</Button>
      </p>
    );
  if (net === undefined)
    return <p className="w-0 min-w-full text-sm text-fg-2">{isPending ? 'Comparing snapshots…' : ''}</p>;
  const shown = SIDES.flatMap((side, at) =>
    at < 2 || isAny(net.sides[at]) ? [{ ...side, totals: net.sides[at] }] : [],
  );
  return (
    <div className={`w-0 min-w-full ${isPending ? 'opacity-60' : ''}`}>
      <FiguresTable label="Changes by class" heads={[`From A to B, ${unit}`, ...shown.map(({ name }) => name)]}>
        {CLASSES.map(({ name, valueOf }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-left font-normal text-fg-2">
              {name}
            </th>
            {shown.map(({ name: side, totals }) => (
              <td key={side} className={`${CELL} ${name === 'Net change' ? toneOf(valueOf(totals)) : ''}`}>
                {formatSizeChange(valueOf(totals))}
              </td>
            ))}
          </tr>
        ))}
      </FiguresTable>
      <p className="text-xs leading-4.5 text-fg-3">
        The whole book, summed over {formatNumber(net.columns, 0)} snapshots in order of time.{' '}
        {describeBasis(heatmap, net.basis)} Uncertain: at the edge of the book, or where a snapshot, a venue or trades
        are missing.
      </p>
    </div>
  );
}

const isAny = (totals: object): boolean => Object.values(totals).some((value) => value !== 0);
