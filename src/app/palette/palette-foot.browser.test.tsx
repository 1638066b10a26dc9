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
