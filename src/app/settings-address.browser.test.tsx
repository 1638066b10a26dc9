import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 30_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

it('the typed address of the settings opens them over the markets, appearance first', { timeout: 60_000 }, async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/settings', answerSummaries);
  const drawer = page.getByRole('dialog', { name: 'Settings' });
  await expect.element(drawer, FIRST_LOAD).toBeVisible();
  await expect.element(drawer.getByText('saved on this device', { exact: false })).toBeVisible();
  const titles = [...drawer.element().querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(titles[0]).toBe('Appearance');
  expect(titles.slice(0, 4)).toEqual(['Appearance', 'Colour map', 'Data source', 'Budget']);
  expect(location.pathname).toBe('/markets');
});
