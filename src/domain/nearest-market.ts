import { areComparable, isRecording, type RecordedFacts } from './recording';

/** What of a market tells how near it is to another. */
export interface NamedMarket extends RecordedFacts {
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly coin?: string | undefined;
  readonly normalizedSymbol?: string | undefined;
  readonly category?: string | undefined;
  readonly volume24h?: number | undefined;
}

/** One of a higher rank is nearer, however little it trades. */
function rankOf(wanted: NamedMarket, { normalizedSymbol, category }: NamedMarket): number {
  const isSameSymbol = wanted.normalizedSymbol !== undefined && normalizedSymbol === wanted.normalizedSymbol;
  const isSameClass = category === wanted.category;
  return (isSameSymbol ? 2 : 0) + (isSameClass ? 1 : 0);
}

/**
 * Of the markets that have what `wanted` lacks, the nearest one: of the same coin, then of the same symbol elsewhere, then
 * of the same class, then that of most volume. A recording of another time stands for no market of today,
 * and an invented market for none that trades.
 */
export function findNearestMarket<M extends NamedMarket>(wanted: NamedMarket, having: readonly M[]): M | undefined {
  const isItself = (one: M): boolean => one.exchange === wanted.exchange && one.rawSymbol === wanted.rawSymbol;
  // A recording has no market of its own time: one that goes on is the nearest.
  const mayStand = (one: M): boolean => (isRecording(wanted) ? !isRecording(one) : areComparable(one, wanted));
  const others = having.filter(
    (one) => wanted.coin !== undefined && one.coin === wanted.coin && mayStand(one) && !isItself(one),
  );
  return others.toSorted((a, b) => rankOf(wanted, b) - rankOf(wanted, a) || (b.volume24h ?? 0) - (a.volume24h ?? 0))[0];
}
