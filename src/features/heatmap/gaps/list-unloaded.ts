import type { TimeSpan } from '@/domain/time-span';

/** The stretches of a span that no loaded one covers. `known` is ascending. */
export function listUnloaded(known: readonly TimeSpan[], { from, to }: TimeSpan): readonly TimeSpan[] {
  const unloaded: TimeSpan[] = [];
  let at = from;
  for (const span of known) {
    if (span.from > at) unloaded.push({ from: at, to: Math.min(span.from, to) });
    at = Math.max(at, span.to);
    if (at >= to) return unloaded;
  }
  return at < to ? [...unloaded, { from: at, to }] : unloaded;
}
