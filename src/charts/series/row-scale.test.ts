import { expect, it } from 'vitest';
import { roomOf } from './row-scale';

/** The menu button of a pane ends 25 px below the pane's upper edge; half of a line of 1.5 px is above its values. */
const CLEAR_OF_MENU_CSS_PX = 25.75;

it.each([64, 74, 82, 96, 112, 240])('keeps the highest value of a row of %s px below its menu button', (height) => {
  const { top, bottom } = roomOf(height);
  expect(top).toBeGreaterThanOrEqual(CLEAR_OF_MENU_CSS_PX);
  expect(bottom - top).toBeGreaterThanOrEqual(height / 2 - 1);
});

it('leaves more than half of a low row to its series', () => {
  const { top, bottom } = roomOf(44);
  expect(bottom - top).toBeGreaterThan(18);
});
