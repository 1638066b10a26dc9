import type { ReactNode } from 'react';
import { type Change, formatCapChange, formatDominanceChange, formatGain, formatSupplyChange } from './leader-changes';
import type { LeaderChanges, LeaderOrder, LeaderWay, Order } from './leaders';

interface SortColumn {
  readonly by: LeaderOrder;
  readonly label: string;
  readonly unit: string;
  readonly title: string;
  /** Unless the window is wide. */
  readonly isHidden?: true;
}

interface ChangeColumn extends SortColumn {
  readonly by: keyof LeaderChanges;
  /** `share`: that of the coin in the whole market, percent. */
  tell(change: number, share: number): Change;
}

/** What is loaded coin by coin. */
export const CHANGES: readonly ChangeColumn[] = [
  {
    by: 'supply',
    label: 'Supply',
    unit: '%',
    title: 'Change of the circulating supply, in percent',
    tell: formatSupplyChange,
  },
  { by: 'cap', label: 'Cap', unit: '%', title: 'Change of the market cap, in percent', tell: formatCapChange },
  {
    by: 'gain',
    label: 'Cap',
    unit: 'USD',
    title: 'Change of the market cap, in USD',
    isHidden: true,
    tell: formatGain,
  },
  {
    by: 'dominance',
    label: 'Share',
    unit: 'pt',
    title: 'Change of the dominance, the share of the whole market cap, in percentage points',
    tell: formatDominanceChange,
  },
];

const ARROWS: Readonly<Record<LeaderWay, string>> = { falling: ' ↓', rising: ' ↑', size: ' ±' };
const SORTS = { falling: 'descending', rising: 'ascending', size: 'other' } as const;

export interface Sorting {
  readonly order: Order;
  onOrder(order: Order): void;
}

interface BoardHeadProps extends Sorting {
  /** Over the columns of changes: what loads them, or over what they are. */
  readonly changes: ReactNode;
}

/** Another column keeps the sort by size; the same one reverses. */
function nextWay({ by, way }: Order, pressed: LeaderOrder): LeaderWay {
  if (by !== pressed) return way === 'size' ? 'size' : 'falling';
  return way === 'falling' ? 'rising' : 'falling';
}

/** Columns before those that the first line heads: place and coin, of which a phone has the coin alone. */
const BEFORE = { wide: 2, phone: 1 } as const;
const PLAIN = 'px-0.75 py-1 align-bottom text-xs font-normal whitespace-nowrap';

/** The columns; market cap and changes sort: the largest first, or if pressed again the smallest. */
export function BoardHead({ order, changes, onOrder }: BoardHeadProps) {
  return (
    <thead className="sticky -top-2 z-1 bg-panel">
      <tr className="text-xs text-fg-3">
        <td colSpan={BEFORE.wide} className="max-sm:hidden">
          <span className="sr-only">From the free list</span>
        </td>
        <td colSpan={BEFORE.phone} className="sm:hidden">
          <span className="sr-only">From the free list</span>
        </td>
        <td colSpan={CHANGES.length + 1} className="max-w-0 py-1 text-right">
          {changes}
        </td>
      </tr>
      <tr className="text-fg-3">
        <th scope="col" className={`${PLAIN} text-right max-sm:hidden`}>
          #
        </th>
        <th scope="col" className={`${PLAIN} text-left`}>
          Coin
        </th>
        <SortHead
          {...{ order, onOrder }}
          by="worth"
          label="Market"
          unit="cap, USD"
          title="Market cap at the last price, in USD, from the free list of markets; of the latest report for a coin that the list lacks"
        />
        <th scope="col" className={`${PLAIN} text-right`} title="Change of the price in 24 h, from the free list">
          24 h
        </th>
        {CHANGES.map((column) => (
          <SortHead key={column.by} {...{ order, onOrder }} {...column} />
        ))}
      </tr>
    </thead>
  );
}

type SortHeadProps = Sorting & SortColumn;

function SortHead({ order, onOrder, by, label, unit, title, isHidden }: SortHeadProps) {
  return (
    <th
      scope="col"
      className={`py-1 text-right align-bottom font-normal ${isHidden === true ? 'max-xl:hidden' : ''}`}
      aria-sort={order.by === by ? SORTS[order.way] : 'none'}
    >
      <button
        type="button"
        title={title}
        className={`min-h-8 rounded-sm px-0.75 text-right text-xs whitespace-nowrap pointer-coarse:min-h-10 hover:bg-hover ${order.by === by ? 'font-semibold text-fg-1' : ''}`}
        onClick={() => onOrder({ ...order, by, way: nextWay(order, by) })}
      >
        {label}
        {order.by === by && ARROWS[order.way]}
        <span className="block leading-3 font-normal text-fg-3">{unit}</span>
      </button>
    </th>
  );
}
