import { expect, it } from 'vitest';
import { nameRail } from './rail-words';

it('does not call the book "now" while the service does not answer', () => {
  expect(nameRail('depth', true)).toBe('Depth now');
  expect(nameRail('depth', false)).toBe('Last depth');
  expect(nameRail('triggers', false)).toBe('Buy | sell');
});
