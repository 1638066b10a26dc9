import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from '@/app/app';

let unmount: () => void = () => undefined;

afterEach(() => unmount());

it('the hints at the foot of the palette stand in one line', async () => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, '/markets', answerSummaries);
  await expect.element(page.getByRole('table', { name: 'Markets' }), { timeout: 60_000 }).toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  const free = page.getByText('Search is free');
  await expect.element(free, { timeout: 60_000 }).toBeVisible();
  const foot = free.element().parentElement!;
  expect(foot.scrollWidth).toBeLessThanOrEqual(foot.clientWidth);
  for (const hint of foot.children) expect(hint.getBoundingClientRect().height).toBeLessThan(24);
});

it('on phones a market keeps its venues and its change of a day, below its name and its price', async () => {
  await page.viewport(390, 844);
  unmount = mountPage(<App />, '/markets', answerSummaries);
  await expect.element(page.getByRole('button', { name: /^Switch market/ }), { timeout: 60_000 }).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /^Switch market/ }));
  // Nothing to press is named by a key; commands have a way of their own.
  const dialog = page.getByRole('dialog', { name: 'Switch market' });
  await expect.element(dialog.getByRole('button', { name: 'Commands' }), { timeout: 60_000 }).toBeVisible();
  expect((dialog.element() as HTMLElement).innerText).not.toMatch(/\b(Enter|Tab|Esc)\b/);
  await userEvent.click(dialog.getByRole('button', { name: 'Commands' }));
  await expect.element(dialog.getByRole('group', { name: 'This screen' })).toBeVisible();
  await expect.element(dialog.getByRole('group', { name: 'Settings' })).toBeInTheDocument();
  expect((dialog.element() as HTMLElement).innerText).not.toMatch(/\b(Enter|Tab|Esc)\b/);
  await userEvent.click(dialog.getByRole('button', { name: 'Markets' }));
  const row = page.getByRole('option', { name: /BTC-USDT/ }).first();
  await expect.element(row, { timeout: 60_000 }).toBeVisible();
  // What is not shown is not in it.
  const shown = (row.element() as HTMLElement).innerText;
  expect(shown).toMatch(/%/);
  expect(shown).toMatch(/venues|ATLAS|[A-Z]+_(SPOT|FUTURES)/);
  expect(row.element().scrollHeight).toBeLessThanOrEqual(row.element().clientHeight);
});
