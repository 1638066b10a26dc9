import { expectBytesPerPoint } from '@/contract/answer-size';
import type { TpoSession } from '@/contract/values';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { StoredMarket } from '@/service/store/engine/store';
import { spansOf } from '@/service/store/recorded/import-markers';
import type { PointsRequest } from '../datasets/points-request';

/** Possible starts of points: buckets of an interval, or sessions. */
interface Steps {
  readonly startOf: (at: number) => number;
  /** The start `count` steps after `start`. */
  readonly after: (start: number, count: number) => number;
}

const intervalSteps = (interval: Interval): Steps => ({
  startOf: (at) => alignDown(at, interval),
  after: (start, count) => start + count * INTERVAL_SECONDS[interval],
});

const sessionSteps = (session: TpoSession): Steps => ({
  startOf: (at) => sessionStart(at, session),
  after(start, count) {
    let at = unixSeconds(start);
    for (let i = 0; i < count; i++) at = nextSession(at, session);
    return at;
  },
});

const stepsOf = ({ tpoSession, interval }: PointsRequest): Steps =>
  tpoSession === undefined ? intervalSteps(interval) : sessionSteps(tpoSession);

/** Number of points whose text has about `sliceBytes`. */
function countSlicePoints({ type, spec, maxDepth }: PointsRequest, sliceBytes: number): number {
  const bytes = expectBytesPerPoint({ type, maxDepth: spec.includedDepth === undefined ? undefined : maxDepth });
  return Math.max(1, Math.min(spec.maxPoints, Math.floor(sliceBytes / bytes)));
}

/** The ranges in which a market has any data. Everything for a simulated one. */
function listKnown({ recording }: StoredMarket, range: TimeRange): readonly TimeRange[] {
  if (recording === undefined) return [range];
  const { spans, filled = [] } = recording;
  return spansOf([...spans, ...filled].sort((a, b) => a.from - b.from));
}

/** The first start at or after `at`. */
function firstStart(at: number, { startOf, after }: Steps): number {
  const start = startOf(at);
  return start === at ? at : after(start, 1);
}

/** The start of the bucket or session that contains `at`. */
export const alignStart = (at: number, request: PointsRequest): number => stepsOf(request).startOf(at);

/**
 * Cuts `range` into ascending pieces for one query each: all points that start in it, and few enough that their text
 * has about `sliceBytes`. Times without any recording have no points and are skipped.
 */
export function* sliceRange(
  range: TimeRange,
  request: PointsRequest,
  market: StoredMarket,
  sliceBytes: number,
): Generator<TimeRange> {
  const steps = stepsOf(request);
  const count = countSlicePoints(request, sliceBytes);
  let from = firstStart(range.from, steps);
  for (const known of listKnown(market, range)) {
    from = Math.max(from, steps.startOf(known.from));
    const end = firstStart(Math.min(known.to, range.to), steps);
    while (from < end) {
      const to = Math.min(steps.after(from, count), end);
      yield { from, to };
      from = to;
    }
  }
}
