import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import type { ComparedPair } from './use-comparison';

const [WIDTH, HEIGHT] = [320, 132];
const [TOP, FOOT] = [8, 16];
/** The largest distance from the mid that is drawn. */
const FARTHEST = 0.05;
const STEPS = 160;

type Curves = ComparedPair['bid']['curves'];

/** Sums at distances from 0 to `reach`; `NaN` beyond the book's depth. */
function sample({ distances }: Curves, sums: Float64Array, reach: number): number[] {
  const points: number[] = [];
  let at = -1;
  for (let step = 0; step <= STEPS; step++) {
    const distance = (reach * step) / STEPS;
    while (at + 1 < distances.length && distances[at + 1] <= distance) at++;
    // A curve has no value beyond its last level.
    points.push(at + 1 >= distances.length && distance > (distances.at(-1) ?? 0) ? Number.NaN : at < 0 ? 0 : sums[at]);
  }
  return points;
}

export interface DepthCurvesProps {
  readonly pair: ComparedPair;
  readonly unit: string;
}

/** Cumulative depth of both books by distance from their own mids: A dashed, B solid. */
export function DepthCurves({ pair, unit }: DepthCurvesProps) {
  const { bid, ask } = pair;
  const reach = Math.min(FARTHEST, Math.max(bid.curves.distances.at(-1) ?? 0, ask.curves.distances.at(-1) ?? 0));
  const lines = [
    { side: 'bid', sign: -1, name: 'a', points: sample(bid.curves, bid.curves.a, reach) },
    { side: 'bid', sign: -1, name: 'b', points: sample(bid.curves, bid.curves.b, reach) },
    { side: 'ask', sign: 1, name: 'a', points: sample(ask.curves, ask.curves.a, reach) },
    { side: 'ask', sign: 1, name: 'b', points: sample(ask.curves, ask.curves.b, reach) },
  ] as const;
  const most = Math.max(...lines.flatMap(({ points }) => points.filter((value) => !Number.isNaN(value))), 0);
  if (reach === 0 || most === 0) return null;
  const percent = formatPrice(reach * 100, 2);
  return (
    <figure className="w-0 min-w-full">
      <figcaption className="flex flex-wrap gap-x-3 text-xs text-fg-3">
        <span>Depth within a distance of the mid, {unit}</span>
        <span>A dashed, B solid</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Depth over distance from the mid, A dashed and B solid, up to ${formatSize(most)} ${unit} at ${percent}%`}
        className="mt-1 w-full"
      >
        <line x1={WIDTH / 2} x2={WIDTH / 2} y1={TOP} y2={HEIGHT - FOOT} className="stroke-line-strong" />
        <line x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-line" />
        {lines.map(({ side, sign, name, points }) => (
          <path
            key={`${side} ${name}`}
            d={drawPath(points, sign, most)}
            fill="none"
            strokeWidth={name === 'b' ? 1.75 : 1.25}
            strokeDasharray={name === 'a' ? '4 3' : undefined}
            className={side === 'bid' ? 'stroke-buy' : 'stroke-sell'}
          />
        ))}
        <text x={2} y={TOP + 4} className="fill-fg-3 text-[11px]">
          {formatSize(most)}
        </text>
        <text x={0} y={HEIGHT - 4} className="fill-fg-3 text-[11px]">
          −{percent}%
        </text>
        <text x={WIDTH / 2} y={HEIGHT - 4} textAnchor="middle" className="fill-fg-3 text-[11px]">
          mid
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" className="fill-fg-3 text-[11px]">
          +{percent}%
        </text>
      </svg>
    </figure>
  );
}

function drawPath(points: readonly number[], sign: 1 | -1, most: number): string {
  const room = HEIGHT - TOP - FOOT;
  return points
    .flatMap((value, step) => {
      if (Number.isNaN(value)) return [];
      const x = WIDTH / 2 + (sign * WIDTH * step) / (2 * STEPS);
      return [`${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(HEIGHT - FOOT - (value / most) * room).toFixed(1)}`];
    })
    .join('');
}
