import { expect, it } from 'vitest';
import { nameRail } from './rail-words';

it('the book of a service that does not answer is not that of now', () => {
  expect(nameRail('depth', true)).toBe('Depth now');
  expect(nameRail('depth', false)).toBe('Last depth');
  expect(nameRail('triggers', false)).toBe('Buy | sell');
});
