import { useClockSkew } from '@/client/use-clock-skew';
import { formatAge } from '@/domain/format/format-duration';

/** Formats an age in seconds, by the service's time. */
export type TellAge = (seconds: number | undefined) => string;

/** Formats ages while this device's clock is `skew` seconds ahead of the service: ages are uncertain by that much. */
export function makeTellAge(skew: number): TellAge {
  if (skew === 0) return formatAge;
  return (seconds = Number.NaN) => {
    if (Number.isNaN(seconds)) return formatAge(seconds);
    const [least, most] = [Math.min(seconds, seconds + skew), Math.max(seconds, seconds + skew)];
    return `uncertain, ${formatAge(least)} to ${formatAge(most)}`;
  };
}

/** Returns the formatter for the ages on screen. */
export function useAgeWords(): TellAge {
  return makeTellAge(useClockSkew());
}
