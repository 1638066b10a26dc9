import { formatDays, type Zone } from '@/domain/format/format-time';

const DAY_SECONDS = 86_400;

/**
 * The day on which the data of a key or of a series begin, for headings and hatched parts alike. It has its year unless that
 * is the present one. Buckets of `seconds` that last a day or longer begin on UTC days everywhere.
 */
export const nameFirstDay = (from: number, seconds: number, nowSeconds: number, zone: Zone): string =>
  formatDays(from, nowSeconds, seconds >= DAY_SECONDS ? 'utc' : zone)[0];
