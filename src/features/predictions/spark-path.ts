export interface SparkBox {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Kept free above and below. */
  readonly margin: number;
}

export interface SparkShape {
  /** `d` of an SVG path. */
  readonly path: string;
  readonly startY: number;
  readonly end: { readonly x: number; readonly y: number };
}

/** Least height of the scale: a line that moves by less than a point or two looks level, and only a large move looks large. */
const MIN_SPAN = 0.05;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Of ten lines one may move further than the scale is high: a single question that was decided would level all others. */
const WITHIN_SCALE = 0.9;

/** Height of the one scale that the lines of a list share, 0 to 1. Those that move further fill it. */
export function findSparkSpan(all: readonly (readonly number[] | undefined)[]): number {
  const moves = all
    .flatMap((prices = []) => (prices.length < 2 ? [] : [Math.max(...prices) - Math.min(...prices)]))
    .sort((a, b) => a - b);
  return Math.max(MIN_SPAN, moves[Math.ceil(WITHIN_SCALE * moves.length) - 1] ?? 0);
}

/**
 * A line through the prices at equal steps around the middle of the box, on a scale of at least `least`; `undefined` for
 * fewer than two.
 */
export function makeSparkPath(
  prices: readonly number[],
  { width, height, margin }: SparkBox,
  least = MIN_SPAN,
): SparkShape | undefined {
  if (prices.length < 2) return undefined;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const span = Math.max(high - low, least);
  const middle = (low + high) / 2;
  const xOf = (at: number): number => round((at / (prices.length - 1)) * width);
  const yOf = (price: number): number => round(height / 2 - ((price - middle) / span) * (height - 2 * margin));
  const points = prices.map((price, at) => `${xOf(at)},${yOf(price)}`);
  return {
    path: `M${points.join('L')}`,
    startY: yOf(prices[0]),
    end: { x: xOf(prices.length - 1), y: yOf(prices[prices.length - 1]) },
  };
}
