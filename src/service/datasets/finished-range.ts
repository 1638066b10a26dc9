import { alignDown } from '@/domain/interval';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import type { FinishedRange, StoredMarket } from '@/service/store/engine/store';
import type { PointsPlan } from './points-plan';
import type { ServeContext } from './serve-context';

/** Hours are summed some seconds after they end, so the last finished ones are read from minutes. */
const ROLL_UP_LAG_SECONDS = 3600;

export function rolledUpTo(now: UnixSeconds): UnixSeconds {
  return unixSeconds(alignDown(now, 'HOUR') - ROLL_UP_LAG_SECONDS);
}

/** The common part of all queries of a series stored by minutes and hours. `range` is the plan's. */
export function makeFinishedRange(
  { request }: PointsPlan,
  range: NonNullable<PointsPlan['range']>,
  markets: readonly StoredMarket[],
  { now, signal, key }: ServeContext,
): FinishedRange {
  const { interval, descending, usd } = request;
  return { ...range, markets, interval, descending, usd, signal, key, now, rolledUpTo: rolledUpTo(now) };
}
