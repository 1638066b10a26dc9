import type { SourceDetail } from '@/contract/sources';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { MarketGap } from '@/service/store/recorded/recorded-facts';
import type { LiveMarkets } from '../record/live-markets';
import type { SourceRecorder } from '../record/sources/source-recorder';
import { describeCause } from './describe-cause';
import { type Hole, joinGaps } from './join-gaps';

export interface GapFacts {
  /** Parts of holes that are stored, of today. */
  readonly stored: readonly MarketGap[];
  /** Where the source was recorded, Unix seconds. */
  readonly spans: readonly TimeRange[];
  /** Where today begins, Unix seconds. */
  readonly midnight: number;
  /** Where its frames go; undefined of a source that does not run. */
  readonly sink: Pick<SourceRecorder, 'closed' | 'market'> | undefined;
  /** What its connection says of now. */
  readonly reason: string | undefined;
}

/** Parts of holes that the store does not have yet. */
function listUnstored({ closed, market }: Pick<SourceRecorder, 'closed' | 'market'>): MarketGap[] {
  const waiting = closed.flatMap(({ market: id, gaps }) => gaps.map((gap) => ({ ...gap, market: id })));
  return [...waiting, ...market.gaps.map((gap) => ({ ...gap, market: 0 }))];
}

/** The hole that the book is in now. */
function findOpen({ spans, sink, reason }: GapFacts): { readonly fromMs: number; readonly cause: string } | undefined {
  if (sink === undefined) {
    const end = spans.at(-1)?.to;
    return end === undefined ? undefined : { fromMs: end * 1000, cause: 'Nothing was recorded' };
  }
  const { hole, reachedMs, position }: LiveMarkets = sink.market;
  if (hole !== undefined) return hole;
  if (reachedMs === 0 || position !== undefined) return undefined;
  return { fromMs: reachedMs, cause: reason ?? 'The book is not known yet' };
}

const describeHole = ({ fromMs, toMs, cause }: Hole): SourceDetail['gaps'][number] => ({
  from: secondsOf(fromMs),
  to: secondsOf(toMs),
  cause: describeCause(cause),
});

const secondsOf = (ms: number): { s: number } => ({ s: Math.floor(ms / 1000) });

/** Today's holes as far as they have come, also of minutes that are not stored yet; without an end the one that the book is in now. */
export function describeGaps(facts: GapFacts): SourceDetail['gaps'] {
  const { stored, spans, midnight, sink } = facts;
  const parts = [...stored, ...(sink === undefined ? [] : listUnstored(sink))]
    .filter(({ minute }) => minute >= midnight)
    .sort((a, b) => a.minute - b.minute || a.fromMs - b.fromMs);
  const holes = joinGaps(parts, spans);
  const open = findOpen(facts);
  if (open === undefined) return holes.map(describeHole);
  // What is stored of a hole that goes on is no other one.
  const own = holes.find(({ toMs, cause }) => cause === open.cause && toMs >= open.fromMs);
  const from = secondsOf(own?.fromMs ?? open.fromMs);
  return [...holes.filter((hole) => hole !== own).map(describeHole), { from, cause: describeCause(open.cause) }];
}
