import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const code = vi.hoisted(() => {
  let letThrough = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  return { arrived, letThrough: () => letThrough() };
});

// Code that loads only when released.
vi.mock('@/features/supply/supply-screen', async () => {
  await code.arrived;
  return { SupplyScreen: () => 'Supply is here' };
});

let service: PageService;
let unmount: () => void;

beforeEach(() => {
  service = new PageService(() => [makePerpetual('BTC')], {
    '/v1/types': { types: ['TRADE_AGG'] },
    '/v1/block-sizes': { blockSizes: [] },
  });
  unmount = mountPage(<App />, '/markets', service.answer);
});

afterEach(() => unmount());

it('offline, rows state the filter they belong to, and a view that was left takes no more presses', async () => {
  const row = page.getByRole('table', { name: 'Markets' }).getByText('BTC-USDT');
  await expect.element(row).toBeVisible();
  service.trouble = 'aborts';
  await page.getByRole('radio', { name: 'Spot', exact: true }).click();
  const before = page.getByText(/^Waiting for: Spot, by 24 h volume\. Showing previous results: all markets/);
  await expect.element(before).toBeVisible();
  await expect.element(row).toBeVisible();
  await page.getByRole('button', { name: 'Go back', exact: true }).click();
  await expect.element(before).not.toBeInTheDocument();
  expect(location.search).not.toContain('category');

  const view = (): Element | null => document.querySelector('main > [data-offline]');
  expect(view()?.hasAttribute('inert')).toBe(false);
  await page.getByRole('link', { name: 'Supply', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/supply');
  await expect.poll(() => view()?.hasAttribute('inert')).toBe(true);
  // The banner claims no data: this view has none yet.
  const banner = page.getByText(
    /^Offline since \d\d:\d\d UTC\. Loaded data stays on screen; the rest loads on reconnect\.$/,
  );
  await expect.element(banner).toBeVisible();
  await expect.element(page.getByText('This screen has not been opened yet')).toBeVisible();
  code.letThrough();
  await expect.element(page.getByText('Supply is here')).toBeVisible();
  expect(view()?.hasAttribute('inert')).toBe(false);
});

it('moves the focus from the offline notice to the view when that disappears', async () => {
  await expect.element(page.getByRole('table', { name: 'Markets' }).getByText('BTC-USDT')).toBeVisible();
  service.trouble = 'aborts';
  await page.getByRole('radio', { name: 'Spot', exact: true }).click();
  const reconnect = page.getByRole('button', { name: 'Reconnect', exact: true });
  await expect.element(reconnect).toBeVisible();
  (reconnect.element() as HTMLElement).focus();
  service.trouble = 'none';
  await expect.element(reconnect, { timeout: 10_000 }).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('main');
});

it('a screen that is opened offline says so and offers to retry, with its controls, and loads when the service is back', async () => {
  await expect.element(page.getByRole('table', { name: 'Markets' }).getByText('BTC-USDT')).toBeVisible();
  service.trouble = 'aborts';
  await page.getByRole('radio', { name: 'Spot', exact: true }).click();
  await expect.element(page.getByText(/^Offline since/)).toBeVisible();
  await page.getByRole('link', { name: 'Heatmap', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Offline' }), { timeout: 20_000 }).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('Loading the market');

  await page.getByRole('link', { name: 'Options', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Offline' }).elements().length).toBe(1);
  for (const name of [/^IV symbol, /, /^Skew, /])
    await expect.element(page.getByRole('button', { name })).toBeVisible();
});

it('where every request fails, the header says so and no longer that the market is loading', async () => {
  unmount();
  service.trouble = 'fails';
  unmount = mountPage(<App />, '/markets', service.answer);
  const badge = page.getByRole('button', { name: 'Connection: simulated data, requests fail with errors' });
  await expect.element(badge, { timeout: 20_000 }).toBeVisible();
  await expect.element(page.getByText('Market not loaded')).toBeVisible();
  expect(document.body.textContent).not.toContain('Loading the market');
});

it('a screen whose market did not load offers to retry and to copy the request, under its toolbar', async () => {
  unmount();
  service.trouble = 'fails';
  unmount = mountPage(<App />, '/heatmap?layer=liquidations&layout=map', service.answer);
  await expect.element(page.getByRole('button', { name: 'Copy request' }), { timeout: 20_000 }).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible();
  const liquidations = page.getByRole('button', { name: 'Liquidations', exact: true });
  await expect.element(liquidations).toHaveAttribute('aria-pressed', 'true');
  expect(document.querySelector('main')?.textContent).not.toContain('/v1/');
});
