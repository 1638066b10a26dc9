import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { MarketGap } from '@/service/store/recorded/recorded-facts';

/** A hole in what is known of a book, Unix ms. */
export interface Hole {
  readonly fromMs: number;
  readonly toMs: number;
  readonly cause: string;
}

/**
 * A hole is stored minute by minute: those of one market, ascending, that touch and have one cause are one. One that lasts to
 * the end of a recorded stretch (`spans`, Unix seconds, ascending) goes on to the next stretch: nothing was recorded between.
 */
export function joinGaps(gaps: readonly MarketGap[], spans: readonly TimeRange[]): Hole[] {
  return joinMinutes(gaps).map((hole) => {
    if (!spans.some(({ to }) => to * 1000 === hole.toMs)) return hole;
    const next = spans.find(({ from }) => from * 1000 >= hole.toMs);
    return next ? { ...hole, toMs: next.from * 1000 } : hole;
  });
}

function joinMinutes(gaps: readonly MarketGap[]): Hole[] {
  const holes: Hole[] = [];
  for (const { minute, cause, ...gap } of gaps) {
    const [fromMs, toMs] = [minute * 1000 + gap.fromMs, minute * 1000 + gap.toMs];
    // Another one may lie between: trades that are missing while the book is.
    const at = holes.findLastIndex((hole) => hole.cause === cause);
    const last = holes[at];
    if (last !== undefined && fromMs <= last.toMs) {
      holes[at] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, toMs), cause };
    } else holes.push({ fromMs, toMs, cause });
  }
  return holes;
}
