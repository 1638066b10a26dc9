import type { Zone } from '@/domain/format/zone-offset';

const DAY_SECONDS = 86_400;

/** The zone of a bucket's date: one that lasts a day or longer begins on a UTC day everywhere. */
export const bucketZone = (seconds: number, zone: Zone): Zone => (seconds >= DAY_SECONDS ? 'utc' : zone);
