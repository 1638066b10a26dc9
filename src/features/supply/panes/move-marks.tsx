import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatChange } from '@/domain/format/format-percent';
import { valueAt } from '@/domain/supply/leave-shares';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { formatBucket } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { type CapMove, describeSplit, findCapMoves } from './cap-moves';
import { findClearTop, keepApart } from './clear-place';

export interface MoveMarksProps extends PlacedPicture {
  readonly view: SupplyView;
  /** The line as drawn. */
  readonly line: LineValues;
}

/** Fits "+123.4%", and "supply +12.3%". */
const MOVE = { width: 50, height: 13 } as const;
const STEP_WIDTH_CSS_PX = 94;
/** Height of the mark and the label above it. */
const STEP_HEIGHT_CSS_PX = 24;

/** The largest moves of the market cap on its line, and the steps of the supply at the bottom of the plot. */
export function MoveMarks({ view, line, ...placed }: MoveMarksProps) {
  const moves = findCapMoves(view.asset);
  return (
    <>
      <LargeMoves {...placed} line={line} moves={moves.filter(({ isLarge }) => isLarge)} seconds={view.seconds} />
      <SupplySteps {...placed} line={line} moves={moves.filter(({ isStep }) => isStep)} />
    </>
  );
}

const describeMove = ({ at, change }: CapMove): string =>
  `${formatBucket(at)}: market cap ${formatChange(change.cap)}, price ${formatChange(change.price)}, supply ${formatChange(change.supply)}. ${describeSplit(change)}`;

type LargeMovesProps = PlacedPicture & {
  readonly line: LineValues;
  readonly moves: readonly CapMove[];
  readonly seconds: number;
};

function LargeMoves({ line, moves, seconds, ...placed }: LargeMovesProps) {
  const { picture, size, insets } = placed;
  const [left, right] = [insets.left + MOVE.width / 2, size.width - insets.right - MOVE.width / 2];
  const x = ({ at }: CapMove): number => xOf(picture.x, insets, size, at);
  const middle = (move: CapMove): number => Math.max(left, Math.min(right, x(move)));
  const largest = moves.toSorted(
    (a, b) => Math.abs(Math.log(1 + b.change.cap / 100)) - Math.abs(Math.log(1 + a.change.cap / 100)),
  );
  const labelled = keepApart(largest, middle, MOVE.width);
  return moves.map((move) => {
    const value = valueAt(line, move.at, seconds);
    if (Number.isNaN(value)) return null;
    const isRise = move.change.cap > 0;
    const top = labelled.includes(move)
      ? findClearTop(line, placed, { ...MOVE, x: middle(move), isBelow: !isRise })
      : undefined;
    return (
      <span key={move.at} title={describeMove(move)}>
        <span
          aria-hidden="true"
          className={`absolute size-2 -translate-1/2 rounded-full border-2 border-canvas ${isRise ? 'bg-buy' : 'bg-sell'}`}
          style={{ left: x(move), top: yOf(picture.y, insets, size, value) }}
        />
        {top !== undefined && (
          <span
            data-picture-text=""
            className={`absolute -translate-x-1/2 text-xs leading-3.25 font-semibold whitespace-nowrap ${isRise ? 'text-buy' : 'text-sell'}`}
            style={{ left: middle(move), top }}
          >
            {formatChange(move.change.cap, 1)}
          </span>
        )}
      </span>
    );
  });
}

type SupplyStepsProps = PlacedPicture & { readonly line: LineValues; readonly moves: readonly CapMove[] };

function SupplySteps({ line, moves, ...placed }: SupplyStepsProps) {
  const { picture, size, insets } = placed;
  const x = ({ at }: CapMove): number => xOf(picture.x, insets, size, at);
  const [left, right] = [insets.left + STEP_WIDTH_CSS_PX / 2, size.width - insets.right - STEP_WIDTH_CSS_PX / 2];
  const middle = (move: CapMove): number => Math.max(left, Math.min(right, x(move)));
  const foot = size.height - insets.bottom;
  // Labels that the line would cross are left out.
  const isFree = (at: number): boolean => {
    const box = { x: at, width: STEP_WIDTH_CSS_PX, height: STEP_HEIGHT_CSS_PX, isBelow: true };
    return (findClearTop(line, placed, box) ?? foot) <= foot - STEP_HEIGHT_CSS_PX;
  };
  const largest = moves.toSorted((a, b) => Math.abs(b.change.supply) - Math.abs(a.change.supply));
  const labelled = keepApart(largest, middle, STEP_WIDTH_CSS_PX).filter((move) => isFree(middle(move)));
  return moves.map((move) => (
    <span key={move.at} title={describeMove(move)}>
      <span
        aria-hidden="true"
        className="absolute h-2.5 w-0.5 -translate-x-1/2 bg-fg-2"
        style={{ left: x(move), top: foot - 10 }}
      />
      {labelled.includes(move) && (
        <span
          data-picture-text=""
          className="absolute -translate-x-1/2 text-xs leading-3 whitespace-nowrap text-fg-2"
          style={{ left: middle(move), top: foot - STEP_HEIGHT_CSS_PX }}
        >
          supply {formatChange(move.change.supply, 1)}
        </span>
      )}
    </span>
  ));
}
