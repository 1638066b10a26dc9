import { formatChange, getTone } from '@/domain/format/format-percent';
import type { CapChange } from '@/domain/supply/split-change';
import { TONES } from '@/ui/tones';
import { isWholeSince } from '../view/supply-asset';
import { formatBucket } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import {
  type CapMove,
  describeMaker,
  describeSplit,
  doesSupplyMatter,
  findCapMoves,
  listCapWindows,
} from './cap-moves';

/** What changes of the market cap were made of, over spans and on the days that stand out. */
export function WhatMoved({ view }: { readonly view: SupplyView }) {
  const windows = listCapWindows(view);
  const longest = windows.at(-1);
  if (longest === undefined) return null;
  const moves = findCapMoves(view.asset).toReversed();
  const hasCauses = doesSupplyMatter([...windows, ...moves].map(({ change }) => change));
  const isStepped = moves.some(({ isStep }) => isStep);
  return (
    <section aria-labelledby="what-moved" className="mb-3 border-b border-line pb-2.5">
      <h2 id="what-moved" className="text-sm leading-5 font-semibold">
        What moved the market cap
      </h2>
      <p className="text-sm leading-4.5 text-fg-2">
        {longest.name}: {describeSplit(longest.change)}
      </p>
      <table aria-label="What moved the market cap" className="mt-1 w-full text-sm leading-5 tabular-nums">
        <thead>
          <tr className="text-fg-3">
            <HeadCell isFirst>Span</HeadCell>
            <HeadCell title="Change of the market cap">Cap</HeadCell>
            <HeadCell title="Change of the price: market cap ÷ circulating supply">Price</HeadCell>
            <HeadCell title="Change of the circulating supply">Supply</HeadCell>
            {hasCauses && (
              <HeadCell title="Share of the logarithmic change: ln cap = ln price + ln supply">Driver</HeadCell>
            )}
          </tr>
        </thead>
        <tbody>
          {windows.map(({ name, from, to, change }) => (
            <tr key={name} title={`${formatBucket(from)} to ${formatBucket(to)}. ${describeSplit(change)}`}>
              <th scope="row" className="text-left leading-4 font-semibold text-fg-1">
                {name}
              </th>
              <ChangeCells change={change} hasCause={hasCauses} />
            </tr>
          ))}
        </tbody>
        {moves.length > 0 && <MoveRows view={view} moves={moves} hasCauses={hasCauses} />}
      </table>
      <p className="mt-1 text-xs text-fg-3">
        Cap = price × supply.{' '}
        {isStepped || !isWholeSince(view.asset, view.range.from) ? '' : 'No supply jumps in this range. '}The service
        reports no unlock dates and no causes.
      </p>
    </section>
  );
}

interface HeadCellProps {
  readonly isFirst?: boolean;
  readonly title?: string;
  readonly children: string;
}

const HeadCell = ({ isFirst = false, title, children }: HeadCellProps) => (
  <th scope="col" title={title} className={`font-normal whitespace-nowrap ${isFirst ? 'text-left' : 'text-right'}`}>
    {children}
  </th>
);

interface MoveRowsProps {
  readonly view: SupplyView;
  readonly moves: readonly CapMove[];
  readonly hasCauses: boolean;
}

/** The largest moves and the steps of the supply; a press puts the crosshair there. */
function MoveRows({ view, moves, hasCauses }: MoveRowsProps) {
  const { crosshair } = view;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={hasCauses ? 5 : 4} className="pt-1.5 text-left font-normal text-fg-3">
          Largest moves and unlocks or mints, newest first
        </th>
      </tr>
      {moves.map(({ at, change, isLarge, isStep }) => (
        <tr key={at} title={describeSplit(change)}>
          <th scope="row" className="text-left font-normal whitespace-nowrap">
            <button
              type="button"
              className="-ml-1 min-h-6 rounded-sm px-1 text-fg-2 hover:bg-hover pointer-coarse:min-h-10"
              title="Put the crosshair here"
              onClick={() => crosshair.pin({ time: at, price: undefined, source: 'supply-moves' })}
            >
              {formatBucket(at)}
            </button>
          </th>
          <ChangeCells change={change} hasCause={hasCauses} isCapBold={isLarge} isSupplyBold={isStep} />
        </tr>
      ))}
    </tbody>
  );
}

interface ChangeCellsProps {
  readonly change: CapChange;
  readonly hasCause: boolean;
  readonly isCapBold?: boolean;
  readonly isSupplyBold?: boolean;
}

function ChangeCells({ change, hasCause, isCapBold = false, isSupplyBold = false }: ChangeCellsProps) {
  const { cap, price, supply } = change;
  return (
    <>
      <td className={`pl-1.5 text-right ${TONES[getTone(cap)]} ${isCapBold ? 'font-semibold' : ''}`}>
        {formatChange(cap, 1)}
      </td>
      <td className={`pl-1.5 text-right ${TONES[getTone(price)]}`}>{formatChange(price, 1)}</td>
      {/* More supply is no gain: only price and market cap are coloured. */}
      <td className={`pl-1.5 text-right ${isSupplyBold ? 'font-semibold text-fg-1' : 'text-fg-2'}`}>
        {formatChange(supply)}
      </td>
      {hasCause && <td className="pl-2 text-right whitespace-nowrap text-fg-3">{describeMaker(change)}</td>}
    </>
  );
}
