import { expect, it } from 'vitest';
import { listWidest } from './list-widest';

it('the widest texts are among the chosen few, even if others have more letters', () => {
  expect(listWidest(['illlllil', 'MWMWMW', 'abc', 'abc', 'xy'])).toEqual(['MWMWMW', 'illlllil', 'abc']);
  expect(listWidest([])).toEqual([]);
});
