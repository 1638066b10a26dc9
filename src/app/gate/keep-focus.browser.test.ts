import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocusAfterKeys } from './keep-focus';

let stop = (): void => undefined;

beforeEach(() => {
  document.body.innerHTML = '';
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  const button = document.createElement('button');
  button.addEventListener('click', () => button.remove());
  main.append(button);
  document.body.append(main);
  stop = keepFocusAfterKeys();
});

afterEach(() => stop());

it.each(['{Enter}', ' '])('moves the focus to the view when %j removes the focused element', async (key) => {
  document.querySelector('button')?.focus();
  await userEvent.keyboard(key);
  await expect.poll(() => document.activeElement?.id).toBe('main');
});

/** Longer than it takes to move the focus. */
const waitForFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));

it('does nothing on a page without a focus', async () => {
  await userEvent.keyboard('x');
  await waitForFrames();
  expect(document.activeElement).toBe(document.body);
});

it('lets Tab leave the page after its last stop', async () => {
  const button = document.querySelector('button')!;
  button.focus();
  const tab = { key: 'Tab', bubbles: true };
  button.dispatchEvent(new KeyboardEvent('keydown', tab));
  button.blur();
  document.body.dispatchEvent(new KeyboardEvent('keyup', tab));
  await waitForFrames();
  expect(document.activeElement).toBe(document.body);
});
