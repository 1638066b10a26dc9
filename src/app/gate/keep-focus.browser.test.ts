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

it.each(['{Enter}', ' '])('gives the view the focus of what %j has removed', async (key) => {
  document.querySelector('button')?.focus();
  await userEvent.keyboard(key);
  await expect.poll(() => document.activeElement?.id).toBe('main');
});

/** Longer than the focus takes to be placed. */
const waitForFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));

it('leaves a page alone that nothing had the focus of', async () => {
  await userEvent.keyboard('x');
  await waitForFrames();
  expect(document.activeElement).toBe(document.body);
});

it('lets Tab leave the page behind its last stop', async () => {
  const button = document.querySelector('button')!;
  button.focus();
  const tab = { key: 'Tab', bubbles: true };
  button.dispatchEvent(new KeyboardEvent('keydown', tab));
  button.blur();
  document.body.dispatchEvent(new KeyboardEvent('keyup', tab));
  await waitForFrames();
  expect(document.activeElement).toBe(document.body);
});
