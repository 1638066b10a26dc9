import {
  computeStoodShare,
  SURVIVAL_DISTANCES,
  type Survival,
  type SurvivalClass,
} from '@/domain/book/ledger/survival';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatShare } from '@/domain/format/format-percent';

import { nameDistance } from './wall-words';

export interface SurvivalTableProps {
  readonly classes: readonly SurvivalClass[];
  readonly unit: string;
}

/** Colours of the class lines, smallest walls first. */
const STROKES = ['text-fg-3', 'text-accent', 'text-buy'] as const;
const [WIDTH, HEIGHT] = [100, 40];

/** The share of walls still there when the price came close: a curve and figures for each size class. */
export function SurvivalTable({ classes, unit }: SurvivalTableProps) {
  const shown = classes.filter(({ walls }) => walls > 0);
  return (
    <div className="flex flex-col gap-1.5 pb-1">
      <p className="text-xs leading-4.5 text-fg-3">
        Walls still there when the price first came so close, of those first seen further away.
      </p>
      <Curves classes={shown} />
      <table aria-label="Survival of walls" className="w-full text-xs tabular-nums">
        <thead>
          <tr className="text-fg-3">
            <th scope="col" className="text-left font-medium">
              Peak, {unit}
            </th>
            {SURVIVAL_DISTANCES.map((distance) => (
              <th key={distance} scope="col" className="text-right font-medium">
                {nameDistance(distance)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one, i) => (
            <tr key={one.from}>
              <th scope="row" className={`py-0.5 text-left font-medium whitespace-nowrap ${STROKES[i]}`}>
                {nameClass(one)}
              </th>
              {one.at.map((survival, at) => (
                <td key={SURVIVAL_DISTANCES[at]} className="text-right whitespace-nowrap" title={describe(survival)}>
                  {nameShare(survival)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From far to near. The figures below state the same. */
function Curves({ classes }: Pick<SurvivalTableProps, 'classes'>) {
  const top = findTop(classes);
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-0 left-1 text-2xs text-fg-3 tabular-nums">
        {formatShare(top * 100, 0)}
      </span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full border-b border-l border-line"
      >
        {classes.map((one, i) => (
          <polyline
            key={one.from}
            points={listPoints(one, top)}
            className={STROKES[i]}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}

/** Possible shares at the top edge of the curves. */
const TOPS = [0.1, 0.25, 0.5, 1] as const;

/** The least of them that no curve exceeds. */
function findTop(classes: readonly SurvivalClass[]): number {
  const most = Math.max(0, ...classes.flatMap(({ at }) => at.map((survival) => computeStoodShare(survival) ?? 0)));
  return TOPS.find((top) => top >= most) ?? 1;
}

function listPoints({ at }: SurvivalClass, top: number): string {
  return at
    .flatMap((survival, i) => {
      const share = computeStoodShare(survival);
      return share === undefined ? [] : [`${(i / (at.length - 1)) * WIDTH},${1 + (1 - share / top) * (HEIGHT - 2)}`];
    })
    .join(' ');
}

function nameClass({ from, to }: SurvivalClass): string {
  return Number.isFinite(to) ? `${formatSize(from)} to ${formatSize(to)}` : `${formatSize(from)} and more`;
}

/** "62% of 34". */
export function nameShare(survival: Survival): string {
  const share = computeStoodShare(survival);
  if (share === undefined) return '–';
  return `${formatShare(share * 100, 0)} of ${formatNumber(survival.stood + survival.gone, 0)}`;
}

function describe({ stood, gone, unknown }: Survival): string {
  return `${formatNumber(stood, 0)} there, ${formatNumber(gone, 0)} gone before, ${formatNumber(unknown, 0)} not known`;
}
