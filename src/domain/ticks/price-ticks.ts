const STEPS = [1, 2, 2.5, 5, 10];

/** Least distance between two labels on the price axis, CSS px. */
export const PRICE_TICK_GAP_CSS_PX = 44;

export interface PriceTicks {
  /** Distance between two ticks. */
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
export function computePriceTicks(low: number, high: number, pixels: number, gap = PRICE_TICK_GAP_CSS_PX): PriceTicks {
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
