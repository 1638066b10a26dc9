import { areComparable, isRecording, type RecordedFacts } from './recording';

/** The fields of a market that decide how near it is to another. */
export interface NamedMarket extends RecordedFacts {
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly coin?: string | undefined;
  readonly normalizedSymbol?: string | undefined;
  readonly category?: string | undefined;
  readonly volume24h?: number | undefined;
}

/** A market of a higher rank is nearer, however little it trades. */
function rankOf(wanted: NamedMarket, { normalizedSymbol, category }: NamedMarket): number {
  const isSameSymbol = wanted.normalizedSymbol !== undefined && normalizedSymbol === wanted.normalizedSymbol;
  const isSameClass = category === wanted.category;
  return (isSameSymbol ? 2 : 0) + (isSameClass ? 1 : 0);
}

/**
 * The market of the same coin nearest to `wanted`, among those that have what it lacks: first by equal symbol, then by
 * equal class, then by volume. A recording of another time cannot replace a market of today, nor an invented market one
 * that trades.
 */
export function findNearestMarket<M extends NamedMarket>(wanted: NamedMarket, having: readonly M[]): M | undefined {
  const isItself = (one: M): boolean => one.exchange === wanted.exchange && one.rawSymbol === wanted.rawSymbol;
  // A recording has no other market of its own time: use the nearest ongoing one.
  const mayStand = (one: M): boolean => (isRecording(wanted) ? !isRecording(one) : areComparable(one, wanted));
  const others = having.filter(
    (one) => wanted.coin !== undefined && one.coin === wanted.coin && mayStand(one) && !isItself(one),
  );
  return others.toSorted((a, b) => rankOf(wanted, b) - rankOf(wanted, a) || (b.volume24h ?? 0) - (a.volume24h ?? 0))[0];
}
