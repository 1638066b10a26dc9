import type { Clock } from '@/base/clock';
import { makeQuota, type Quota } from './quota';

export interface QuotaOptions {
  readonly clock: Clock;
  readonly redisUrl: string | undefined;
  readonly instances: number;
  /** How long Redis may take to answer. */
  readonly deadlineMs?: number;
  /** Receives a sentence when Redis is lost and when it is back. */
  readonly onChange: (sentence: string) => void;
}

/** Budgets in Redis where it is named, else in this process. The client is loaded only when it is needed. */
export async function openQuota({ clock, redisUrl, instances, deadlineMs, onChange }: QuotaOptions): Promise<Quota> {
  if (redisUrl === undefined) return makeQuota(clock);
  const [{ openRedisBuckets }, { SharedQuota }] = await Promise.all([
    import('./redis-buckets'),
    import('./shared-quota'),
  ]);
  const buckets = await openRedisBuckets(redisUrl, deadlineMs);
  return SharedQuota.open({ clock, buckets, instances, onChange });
}
