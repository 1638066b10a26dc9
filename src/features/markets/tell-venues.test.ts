import { expect, it } from 'vitest';
import { tellVenues } from './tell-venues';

const perpetual = (exchange: string) => ({ exchange, category: 'PERPETUAL' }) as const;
const spot = (exchange: string) => ({ exchange, category: 'SPOT' }) as const;

it('counts the venues of the class among those of the symbol', () => {
  const own = [perpetual('A'), perpetual('B')];
  expect(tellVenues(own[0], own)).toBe(', 2 venues');
  expect(tellVenues(own[0], [...own, spot('C'), spot('A')])).toBe(', 2 of 3 venues');
  expect(tellVenues(spot('C'), [...own, spot('C')])).toBe(', 1 of 3 venues');
  expect(tellVenues(own[0], [own[0]])).toBe('');
});
