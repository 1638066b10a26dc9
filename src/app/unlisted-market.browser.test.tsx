import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSelection } from '@/state/selection';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };
const NOTE = 'Not in the list: its search or filters hide this market.';

let unmount: () => void = () => undefined;

beforeEach(() => useSelection.setState({ detailsOpen: undefined }));
afterEach(() => unmount());

const details = page.getByRole('complementary', { name: 'BTC-USDT details' });

it.each([
  ['a coin that is another one', '&coin=ETH', true],
  ['nothing', '', false],
])('with %s as filter, the details of BTC say whether the list hides it', async (_, filter, isHidden) => {
  await page.viewport(1440, 900);
  unmount = mountPage(<App />, `/markets?m=ATLAS_FUTURES:BTCUSDT${filter}`, answerSummaries);
  await expect
    .element(page.getByRole('table', { name: 'Markets' }).getByRole('row', { name: /ETH-USDT/ }), FIRST_LOAD)
    .toBeVisible();
  await expect.element(details, FIRST_LOAD).toBeVisible();
  await expect.poll(() => details.element().textContent?.includes(NOTE), FIRST_LOAD).toBe(isHidden);
});
