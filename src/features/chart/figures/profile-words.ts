import { formatPrice } from '@/domain/format/format-price';
import { middleOfRow } from '@/domain/volume-profile/middle-of-row';
import type { SummedProfile } from '@/domain/volume-profile/sum-profile';

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

/** The profile that is drawn beside the candles, if there is one, and the decimals of its prices. */
export interface DrawnProfile {
  readonly data: {
    readonly price: { readonly profile?: SummedProfile | undefined; readonly decimals: number };
  };
}

/** Prices of the drawn profile; `undefined` if there is none. */
export function describeProfile({ data }: DrawnProfile): ProfileWords | undefined {
  const { profile, decimals } = data.price;
  if (profile === undefined) return undefined;
  const [poc, low, high] = [findPoc(profile, decimals), profile.valueLow, profile.valueHigh].map((price) =>
    formatPrice(price, decimals),
  );
  return { poc, low, high };
}

/** The profile as a sentence. */
export function summariseProfile(chart: DrawnProfile): readonly string[] {
  const profile = describeProfile(chart);
  if (profile === undefined) return [];
  const { poc, low, high } = profile;
  return [`Most volume at ${poc}, 70% of it from ${low} to ${high}.`];
}
