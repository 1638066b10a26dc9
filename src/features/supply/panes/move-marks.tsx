import { xOf } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatChange } from '@/domain/format/format-percent';
import { valueAt } from '@/domain/supply/leave-shares';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { formatBucket } from '../view/supply-fields';
import type { SupplyView } from '../view/use-supply';
import { type CapMove, describeSplit, findCapMoves } from './cap-moves';
import { dotOf, type LabelPlace, leadTo, type MarkLabels, placeMarkLabels, TICK_CSS_PX } from './mark-labels';

export interface MoveMarksProps extends PlacedPicture {
  readonly view: SupplyView;
  /** The line as drawn. */
  readonly line: LineValues;
}

/** The largest moves of the market cap on its line, and the steps of the supply at the bottom of the plot. */
export function MoveMarks({ view, line, ...placed }: MoveMarksProps) {
  const all = findCapMoves(view.asset).filter(({ at }) => !Number.isNaN(valueAt(line, at, view.seconds)));
  const [moves, steps] = [all.filter(({ isLarge }) => isLarge), all.filter(({ isStep }) => isStep)];
  const labels = placeMarkLabels(line, placed, { moves, steps });
  return (
    <>
      <LargeMoves {...placed} line={line} moves={moves} labels={labels.moves} />
      <SupplySteps {...placed} moves={steps} labels={labels.steps} />
    </>
  );
}

const describeMove = ({ at, change }: CapMove): string =>
  `${formatBucket(at)}: market cap ${formatChange(change.cap)}, price ${formatChange(change.price)}, supply ${formatChange(change.supply)}. ${describeSplit(change)}`;

interface MarksProps extends PlacedPicture {
  readonly moves: readonly CapMove[];
  readonly labels: MarkLabels['moves'];
}

type LargeMovesProps = MarksProps & { readonly line: LineValues };

function LargeMoves({ line, moves, labels, ...placed }: LargeMovesProps) {
  return moves.map((move) => {
    const isRise = move.change.cap > 0;
    const label = labels.get(move);
    const dot = dotOf(line, placed, move);
    return (
      <span key={move.at} title={describeMove(move)}>
        <span
          aria-hidden="true"
          data-picture-text=""
          // No ring around it: it would cut the line, which would read as days without a report.
          className={`absolute size-1.5 -translate-1/2 rounded-full ${isRise ? 'bg-buy' : 'bg-sell'}`}
          style={{ left: dot.x, top: dot.y }}
        />
        {label !== undefined && <Lead label={label} dot={dot} isRise={isRise} />}
        {label !== undefined && (
          <span
            data-picture-text=""
            className={`absolute -translate-x-1/2 text-xs leading-3.25 font-semibold whitespace-nowrap ${isRise ? 'text-buy' : 'text-sell'}`}
            style={{ left: label.x, top: label.top }}
          >
            {formatChange(move.change.cap, 1)}
          </span>
        )}
      </span>
    );
  });
}

interface LeadProps {
  readonly label: LabelPlace;
  readonly dot: ReturnType<typeof dotOf>;
  readonly isRise: boolean;
}

/** The line from a dot to a label that does not touch it. */
function Lead({ label, dot, isRise }: LeadProps) {
  const lead = leadTo(label, dot);
  if (lead === undefined) return null;
  const [from, to] = lead;
  return (
    <svg aria-hidden="true" data-picture-text="" className="pointer-events-none absolute inset-0 size-full">
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        className={isRise ? 'stroke-buy/70' : 'stroke-sell/70'}
        strokeWidth="1"
      />
    </svg>
  );
}

function SupplySteps({ moves, labels, picture, size, insets }: MarksProps) {
  return moves.map((move) => {
    const label = labels.get(move);
    return (
      <span key={move.at} title={describeMove(move)}>
        <span
          aria-hidden="true"
          data-picture-text=""
          className="absolute h-2.5 w-0.5 -translate-x-1/2 bg-fg-2"
          style={{ left: xOf(picture.x, insets, size, move.at), top: size.height - insets.bottom - TICK_CSS_PX }}
        />
        {label !== undefined && (
          <span
            data-picture-text=""
            className="absolute -translate-x-1/2 text-xs leading-3 whitespace-nowrap text-fg-2"
            style={{ left: label.x, top: label.top }}
          >
            supply {formatChange(move.change.supply, 1)}
          </span>
        )}
      </span>
    );
  });
}
