import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { OptionsPage } from '../options-page';
import type { RawService } from '../raw-service';
import { SettingsPage } from '../settings-page';

const BTC = '/options?m=ATLAS_FUTURES:BTCUSDT';
const DAY = 86_400;
const FOUR_HOURS = 14_400;

const VOLATILITY = {
  type: 'IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG',
  field: 'impliedVolatility',
  symbol: 'ATM',
} as const;
const SKEW = { type: 'SKEW_OPTION_SUMMARY_AGG', field: 'skew', symbol: '25' } as const;
const TENORS = [
  ['1W', 'ONE_W'],
  ['1M', 'ONE_M'],
  ['2M', 'TWO_M'],
  ['3M', 'THREE_M'],
] as const;

interface RawPoints {
  readonly series: readonly {
    readonly points: readonly { readonly Point: Readonly<Record<string, number>> & { timestamp: { s: number } } }[];
  }[];
}

/** Values by the start of their bucket. */
async function loadSummary(
  raw: RawService,
  { type, field, symbol }: typeof VOLATILITY | typeof SKEW,
  tenor: string,
  range: { readonly interval: string; readonly from: number; readonly period: number },
): Promise<ReadonlyMap<number, number>> {
  const query = new URLSearchParams({
    type,
    exchange: 'HALCYON_OPTIONS',
    coin: 'BTC',
    rawSymbol: `BTC_${symbol}`,
    tenor,
    interval: range.interval,
    from: String(range.from),
    period: String(range.period),
  });
  const { series } = await raw.loadJson<RawPoints>(`/v1/points?${query}`);
  const points = series.flatMap((one) => one.points);
  return new Map(points.map(({ Point }) => [Point.timestamp.s, Point[field] ?? Number.NaN]));
}

const pane = (page: Page, name: string): Locator => new OptionsPage(page).pane(name);

const open = (page: Page, path = BTC): Promise<void> => new OptionsPage(page).open(path);

/** The most requests that a browser sends to one service at a time. */
const MAX_AT_ONCE = 6;

const pathOf = (route: Route): string =>
  route
    .request()
    .url()
    .replace(/^.*\/v1/, '');

/** Holds back every response and releases chosen ones. Requests sent meanwhile wait for none of those held. */
async function holdAnswers(page: Page) {
  const held: Route[] = [];
  const asked: string[] = [];
  let isOpen = false;
  await page.route(/\/v1\/(markets|tenors|points)/, async (route) => {
    asked.push(pathOf(route));
    if (isOpen) await route.continue();
    else held.push(route);
  });
  const release = async (routes: readonly Route[]): Promise<void> => {
    for (const route of routes) held.splice(held.indexOf(route), 1);
    await Promise.all(routes.map((route) => route.continue()));
  };
  return {
    asked,
    list: (pattern: RegExp): readonly Route[] => held.filter((route) => pattern.test(pathOf(route))),
    release,
    /** Stops holding back responses. */
    open(): Promise<void> {
      isOpen = true;
      return release([...held]);
    },
  };
}

/** Unix seconds of "18 Jun 12:00 UTC" of the year of the simulation. */
const readMoment = (text: string): number => {
  const [, day = '', time = ''] = /(\d+ \w+) (\d\d:\d\d) UTC/.exec(text) ?? [];
  return Date.parse(`${day} 2026 ${time}Z`) / 1000;
};

test('figures match raw requests: by tenor, at the crosshair, in table and file; a lower tier is told what it lacks', {
  tag: '@quick',
}, async ({ page, raw }) => {
  await open(page);
  await test.step('values, changes and percentiles by tenor, ranks in the table of all figures', async () => {
    const ranks = new Map<string, number>();
    for (const [title, side] of [
      ['Implied volatility', VOLATILITY],
      ['Skew', SKEW],
    ] as const) {
      const term = pane(page, `${title} by tenor`);
      const at = readMoment(await term.innerText());
      for (const [place, [tag, tenor]] of TENORS.entries()) {
        const range = { interval: 'FOUR_HOURS', from: at, period: FOUR_HOURS };
        const values = await loadSummary(raw, side, tenor, range);
        const days = { interval: 'DAY', from: at - (at % DAY) - 119 * DAY, period: 120 * DAY };
        const closes = await loadSummary(raw, side, tenor, days);
        const daily = [...closes.values()];
        // In every range, a change is measured from the close of the previous day.
        const yesterday = at - (at % DAY) - DAY;
        const [now, before] = [values.get(at) ?? Number.NaN, closes.get(yesterday) ?? Number.NaN];
        const cell = term.getByLabel(`${title} now`).locator('dd');
        await expect(term.locator('dt').nth(place)).toHaveText(tag);
        const texts = await cell.allInnerTexts();
        const lines = texts.length / TENORS.length;
        expectFigure(texts[place * lines] ?? '', now, `${title} ${tag}`);
        expectFigure(texts[place * lines + 1] ?? '', now - before, `${title} ${tag} in a day`);
        const lower = daily.filter((value) => value < now).length;
        const [, percentile = ''] = /P(\d+) · \d+ d/.exec(texts[place * lines + lines - 1] ?? '') ?? [];
        // The start of the data may cut off the first day of the year, which moves a place by about one unit.
        expect(Math.abs(Number(percentile) - (100 * lower) / daily.length), `${title} ${tag} place`).toBeLessThan(1.5);
        ranks.set(
          `${title} ${tag}`,
          (100 * (now - Math.min(now, ...daily))) / (Math.max(now, ...daily) - Math.min(now, ...daily)),
        );
      }
      await term.getByRole('button', { name: 'Table', exact: true }).click();
      const table = page.getByRole('complementary', { name: `${title} by tenor` });
      const row = table.getByRole('row', { name: /^Rank / });
      await expect(row).toBeVisible();
      const [, ...shown] = await row.locator('th, td').allInnerTexts();
      for (const [place, [tag]] of TENORS.entries()) {
        const apart = Math.abs(Number(shown[place]) - (ranks.get(`${title} ${tag}`) ?? Number.NaN));
        expect(apart, `${title} ${tag} rank`).toBeLessThan(1.5);
      }
      await page.keyboard.press('Escape');
    }
  });
  await test.step('keys move the crosshair of both histories, and the curve of that moment is drawn', async () => {
    await page.getByTestId('volatility-history').focus();
    await page.keyboard.press('End');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    const spoken = page.getByRole('status').filter({ hasText: 'Implied volatility 1W' });
    await expect(spoken).toContainText('17 Jun 16:00 UTC');
    const text = await spoken.innerText();
    const at = readMoment(text);
    for (const [side, words] of [
      [VOLATILITY, 'Implied volatility'],
      [SKEW, 'Skew'],
    ] as const) {
      const [, part = ''] = new RegExp(`${words} ([^A-Z]*(?:1W|1M|2M|3M).*?3M [^.]*\\.\\d)`).exec(text) ?? [];
      for (const [tag, tenor] of TENORS) {
        const values = await loadSummary(raw, side, tenor, { interval: 'FOUR_HOURS', from: at, period: FOUR_HOURS });
        const [, figure = ''] = new RegExp(`${tag} ([+−]?[\\d.]+)`).exec(part) ?? [];
        expectFigure(figure, values.get(at) ?? Number.NaN, `${words} ${tag}`);
      }
    }
    await expect(page.getByTestId('volatility-moment').locator('circle')).toHaveCount(4);
    await expect(page.getByTestId('skew-moment').locator('circle')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('skew-moment')).toHaveCount(0);

    // Gestures and keys show a part of the range, which the address stores.
    const plot = page.getByTestId('volatility-history');
    const { x = 0, y = 0, width = 0, height = 0 } = (await plot.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    for (let notch = 0; notch < 4; notch++) await page.mouse.wheel(0, -100);
    await expect(page).toHaveURL(/zoom=\d+&zoom=\d+/);
    await plot.dblclick();
    await expect(page).not.toHaveURL(/zoom=/);
    await plot.press('=');
    await expect(page).toHaveURL(/zoom=\d+&zoom=\d+/);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await expect(page).not.toHaveURL(/zoom=/);
  });
  await test.step('the table and the file', async () => {
    await pane(page, 'Skew history').getByRole('button', { name: 'Skew history pane menu' }).click();
    await page.getByRole('menuitem', { name: 'Show data as table' }).click();
    const table = page.getByRole('complementary', { name: 'Skew history' });
    await expect(table.getByRole('row')).toHaveCount(181);
    await page.keyboard.press('Escape');
    await pane(page, 'Skew history').getByRole('button', { name: 'Skew history pane menu' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export JSON' }).click(),
    ]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { requests: { sha256?: string }[] };
    expect(download.suggestedFilename()).toMatch(/^btc-options-skew.*\.json$/);
    // Only those of the skew, which is the pane's own series.
    expect(file.requests.length).toBeGreaterThanOrEqual(8);
    expect(file.requests.length).toBeLessThan(16);
    // A request whose tiles are partly no longer cached has no digest.
    expect(file.requests.filter(({ sha256 = '' }) => /^[0-9a-f]{64}$/.test(sha256)).length).toBeGreaterThanOrEqual(6);
    await pane(page, 'Skew history').getByRole('button', { name: 'Skew history pane menu' }).click();
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export PNG' }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/^btc-options-.*\.png$/);
    expect((await readFile(await picture.path())).length).toBeGreaterThan(20_000);
  });
  await test.step('a tier without volatility is told so, and requests none of it', async () => {
    const asked: string[] = [];
    const settings = new SettingsPage(page);
    await settings.open();
    await settings.radio('Act as tier', 'Free').click();
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('heading', { name: 'Implied volatility needs the Advanced or Enterprise tier', exact: true }),
    ).toHaveCount(1);
    await expect(pane(page, 'Implied volatility history')).toContainText('Included in your tier: skew');
    // What the tier does not open is said there, not by greyed controls.
    const bar = page.getByRole('toolbar', { name: 'Options controls' });
    await expect(bar.getByRole('button', { name: /^Skew, BTC_25/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: /^(IV symbol|Realised)/ })).toHaveCount(0);
    await expect(bar.locator('[aria-disabled="true"]')).toHaveCount(0);
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('radiogroup', { name: 'Range' }).getByRole('radio', { name: '90D' }).click();
    await expect(pane(page, 'Skew history')).toContainText('from 11 Jun');
    expect(asked.filter((url) => /points.*IMPLIED_VOLATILITY/.test(url))).toEqual([]);
  });
});

test('every choice is stored in the address, another coin too', async ({ kept: page }) => {
  await open(page);
  await page.getByRole('radiogroup', { name: 'Range' }).getByRole('radio', { name: '90D' }).click();
  await page.getByRole('radiogroup', { name: 'Tenor' }).getByRole('radio', { name: '1M' }).click();
  await page.getByRole('button', { name: 'Map' }).click();
  await page.getByRole('radiogroup', { name: 'Coin' }).getByRole('radio', { name: 'ETH' }).click();
  await expect(page).toHaveURL(/m=[A-Z_]+:ETH/);
  const address = page.url();
  expect(address).toContain('range=90D');
  expect(address).toContain('tenor=1M');
  expect(address).toContain('form=map');
  await open(page, address);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('radio', { name: 'ETH' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1M' })).toBeChecked();
  await expect(pane(page, 'Skew history')).toContainText('risk reversal: call − put');

  // What does not fit a narrow bar is under More.
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('toolbar', { name: 'Options controls' })
    .getByRole('button', { name: 'More', exact: true })
    .click();
  const more = page.getByRole('dialog', { name: 'More options controls', exact: true });
  await expect(more.getByRole('button', { name: 'Compare to, 7 d ago, 30 d ago' })).toBeVisible();
  await more.getByRole('radio', { name: 'All tenors' }).click();
  await expect(page).not.toHaveURL(/tenor=/);
});

test('two waves load the screen: the market with every list, then every series; controls are priced after both', async ({
  page,
}) => {
  test.slow();
  const options = new OptionsPage(page);
  const answers = await holdAnswers(page);
  const order: string[] = [];
  page.on('request', (request) => {
    const [, chunk] = /\/(options-prices)[^/]*\.js$/.exec(request.url()) ?? [];
    if (chunk !== undefined) order.push(chunk);
  });
  page.on('response', (answer) => {
    if (answer.url().includes('/v1/points')) order.push('series');
  });
  const opening = options.open(BTC);
  const count = (pattern: RegExp) => expect.poll(() => answers.list(pattern).length, { timeout: 30_000 });
  // The market and every list at the same time.
  for (const first of [/symbolFilter=BTCUSDT/, /^\/tenors/, /^\/markets\?type=IMPLIED/, /^\/markets\?type=SKEW/]) {
    await count(first).toBe(1);
  }
  await answers.release(answers.list(/^\/(markets|tenors)/));
  // Every series, as many at a time as possible, although the ends of the lists are not proved yet.
  const points = /^\/points/;
  await count(/^\/markets\?type=.*pageOffset=[1-9]/).toBe(2);
  await count(points).toBe(MAX_AT_ONCE);
  const told = await page.getByRole('meter', { name: 'API weight' }).getAttribute('aria-valuetext');
  const series = Number(/next request (\d+)/.exec(told ?? '')?.[1]);
  expect(series).toBeGreaterThan(2 * MAX_AT_ONCE);
  await answers.open();
  await opening;
  const paths = answers.asked.filter((path) => points.test(path));
  expect(paths).toHaveLength(series);
  expect(new Set(answers.asked).size).toBe(answers.asked.length);
  await expect.poll(() => order).toContain('options-prices');
  expect(order.indexOf('options-prices')).toBe(series);
});

test('one press on a tenor shows only its history, a second one those of all', async ({ kept: page }) => {
  await open(page);
  const tenor = pane(page, 'Implied volatility by tenor').getByRole('button', { name: /history of 1M alone$/ });
  await tenor.click();
  await expect(page).toHaveURL(/tenor=1M/);
  await expect(tenor).toHaveAttribute('aria-pressed', 'true');
  await tenor.click();
  await expect(page).not.toHaveURL(/tenor=/);
});

test('at 1024 × 768 the curves of both sides are at least 120 px tall', async ({ kept: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, BTC);
  for (const kind of ['volatility', 'skew']) {
    const plot = page.getByTestId(`${kind}-term`);
    await expect(plot.locator('canvas').first()).toBeAttached();
    // Above the curves stand the ends of their bands, below them the tenors: 78 px.
    await expect.poll(async () => ((await plot.boundingBox())?.height ?? 0) - 78, kind).toBeGreaterThanOrEqual(120);
  }
});

test('tiles have a value, its change and its percentile at every width, and nothing in them is cut', async ({
  kept: page,
}) => {
  await open(page, BTC);
  for (const width of [360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const tiles = page.getByLabel('Implied volatility now');
    const place = tiles.getByText(/^P\d+ · \d+ d$/);
    await expect(place).toHaveCount(TENORS.length);
    await expect(place.first()).toBeVisible();
    await expect(tiles.locator('dd')).toHaveCount(3 * TENORS.length);
    await expect(page.getByRole('button', { name: 'Table', exact: true }).first()).toBeVisible();
    const cut = await tiles.evaluate((list) => {
      const cells = [...list.querySelectorAll('dd')];
      return cells.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
    });
    expect(cut, `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
});
