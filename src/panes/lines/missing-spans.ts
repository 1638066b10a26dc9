import type { LoadedTiles } from '@/client/use-tiles';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { tileStartOf } from '@/domain/bucket-scale';
import type { TimeSpan } from '@/domain/time-span';

/** A series of a plot: what was asked for, over which span. */
export interface AskedSeries {
  readonly ask: {
    readonly kind: Pick<SeriesRequest<unknown, unknown>['kind'], 'scaleOf'>;
    readonly view: unknown;
  };
  readonly span: TimeSpan;
}

/**
 * The parts of a range in which a series is not loaded and not on its way, ascending: a line that begins late would
 * otherwise look like one without older values. `loaded` is parallel to `series`.
 */
export function listMissingSpans(
  series: readonly AskedSeries[],
  loaded: readonly Pick<LoadedTiles<unknown>, 'missing' | 'pending'>[],
  range: TimeSpan,
): readonly TimeSpan[] {
  const spans = series.flatMap(({ ask, span }, at) => {
    const { missing, pending } = loaded[at];
    if (pending > 0) return [];
    const scale = ask.kind.scaleOf(ask.view);
    return missing.map((tile) => ({
      from: Math.max(range.from, span.from, tileStartOf(scale, tile)),
      to: Math.min(range.to, span.to, tileStartOf(scale, tile + 1)),
    }));
  });
  const merged: TimeSpan[] = [];
  for (const span of spans.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last === undefined || span.from > last.to) merged.push(span);
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return merged;
}
