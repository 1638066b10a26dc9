import type { Locator, Page } from '@playwright/test';
import { listChainMarkets, readChain } from '../../src/testing/recorded-service/option-chain';
import { makeRecordedService } from '../../src/testing/recorded-service/recorded-service';
import { findRecordings } from '../../src/testing/recorded-service/recordings';
import { expect, test } from '../fixtures';
import { E2E_PORT } from '../playwright.config';
import { serveRecordings } from '../recorded-routes';

const hasRecordings = findRecordings('no option of them is looked at', ['data/option-chains']);
test.skip(!hasRecordings, '../shared/data is absent');

const term = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: `${title} by tenor pane`, exact: true });

test('a recorded chain shows the volatility and skew of its week, and no rank where there is nothing to rank', {
  tag: '@quick',
}, async ({ page }) => {
  const { at } = readChain();
  const markets = listChainMarkets();
  const service = await makeRecordedService({ nowMs: (at + 60) * 1000, port: E2E_PORT, holdings: { markets } });
  await serveRecordings(page, service);
  await page.goto('/options?v=1&m=DERIBIT:ETH_ATM');
  const volatility = term(page, 'Implied volatility');
  // As computed by the recorder: 87.1 % at the money, puts 12.2 points over calls.
  await expect(volatility.getByLabel('Implied volatility now')).toContainText('87.1%', { timeout: 30_000 });
  await expect(volatility.locator('dt')).toHaveText(['1W']);
  await expect(volatility).toContainText('1 Oct 04:00 UTC');
  await expect(volatility.getByLabel('Implied volatility now')).toContainText(/^1W87\.1%–/);
  await expect(term(page, 'Skew').getByLabel('Skew now')).toContainText(/^1W−12\.2–/);
  for (const side of [volatility, term(page, 'Skew')])
    await expect(side).toContainText(/No rank yet: needs 90 days, (\w+ )?has 1/);
  await expect(page.getByRole('contentinfo').or(page.getByRole('main'))).toContainText('No daily candles');
});
