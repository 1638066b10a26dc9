/** Ways in which a market's figures may have moved within 24 hours. */
export const MOVES = ['price-up', 'price-down', 'oi-up', 'oi-down', 'volume-up', 'volume-down'] as const;
export type Move = (typeof MOVES)[number];

/** Changes within 24 hours, percent. */
export interface MarketChanges {
  readonly priceChange24h?: number | undefined;
  readonly oiChange24h?: number | undefined;
  readonly volumeChange24h?: number | undefined;
}

const FIELDS = { price: 'priceChange24h', oi: 'oiChange24h', volume: 'volumeChange24h' } as const;

function readMove(move: Move): readonly [field: keyof typeof FIELDS, sign: 1 | -1] {
  const [field, way] = move.split('-');
  return [field as keyof typeof FIELDS, way === 'up' ? 1 : -1];
}

/** Whether the market moved in all of these ways; a change that is zero or unreported is neither up nor down. */
export function hasMoved(market: MarketChanges, moves: readonly Move[]): boolean {
  return moves.every((move) => {
    const [field, sign] = readMove(move);
    return sign * (market[FIELDS[field]] ?? 0) > 0;
  });
}

/** The chosen moves after adding one: up and down of one figure exclude each other, and the latest stays. */
export function settleMoves(moves: readonly Move[]): readonly Move[] {
  const latest = new Map(moves.map((move) => [readMove(move)[0], move]));
  return MOVES.filter((move) => latest.get(readMove(move)[0]) === move);
}
