import { formatProbability } from '@/domain/format/format-percent';
import { MissingMark } from '@/ui/missing-mark';
import { makeSparkPath } from './spark-path';

const WIDTH = 96;
const HEIGHT = 26;
const END_RADIUS = 2.2;

const BOX = { width: WIDTH - END_RADIUS - 1, height: HEIGHT, margin: 3 };

export interface SparklineProps {
  readonly prices: readonly number[] | undefined;
  /** Height of the scale that all lines of the list share, 0 to 1. */
  readonly span: number | undefined;
}

/** Recent prices on the scale of their list; the dashed line is where they started. They have no times. */
export function Sparkline({ prices, span }: SparklineProps) {
  const shape = makeSparkPath(prices ?? [], BOX, span);
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
