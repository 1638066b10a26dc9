import type { Engine } from '@/service/store/engine/engine';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import { loadBrokenMinutes, loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { rangesOf, subtractRanges } from './time-ranges';

/** After so long a market of which nothing more is recorded has ended for good: its last minute is as it is. */
const SETTLED_SECONDS = 600;

/** What was recorded of a market as it happened. */
export interface RecordedPast {
  /** All recorded minutes. */
  readonly spans: readonly TimeRange[];
  /** Minutes of them in which trades may be missing: the first and last of a stretch, and those in which the connection ended. */
  readonly edges: readonly TimeRange[];
  /** The others. */
  readonly whole: readonly TimeRange[];
}

/** `now`: Unix seconds. */
export async function loadRecordedPast(engine: Engine, market: number, now: number): Promise<RecordedPast> {
  const spans = (await loadRecordedSpans(engine, market)).get(market) ?? [];
  const broken = await loadBrokenMinutes(engine, market);
  const ends = spans.flatMap(({ from, to }, i) => {
    const isOver = i < spans.length - 1 || to <= now - SETTLED_SECONDS;
    return isOver ? [from, to - 60] : [from];
  });
  const edges = rangesOf([...broken, ...ends]);
  return { spans, edges, whole: subtractRanges(spans, edges) };
}
