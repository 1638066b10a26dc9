import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatNumber } from '@/domain/format/format-number';
import { fitPrices, makeLinePath, makeStepPath, type PlotPoint, type PlotValue } from './price-points';

export interface ProbabilityPlotProps {
  /** Accessible name. */
  readonly name: string;
  readonly values: readonly PlotValue[];
  /** A price holds until the next trade; otherwise values are joined. */
  readonly isStepped: boolean;
  /** A pane's header covers its upper edge. */
  readonly isHeaded: boolean;
  /** Labels under the left and the right end. */
  readonly ends: readonly [string, string];
}

const GRID_SHARES = [0, 0.5, 1] as const;
/** Of the height, above and below the ends of the axis: a line along one of them is not cut. */
const PAD = 0.05;
const padded = (share: number): number => PAD + share * (1 - 2 * PAD);

/** Percent, with the decimals that it needs. */
function formatTick(price: number): string {
  const percent = Number((price * 100).toFixed(2));
  return formatNumber(percent, (String(percent).split('.')[1] ?? '').length);
}

/** Probabilities on a round axis that they fill; pointer and arrow keys read single values. */
export function ProbabilityPlot({ name, values, isStepped, isHeaded, ends }: ProbabilityPlotProps) {
  const [at, setAt] = useState<number>();
  const [spoken, setSpoken] = useState('');
  const { low, high } = fitPrices(values.map(({ price }) => price));
  const placeOf = (price: number): number => padded((high - price) / (high - low));
  const places = values.map(({ x, price }) => ({ x, y: placeOf(price) }));
  const last = places[places.length - 1];
  const right = isStepped ? 1 : last.x;
  const read = at === undefined ? undefined : values[Math.min(at, values.length - 1)];

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(findNearest(values, (event.clientX - box.left) / box.width));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const target = getKeyTarget(event.key, at ?? values.length, values.length);
    if (target === undefined) return;
    event.preventDefault();
    setAt(target);
    setSpoken(values[target].words);
  }

  return (
    <div className={`absolute inset-0 flex flex-col text-[11px] text-fg-3 ${isHeaded ? 'pt-8.5' : 'pt-2.5'}`}>
      <div className="flex min-h-0 flex-1">
        <div
          role="group"
          aria-roledescription="chart"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys read its values
          tabIndex={0}
          className="relative min-w-0 flex-1 rounded-sm focus-visible:outline-2 focus-visible:outline-focus"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(undefined)}
          onBlur={() => setAt(undefined)}
          onKeyDown={onKeyDown}
        >
          <Curve places={places} isStepped={isStepped} isFilled={low === 0} />
          <Dot
            x={read?.x ?? right}
            y={placeOf((read ?? values[values.length - 1]).price)}
            isRead={read !== undefined}
          />
          {read !== undefined && <Readout value={read} />}
        </div>
        <div aria-hidden="true" className="relative w-11 flex-none">
          {GRID_SHARES.map((share) => (
            <span key={share} className="absolute right-0 -translate-y-1/2" style={{ top: `${padded(share) * 100}%` }}>
              {formatTick(high - share * (high - low))}%
            </span>
          ))}
        </div>
      </div>
      <Ends ends={ends} isHidden={read !== undefined} />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

interface EndsProps extends Pick<ProbabilityPlotProps, 'ends'> {
  /** The value under the pointer has its own time, in their place. */
  readonly isHidden: boolean;
}

const Ends = ({ ends, isHidden }: EndsProps) => (
  <div className={`flex justify-between gap-2 pt-1.5 pr-11 pb-0.5 ${isHidden ? 'invisible' : ''}`} data-part="ends">
    <span>{ends[0]}</span>
    <span>{ends[1]}</span>
  </div>
);

interface CurveProps {
  readonly places: readonly PlotPoint[];
  readonly isStepped: boolean;
  /** The axis begins at zero: only then is an area under the line as large as what it stands for. */
  readonly isFilled: boolean;
}

/** The line above the grid, with its area on a whole axis. */
function Curve({ places, isStepped, isFilled }: CurveProps) {
  const last = places[places.length - 1];
  const right = isStepped ? 1 : last.x;
  const line = isStepped ? makeStepPath([...places, { x: 1, y: last.y }]) : makeLinePath(places);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="keep-colours absolute inset-0 size-full overflow-visible"
    >
      {GRID_SHARES.map((share) => (
        <line
          key={share}
          x1={0}
          x2={100}
          y1={padded(share) * 100}
          y2={padded(share) * 100}
          className={share === 1 ? 'stroke-line-strong' : 'stroke-line-subtle'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {isFilled && (
        <path
          data-part="area"
          d={`${line}L${right * 100} ${padded(1) * 100}L${places[0].x * 100} ${padded(1) * 100}Z`}
          className="fill-accent opacity-12"
        />
      )}
      <path
        d={line}
        fill="none"
        className="stroke-accent"
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The newest value, or larger and ringed the one that is read. */
function Dot({ x, y, isRead }: { readonly x: number; readonly y: number; readonly isRead: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-part="dot"
      className={`keep-colours pointer-events-none absolute z-1 -translate-x-1/2 -translate-y-1/2 rounded-full bg-accent ${isRead ? 'size-2.5 border-2 border-panel' : 'size-1.5'}`}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    />
  );
}

/** In the place of the axis labels, where it covers no part of the line, towards the side with more room. */
function Readout({ value: { x, words } }: { readonly value: PlotValue }) {
  const side = x > 0.5 ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` };
  return (
    <div aria-hidden="true" className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x * 100}%` }} />
      <span
        data-testid="probability-read"
        className="absolute top-full z-10 mt-1 rounded-sm border border-line bg-overlay px-1.5 leading-4 whitespace-nowrap text-fg-1"
        style={side}
      >
        {words}
      </span>
    </div>
  );
}

function findNearest(values: readonly PlotValue[], x: number): number {
  let best = 0;
  for (let at = 1; at < values.length; at++) {
    if (Math.abs(values[at].x - x) < Math.abs(values[best].x - x)) best = at;
  }
  return best;
}

/** Index of the value that a key moves to from `at`. */
function getKeyTarget(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}
