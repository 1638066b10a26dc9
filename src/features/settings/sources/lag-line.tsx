import { describeLag } from './source-words';

export interface LagLineProps {
  /** Median per minute, ms, newest last; null where there is no data. */
  readonly lag: readonly (number | null)[];
}

const [WIDTH, HEIGHT, INSET] = [300, 44, 2];
/** One hour; a younger source has fewer minutes, which are aligned to the right. */
const MINUTES = 60;
/** The scale is at least this high: a line of noise means nothing. */
const MIN_TOP_MS = 500;

/** Points of each stretch without a gap, in SVG form. */
export function listStretches(lag: readonly (number | null)[], top: number): readonly string[] {
  const step = WIDTH / (MINUTES - 1);
  const first = Math.max(0, MINUTES - lag.length);
  const stretches: string[][] = [];
  let isOpen = false;
  for (const [at, ms] of lag.entries()) {
    if (ms === null) {
      isOpen = false;
      continue;
    }
    const y = HEIGHT - INSET - (Math.min(Math.max(ms, 0), top) / top) * (HEIGHT - 2 * INSET);
    const point = `${((first + at) * step).toFixed(1)},${y.toFixed(1)}`;
    if (isOpen) stretches[stretches.length - 1].push(point);
    else stretches.push([point]);
    isOpen = true;
  }
  // A single minute is a dot: a line of zero length with round ends.
  return stretches.map((points) => (points.length === 1 ? [points[0], points[0]] : points).join(' '));
}

/** Lag behind the venue over the last hour. */
export function LagLine({ lag }: LagLineProps) {
  const top = Math.max(MIN_TOP_MS, ...lag.map((ms) => ms ?? 0));
  const words = describeLag(lag);
  return (
    <figure aria-label={`Lag over the last hour, ${words}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-11 w-full" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - INSET} y2={HEIGHT - INSET} className="stroke-line" strokeWidth="1" />
        {listStretches(lag, top).map((points) => (
          <polyline
            key={points}
            points={points}
            fill="none"
            className="stroke-accent"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="flex justify-between gap-3 text-2xs text-fg-3">
        <span>1 h ago</span>
        <span>{words}</span>
        <span>now</span>
      </figcaption>
    </figure>
  );
}
