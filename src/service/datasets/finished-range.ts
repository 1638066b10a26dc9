import { alignDown } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { FinishedRange, StoredMarket } from '@/service/store/engine/store';
import type { PointsPlan } from './points-plan';
import type { ServeContext } from './serve-context';

/** Hours are rolled up some seconds after they end: read the last finished ones from minutes. */
const ROLL_UP_LAG_SECONDS = 3600;

export function rolledUpTo(now: UnixSeconds): UnixSeconds {
  return unixSeconds(alignDown(now, 'HOUR') - ROLL_UP_LAG_SECONDS);
}

/** What every query of a series kept by minutes and hours says; `range` is the plan's. */
export function makeFinishedRange(
  { request }: PointsPlan,
  range: NonNullable<PointsPlan['range']>,
  markets: readonly StoredMarket[],
  { now, signal, key }: ServeContext,
): FinishedRange {
  const { interval, descending, usd } = request;
  return { ...range, markets, interval, descending, usd, signal, key, now, rolledUpTo: rolledUpTo(now) };
}
