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

it('leaves a page alone that nothing had the focus of', async () => {
  await userEvent.keyboard('x');
  await new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(document.activeElement).toBe(document.body);
});
