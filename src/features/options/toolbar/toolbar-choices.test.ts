import { expect, it } from 'vitest';
import { describeDay, describeSymbol } from './toolbar-choices';

it('each choice of a menu says what it holds', () => {
  expect(describeSymbol({ symbol: 'ETH_ATM', exchange: 'HALCYON_OPTIONS' })).toBe('at the money, HALCYON_OPTIONS');
  expect(describeSymbol({ symbol: 'ETH_25', exchange: 'HALCYON_OPTIONS' })).toBe('25-delta, HALCYON_OPTIONS');
  expect(describeSymbol({ symbol: 'ETH', exchange: 'HALCYON_OPTIONS' })).toBe('HALCYON_OPTIONS');
  expect(describeDay('7', { reach: undefined, tier: undefined })).toBe('curve at its daily close · free');
});

it('a day that the tier does not open says so in place of its curve', () => {
  expect(describeDay('30', { reach: 7 * 86_400, tier: 'free' })).not.toContain('curve');
});
