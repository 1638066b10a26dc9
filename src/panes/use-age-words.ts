import { useClockSkew } from '@/client/use-clock-skew';
import { formatAge } from '@/domain/format/format-duration';

/** Age in seconds, by the service's time, in words. */
export type TellAge = (seconds: number | undefined) => string;

/** Ages as they are told while this device is `skew` seconds ahead of the service: uncertain by as much. */
export function makeTellAge(skew: number): TellAge {
  if (skew === 0) return formatAge;
  return (seconds = Number.NaN) => {
    if (Number.isNaN(seconds)) return formatAge(seconds);
    const [least, most] = [Math.min(seconds, seconds + skew), Math.max(seconds, seconds + skew)];
    return `uncertain, ${formatAge(least)} to ${formatAge(most)}`;
  };
}

/** Tells the ages of what is shown. */
export function useAgeWords(): TellAge {
  return makeTellAge(useClockSkew());
}
