import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';

/** The fields of a `predictionMarkets` entry that the lens uses. */
interface RawQuestion {
  readonly groupItemTitle: string;
  readonly conditionId: string;
  readonly availableTo: { readonly s: number };
}

const BTC = '/chart?m=ATLAS_FUTURES:BTCUSDT&panes=volume';

test('questions about the coin are shown beside the price axis, and one is drawn by its trades', {
  tag: '@quick',
}, async ({ kept: page, raw }) => {
  const events = (await raw.loadMarkets('exchange=PREDMKT')).filter(({ coin }) => coin === 'BTC');
  const questions = events.flatMap(({ predictionMarkets = [] }) => predictionMarkets) as readonly RawQuestion[];
  const ends = new Set(questions.map(({ availableTo }) => availableTo.s));
  const chart = new ChartPage(page);
  await chart.open(BTC);
  await chart.openMore();
  await page.getByRole('button', { name: 'Questions', exact: true }).click();
  await page.keyboard.press('Escape');
  const pane = chart.pane('Questions');
  await expect(pane).toContainText('closes');
  // Questions about the future are shown beside the axis free of charge, and the plot does not move.
  await expect(page).not.toHaveURL(/from=|period=/);
  await expect(chart.meter).toHaveAttribute('aria-valuetext', /next request free/);

  await pane.getByRole('button', { name: `${ends.size} closing dates`, exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Questions by closing time', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(questions.length);
  const ladder = events.find(({ fullName }) => fullName?.includes('at the end of July') === true);
  const [first] = (ladder?.predictionMarkets ?? []) as readonly RawQuestion[];
  const closes = new Date((first?.availableTo.s ?? 0) * 1000);
  const day = closes.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const by = `${day} ${closes.toISOString().slice(11, 16)} UTC`;
  const group = list.getByRole('list', { name: /at the end of July/ });
  const button = group.getByRole('button').first();
  await expect(button).toHaveAccessibleName(new RegExp(`^above \\${first?.groupItemTitle}, `));
  await button.click();
  await expect(page).toHaveURL(new RegExp(`question=PREDMKT:${first?.conditionId}`));
  await page.keyboard.press('Escape');
  await expect(pane).toContainText(`above ${first?.groupItemTitle} by ${by}`);

  await chart.plot.focus();
  await page.keyboard.press('n');
  await expect(chart.spoken).toHaveText(/UTC: closes here: Bitcoin.*(inferred|mispriced)/);
  await chart.chooseFromMenu('Questions', 'Show data as table');
  const table = page.getByRole('complementary', { name: 'Questions by closing time', exact: true }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(questions.length + 1);
  await page.keyboard.press('Escape');

  await expect(page).not.toHaveURL(/from=|period=/);
});
