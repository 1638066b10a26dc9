import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

it('the views of a market without depth keep their places, and links lead to the most traded with depth, of another coin, and to the list of all with depth', async () => {
  await page.viewport(1440, 900);
  const isAboutDepth = (search: URLSearchParams): boolean => search.getAll('type').includes('BLOCK_BOOK_SNAPSHOT_AGG');
  const service = new PageService(
    (search) => (isAboutDepth(search) ? [makePerpetual('ETH')] : [makePerpetual('STX')]),
    {
      '/v1/types': { types: ['TRADE_SIDE_AGNOSTIC_AGG', 'TRADE_AGG'] },
      '/v1/block-sizes': { blockSizes: [] },
    },
  );
  unmount = mountPage(<App />, '/markets', service.answer);
  const details = page.getByRole('complementary', { name: 'STX-USDT details' });
  await expect.element(details, FIRST_LOAD).toBeVisible();
  const heatmap = details.getByRole('button', { name: 'Heatmap, no depth' });
  await expect.element(heatmap, FIRST_LOAD).toHaveAttribute('aria-disabled', 'true');
  const tiles = [...(heatmap.element().parentElement?.parentElement?.querySelectorAll('button') ?? [])];
  const titles = tiles.map((tile) => tile.querySelector('span')?.textContent);
  expect(titles).toEqual(['Heatmap', 'Chart', 'Profile', 'Options', 'Supply', 'Predictions']);
  const nearest = details.getByRole('group', { name: 'Markets with this data' });
  await expect.element(nearest).toHaveTextContent(/^Most traded market of this venue with depth:/);
  await expect.element(nearest.getByRole('button', { name: /^Heatmap of ETH-USDT PERP/ }), FIRST_LOAD).toBeVisible();
  expect(nearest.getByRole('button').elements()).toHaveLength(2);
  const isBelow = heatmap.element().compareDocumentPosition(nearest.element()) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBelow).toBeTruthy();
  await nearest.getByRole('button', { name: 'List only markets with depth' }).click();
  await expect.element(page.getByRole('row', { name: /ETH-USDT/ }), FIRST_LOAD).toBeVisible();
  expect(page.getByRole('row', { name: /STX-USDT/ }).elements()).toHaveLength(0);
});
