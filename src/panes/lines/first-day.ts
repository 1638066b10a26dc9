import { formatDays, type Zone } from '@/domain/format/format-time';
import { bucketZone } from './bucket-zone';

/**
 * The day on which the data of a key or of a series begin, in buckets of `seconds`, for headings and hatched parts alike. It
 * has its year unless that is the present one.
 */
export const nameFirstDay = (from: number, seconds: number, nowSeconds: number, zone: Zone): string =>
  formatDays(from, nowSeconds, bucketZone(seconds, zone))[0];
