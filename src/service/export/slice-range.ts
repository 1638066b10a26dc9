import { expectBytesPerPoint } from '@/contract/answer-size';
import type { TpoSession } from '@/contract/values';
import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { nextSession, sessionStart } from '@/domain/tpo/tpo-session';
import { unixSeconds } from '@/domain/units';
import type { StoredMarket } from '@/service/store/engine/store';
import { spansOf, type TimeRange } from '@/service/store/recorded/import-markers';
import type { PointsRequest } from '../datasets/points-request';

/** Points begin at the starts of these: buckets of an interval, or sessions. */
interface Steps {
  readonly startOf: (at: number) => number;
  /** The start that lies `count` steps after `start`. */
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

/** Points whose text is about so many bytes. */
function countSlicePoints({ type, spec, maxDepth }: PointsRequest, sliceBytes: number): number {
  const bytes = expectBytesPerPoint({ type, maxDepth: spec.includedDepth === undefined ? undefined : maxDepth });
  return Math.max(1, Math.min(spec.maxPoints, Math.floor(sliceBytes / bytes)));
}

/** Where a market has anything at all; a simulated one everywhere. */
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

/** The start of the bucket or session that holds `at`. */
export const alignStart = (at: number, request: PointsRequest): number => stepsOf(request).startOf(at);

/**
 * The parts of `range` that one query each is made for, ascending: all points that begin in it, and few enough
 * that their text is about `sliceBytes`. Time of which nothing was recorded has no points and is passed over.
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
