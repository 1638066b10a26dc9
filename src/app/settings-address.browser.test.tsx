import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 30_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

it('the typed address of the settings opens them over the markets, appearance first', async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/settings', answerSummaries);
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(drawer, FIRST_LOAD).toBeVisible();
  await expect.element(drawer.getByText('saved on this device', { exact: false })).toBeVisible();
  const titles = [...drawer.element().querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(titles[0]).toBe('Appearance');
  expect(titles.slice(0, 4)).toEqual(['Appearance', 'Data source', 'Budget', 'Colour map']);
  expect(location.pathname).toBe('/markets');
});

it('the way out of the settings stays in view while they scroll, and a remote service that is not set is never chosen', async () => {
  await page.viewport(1280, 600);
  unmount = mountPage(<App />, '/settings', answerSummaries);
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  const close = drawer.getByRole('button', { name: 'Close settings' });
  await expect.element(close, FIRST_LOAD).toBeVisible();
  const before = close.element().getBoundingClientRect().top;
  drawer.element().scrollTop = 10_000;
  expect(drawer.element().scrollTop).toBeGreaterThan(50);
  expect(close.element().getBoundingClientRect().top).toBe(before);

  const source = drawer.getByRole('radiogroup', { name: 'Data source' });
  await source.getByRole('radio', { name: 'Remote' }).click();
  await expect.element(drawer.getByText(/^No remote service was set at startup/)).toBeVisible();
  await expect.element(source.getByRole('radio', { name: 'This machine' })).toHaveAttribute('aria-checked', 'true');
});
