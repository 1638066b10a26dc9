import { formatPrice } from '@/domain/format/format-price';
import { middleOfRow } from '@/domain/volume-profile/middle-of-row';
import type { SummedProfile } from '@/domain/volume-profile/sum-profile';
import type { ChartView } from '@/features/chart/view/chart-view';

/** Prices of the volume profile in words. */
export interface ProfileWords {
  /** Point of control: the middle of the row with the most volume. */
  readonly poc: string;
  /** Ends of the value area. */
  readonly low: string;
  readonly high: string;
}

/** The point of control as shown and drawn. */
export const findPoc = ({ poc, step }: SummedProfile, decimals: number): number => middleOfRow(poc, step, decimals);

/** Prices of the drawn profile; `undefined` if there is none. */
export function describeProfile({ data }: Pick<ChartView, 'data'>): ProfileWords | undefined {
  const { profile, decimals } = data.price;
  if (profile === undefined) return undefined;
  const [poc, low, high] = [findPoc(profile, decimals), profile.valueLow, profile.valueHigh].map((price) =>
    formatPrice(price, decimals),
  );
  return { poc, low, high };
}

/** The profile as a sentence. */
export function summariseProfile(chart: Pick<ChartView, 'data'>): readonly string[] {
  const profile = describeProfile(chart);
  if (profile === undefined) return [];
  const { poc, low, high } = profile;
  return [`Most volume at ${poc}, 70% of it from ${low} to ${high}.`];
}
