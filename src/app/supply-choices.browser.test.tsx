import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };
const CHIPS = ['Price', 'Fully diluted', 'Total value locked', 'Starting cap'];

let unmount: () => void = () => undefined;

afterEach(() => unmount());

async function openSupply(address: string, width: number): Promise<void> {
  await page.viewport(width, 900);
  unmount = mountPage(<App />, address, answerSummaries);
  await expect.element(page.getByRole('region', { name: 'Dominance pane' }), FIRST_LOAD).toBeVisible();
}

it('comparing coins moves no figure out of the row of tiles, and leaves the chips of one coin where they are, off', async () => {
  await openSupply('/supply?coins=ETH', 1920);
  const tile = page.getByText('Coin volume', { exact: true });
  await expect.element(tile, FIRST_LOAD).toBeVisible();
  const chips = [...document.querySelectorAll('[aria-label="Beside the market cap"] button')];
  expect(
    chips.map((chip) => [chip.textContent, chip.getAttribute('aria-disabled'), chip.getAttribute('title')]),
  ).toEqual(CHIPS.map((label) => [label, 'true', 'drawn only without compared coins']));
});

it('on a phone, the chips behind "More" are all whole', async () => {
  await openSupply('/supply', 390);
  await page
    .getByRole('toolbar', { name: 'Supply controls' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  const panel = page.getByRole('dialog', { name: 'More supply controls' });
  await expect.element(panel).toBeVisible();
  const { right } = panel.element().getBoundingClientRect();
  const chips = [...panel.element().querySelectorAll('[aria-label="Beside the market cap"] button')];
  expect(chips.map(({ textContent }) => textContent)).toEqual(CHIPS);
  for (const chip of chips) expect(chip.getBoundingClientRect().right, chip.textContent).toBeLessThan(right - 4);
});
