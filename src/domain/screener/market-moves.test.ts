import { describe, expect, it } from 'vitest';
import { hasMoved, MOVES, settleMoves } from './market-moves';

describe('moves of a market', () => {
  const gained = { priceChange24h: -1.5, oiChange24h: 4, volumeChange24h: 0 };

  it('match if every one of them happened', () => {
    expect(MOVES.filter((move) => hasMoved(gained, [move]))).toEqual(['price-down', 'oi-up']);
    expect(hasMoved(gained, ['oi-up', 'price-down'])).toBe(true);
    expect(hasMoved(gained, ['oi-up', 'price-up'])).toBe(false);
    expect(hasMoved(gained, [])).toBe(true);
  });

  it('are neither up nor down if nothing is reported', () => {
    expect(MOVES.filter((move) => hasMoved({}, [move]))).toEqual([]);
    expect(MOVES.filter((move) => hasMoved({ oiChange24h: Number.NaN }, [move]))).toEqual([]);
  });

  it('of one figure exclude each other: the latest stays', () => {
    expect(settleMoves(['price-up', 'oi-up', 'price-down'])).toEqual(['price-down', 'oi-up']);
    expect(settleMoves(['oi-down', 'oi-up'])).toEqual(['oi-up']);
    expect(settleMoves(MOVES)).toEqual(['price-down', 'oi-down', 'volume-down']);
  });
});
