const STEPS = [1, 2, 2.5, 5, 10];

/** Least distance between two labels on an axis, CSS px. */
export const TICK_GAP_CSS_PX = 44;
/** The same of prices beside candles or cells: closer, as the label of the last price hides one of them. */
export const PRICE_TICK_GAP_CSS_PX = 32;

export interface PriceTicks {
  /** What the values are multiples of: their distance, except where a low plot has no room for each. */
  readonly step: number;
  /** Ascending multiples of `step`. */
  readonly values: readonly number[];
  /** Decimals that the values need. */
  readonly decimals: number;
}

/** The smallest of 1, 2, 2.5, 5 × 10^n that is at least `least`. */
export function computeStep(least: number): number {
  const decade = 10 ** Math.floor(Math.log10(least));
  const factor = STEPS.find((step) => step * decade >= least * (1 - 1e-12)) ?? 10;
  return factor * decade;
}

/** Ticks of a linear axis of `pixels` CSS px that shows `low` to `high`. */
export function computePriceTicks(low: number, high: number, pixels: number, gap = TICK_GAP_CSS_PX): PriceTicks {
  const span = high - low;
  if (!(span > 0) || !(pixels > 0) || !Number.isFinite(span)) return { step: 0, values: [], decimals: 0 };
  const step = computeStep((span * gap) / pixels);
  const decimals = decimalsOf(step);
  const values: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
    values.push(Number((i * step).toFixed(decimals)));
  }
  return { step, values, decimals };
}

/** Least distance between two labels of a low plot, CSS px: their height. */
const LOW_PLOT_GAP_CSS_PX = 15;
/** Looser ones, tried first. */
const LOOSER_GAPS_CSS_PX = [30, 22] as const;
/** Parts of the least distance that steps are tried for: some of their multiples lie in any range. */
const FINER = [1, 2, 4, 8] as const;

/**
 * Like `computePriceTicks`, but at least two ticks wherever two labels fit, as one alone is no scale: in a low plot they are
 * closer, and if need be not each multiple of the step has one. `wanted`: so many where closer labels make room for them.
 */
export function computeScaleOfTwo(low: number, high: number, pixels: number, wanted = 2): PriceTicks {
  let best = computePriceTicks(low, high, pixels);
  if (best.step === 0) return best;
  for (const gap of LOOSER_GAPS_CSS_PX) {
    if (best.values.length >= wanted) return best;
    const ticks = computePriceTicks(low, high, pixels, gap);
    if (ticks.values.length > best.values.length) best = ticks;
  }
  if (best.values.length > 1) return best;
  for (const finer of FINER) {
    const ticks = computePriceTicks(low, high, pixels, LOW_PLOT_GAP_CSS_PX / finer);
    const every = Math.ceil((LOW_PLOT_GAP_CSS_PX * (high - low)) / pixels / ticks.step - 1e-9);
    const values = takeEvery(ticks.values, every);
    if (values.length > 1) return { ...ticks, values };
  }
  return best;
}

/** Each `every`th value, so that zero is among them. */
function takeEvery(values: readonly number[], every: number): readonly number[] {
  const zero = values.indexOf(0);
  const first = zero === -1 ? 0 : zero % every;
  return values.filter((_, at) => at % every === first);
}

/** Decimals of a step of the 1-2-2.5-5 series. */
export function decimalsOf(step: number): number {
  const exponent = Math.floor(Math.log10(step) + 1e-9);
  const isQuarter = Math.abs(step / 10 ** exponent - 2.5) < 1e-6;
  return Math.max(0, -exponent + (isQuarter ? 1 : 0));
}

/** How many ticks apart round ticks are, by the leading digits of the step. */
const ROUND_EVERY = [
  [2.2, 5],
  [4, 4],
] as const;

/** Whether an axis prints the value stronger: whole multiples of five steps, or of ten for 1 and 5. */
export function isRound(value: number, step: number): boolean {
  const exponent = Math.floor(Math.log10(step) + 1e-9);
  const lead = step / 10 ** exponent;
  const every = step * (ROUND_EVERY.find(([most]) => lead < most)?.[1] ?? 2);
  return Math.abs(value / every - Math.round(value / every)) < 1e-6;
}
