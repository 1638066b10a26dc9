import { formatPrice } from '@/domain/format/format-price';
import type { ChartView } from './chart-view';

/** Prices of the volume profile in words. */
export interface ProfileWords {
  /** Point of control: the row with most volume. */
  readonly poc: string;
  /** Ends of the value area. */
  readonly low: string;
  readonly high: string;
}

/** Of the profile that is drawn; `undefined` where there is none. */
export function describeProfile({ data }: Pick<ChartView, 'data'>): ProfileWords | undefined {
  const { profile, decimals } = data.price;
  if (profile === undefined) return undefined;
  const [poc, low, high] = [profile.poc, profile.valueLow, profile.valueHigh].map((price) =>
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
