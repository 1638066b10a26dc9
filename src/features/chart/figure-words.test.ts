import { expect, it } from 'vitest';
import { tellRates } from './figure-words';

it('a venue tells the rate that it predicts beside the one that it charges', () => {
  expect(tellRates(0.01, 0.0098, '8h')).toBe('+0.0100% / 8h, predicted +0.0098%');
  expect(tellRates(10.95, -3, 'year')).toBe('+11.0% a year, predicted −3.0%');
  expect(tellRates(0.01, Number.NaN, '8h')).toBe('+0.0100% / 8h');
});
