import { expect, it } from 'vitest';
import { roomOf } from './row-scale';

/** The button of a pane's menu ends 30 px under the pane's upper edge; half of a line of 1.5 px lies over its values. */
const CLEAR_OF_MENU_CSS_PX = 30.75;

it.each([74, 82, 96, 112, 240])('the highest value of a row of %s px stays under the button of its menu', (height) => {
  const { top, bottom } = roomOf(height);
  expect(top).toBeGreaterThanOrEqual(CLEAR_OF_MENU_CSS_PX);
  expect(bottom - top).toBeGreaterThanOrEqual(height / 2 - 1);
});

it('a low row keeps more than half of it for what it shows', () => {
  const { top, bottom } = roomOf(44);
  expect(bottom - top).toBeGreaterThan(18);
});
