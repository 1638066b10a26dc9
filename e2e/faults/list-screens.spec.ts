import type { Page } from '@playwright/test';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { OptionsPage } from '../options-page';
import { PredictionsPage } from '../predictions-page';
import { watchCharges } from '../watch-charges';

test.use({
  allow: { 'the service fails on purpose': /Failed to load resource|net::ERR_/ },
});

/** Fails matching requests until the returned function is called. */
async function failAll(page: Page, isMatch: (url: URL) => boolean): Promise<() => Promise<void>> {
  await page.route(isMatch, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"error":"INTERNAL_ERROR","message":"test"}',
    }),
  );
  return () => page.unroute(isMatch);
}

const isQuestions = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/v1/markets' && searchParams.get('exchange') === 'PREDMKT';

const isTenor = ({ pathname, searchParams }: URL): boolean =>
  pathname === '/v1/points' && searchParams.get('type')?.startsWith('IMPLIED') === true && searchParams.has('tenor');

test('questions that fail to load say so and load by the button; a later failure keeps them', async ({ page }) => {
  const predictions = new PredictionsPage(page);
  const mend = await failAll(page, isQuestions);
  await page.goto('/predictions');
  const failure = page.getByRole('alert').filter({ hasText: 'The request failed' });
  await expect(failure).toBeVisible(FIRST_LOAD);
  await expect(predictions.rows).toHaveCount(0);
  await mend();
  await failure.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(predictions.rows.first()).toBeVisible(FIRST_LOAD);
  await expect(failure).toHaveCount(0);
});

test('volatility that fails leaves skew whole, and a retry asks for what failed alone', { tag: '@quick' }, async ({
  page,
}) => {
  const options = new OptionsPage(page);
  const mend = await failAll(page, isTenor);
  await page.goto('/options?m=ATLAS_FUTURES:BTCUSDT');
  const volatility = options.pane('Implied volatility history');
  await expect(volatility).toContainText('The request failed', FIRST_LOAD);
  await expect(options.pane('Skew history').locator('canvas').first()).toBeVisible();
  await expect(options.pane('Skew by tenor').getByLabel('Skew now').locator('dd').first()).toHaveText(/^[+−]?\d/);
  await expect(options.pane('Skew history')).not.toContainText('The request failed');
  await mend();
  const readCharged = watchCharges(page);
  const retry = volatility.getByRole('button', { name: /^Retry, \d+ weight$/ });
  const stated = Number(/\d+/.exec(await retry.innerText())?.[0]);
  await retry.click();
  await expect(options.pane('Implied volatility by tenor').getByLabel('Implied volatility now')).toContainText(
    '%',
    FIRST_LOAD,
  );
  await expect.poll(readCharged).toBe(stated);
});
