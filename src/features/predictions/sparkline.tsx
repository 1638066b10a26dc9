import { formatProbability } from '@/domain/format/format-percent';
import { MissingMark } from '@/ui/missing-mark';
import { makeSparkPath } from './spark-path';

const WIDTH = 96;
const HEIGHT = 26;
const END_RADIUS = 2.2;

/** Recent prices on a scale of their own; the dashed line is where they started. They have no times. */
export function Sparkline({ prices }: { readonly prices: readonly number[] | undefined }) {
  const shape = makeSparkPath(prices ?? [], { width: WIDTH - END_RADIUS - 1, height: HEIGHT, margin: 3 });
  if (prices === undefined || shape === undefined) return <MissingMark />;
  const label = `Recent prices, oldest ${formatProbability(prices[0])}, last ${formatProbability(prices.at(-1))}`;
  return (
    <svg role="img" aria-label={label} width={WIDTH} height={HEIGHT} className="keep-colours block">
      <line x1={0} x2={shape.end.x} y1={shape.startY} y2={shape.startY} className="stroke-line" strokeDasharray="2 2" />
      <path d={shape.path} fill="none" className="stroke-fg-2" strokeWidth={1.25} strokeLinejoin="round" />
      <circle cx={shape.end.x} cy={shape.end.y} r={END_RADIUS} className="fill-accent" />
    </svg>
  );
}
