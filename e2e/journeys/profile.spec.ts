import { fetchAnswer } from '../fetch-answer';
import { expectFigure } from '../figures';
import { expect, test } from '../fixtures';
import { ProfilePage } from '../profile-page';
import type { RawService } from '../raw-service';
import { watchCharges } from '../watch-charges';

const BTC = '/profile?m=ATLAS_FUTURES:BTCUSDT';
const DAY = 86_400;
const PROFILES = /\/v1\/points\?type=TPO_AGG/;

interface RawSession {
  readonly levels: readonly { readonly price: number; readonly block_ids: readonly number[] }[];
  readonly poc_price: number;
  readonly vah_price: number;
  readonly val_price: number;
  readonly total_tpo_count: number;
  readonly total_volume: number;
  readonly opening_price: number;
}

interface RawPoints {
  readonly series: readonly {
    readonly points: readonly { readonly Point: { readonly TpoAggregation: RawSession } }[];
  }[];
}

async function loadSession(raw: RawService, from: number): Promise<RawSession> {
  const query = { type: 'TPO_AGG', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', tpoSession: 'TPO_SESSION_DAILY' };
  const range = { from: String(from), period: String(DAY) };
  const { series } = await raw.loadJson<RawPoints>(`/v1/points?${new URLSearchParams({ ...query, ...range })}`);
  const session = series[0]?.points[0]?.Point.TpoAggregation;
  if (session === undefined) throw new Error(`No session at ${from}`);
  return session;
}

interface RawCandles {
  readonly series: readonly {
    readonly points: readonly { readonly Point: { readonly high: number; readonly low: number } }[];
  }[];
}

/** The highest and the lowest trade of a day, or of its first hour. */
async function loadExtremes(
  raw: RawService,
  from: number,
  interval: 'DAY' | 'HOUR' = 'DAY',
): Promise<Readonly<Record<'High' | 'Low', number>>> {
  const query = { type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', interval };
  const range = { from: String(from), period: String(interval === 'DAY' ? DAY : 3600) };
  const { series } = await raw.loadJson<RawCandles>(`/v1/points?${new URLSearchParams({ ...query, ...range })}`);
  const candle = series[0]?.points[0]?.Point;
  if (candle === undefined) throw new Error(`No candle at ${from}`);
  return { High: candle.high, Low: candle.low };
}

test('the inspector matches a raw response, in the rows of the market', { tag: '@quick' }, async ({
  kept: page,
  raw,
}) => {
  const profile = new ProfilePage(page);
  await profile.open(`${BTC}&rows=1`);
  await profile.headers.nth(-2).click();
  const from = Number(new URL(page.url()).searchParams.get('sel'));
  const session = await loadSession(raw, from);
  const height = Math.min(...session.levels.slice(1).map(({ price }, at) => price - session.levels[at].price));
  for (const [name, value] of [
    // A response names rows by their lower edges.
    ['POC', session.poc_price + height / 2],
    ['VAH', session.vah_price + height],
    ['VAL', session.val_price],
    ['TPO count', session.total_tpo_count],
    ['Open', session.opening_price],
  ] as const) {
    expectFigure(await profile.fact(name).innerText(), value, name);
  }
  const extremes = await loadExtremes(raw, from);
  for (const name of ['High', 'Low'] as const) {
    const facts = profile.inspector.getByRole('region', { name: 'Session', exact: true });
    const label = facts.locator('dt', { hasText: new RegExp(`^${name}$`) });
    const figure = label.locator('xpath=following-sibling::dd');
    // From the trades, not from the rows that contain them.
    await expect(figure).not.toContainText('row');
    expectFigure(await figure.innerText(), extremes[name], name);
  }
  const balance = profile.inspector.getByRole('region', { name: /^Initial balance, A–B/ });
  const hour = await loadExtremes(raw, from, 'HOUR');
  expectFigure(await balance.locator('dd').nth(0).innerText(), hour.High, 'initial balance high');
  expectFigure(await balance.locator('dd').nth(1).innerText(), hour.Low, 'initial balance low');
  const volume = profile.inspector.getByRole('region', { name: 'Volume', exact: true });
  expectFigure(await volume.locator('dd').first().innerText(), session.total_volume, 'volume');
  await expect(profile.inspector).toContainText(/\d+ values match the API\./);
  await profile.chooseFromMenu('Show data as table');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(session.levels.length);
  await test.step('a phone names the same levels under the plot', async () => {
    await page
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await page.setViewportSize({ width: 390, height: 844 });
    const bar = page.getByRole('region', { name: 'Selected session', exact: true });
    for (const [at, value] of [session.val_price, session.poc_price + height / 2, session.vah_price + height].entries())
      expectFigure(await bar.locator('dd').nth(at).innerText(), value, 'a level in the bar');
    await bar.getByRole('button', { name: 'Details', exact: true }).click();
    expectFigure(await profile.fact('POC').innerText(), session.poc_price + height / 2, 'POC');
  });
});

test('a figure that contradicts the service is shown with both numbers and the rule', async ({ page }) => {
  await page.route(PROFILES, async (route) => {
    const answer = await fetchAnswer(route);
    const body = (await answer.text()).replaceAll(/"poc_price":[\d.]+/g, '"poc_price":1');
    await route.fulfill({ response: answer, body });
  });
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  const audit = profile.inspector.getByRole('region', { name: 'Checked against the service', exact: true });
  await expect(audit).toContainText(/POC row : served 1(\.0)?, computed [\d,]+/);
  await expect(audit).toContainText('The row that most blocks visited');
});

test('every choice is stored in the address and restored from it', { tag: '@quick' }, async ({ kept: page }) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  await profile.radio('TPO block', '60m').click();
  await profile.radio('Profile layout', 'Split').click();
  await profile.chip('Single prints').click();
  await profile.toolbar.getByRole('button', { name: /^Row, / }).click();
  await page.getByRole('option', { name: /5×$/ }).first().click();
  const more = await profile.openMore();
  await more.getByRole('radio', { name: 'Letters', exact: true }).click();
  await more.getByRole('radio', { name: 'Behind', exact: true }).click();
  await more.getByRole('button', { name: 'Developing', exact: true }).click();
  await page.keyboard.press('Escape');
  // A bar without room for it has it behind More.
  const area = profile.toolbar.getByRole('button', { name: /^Value area, / });
  if (await area.isVisible()) await area.click();
  else await profile.openMore();
  await page.getByRole('radio', { name: '68.2%', exact: true }).click();
  const share = page.getByRole('spinbutton', { name: 'Share, custom', exact: true });
  await share.fill('30');
  await share.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A value area holds 50% to 95% of the TPOs.');
  await expect(share).toHaveValue('30');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const kept =
    'minutes=60&layout=split&marks=area&marks=balance&marks=naked&marks=developing&rows=5&form=letters&volume=behind&percent=68.2';
  const wanted = new Set(kept.split('&'));
  await expect
    .poll(
      () =>
        new Set(
          new URL(page.url()).search
            .slice(1)
            .split('&')
            .filter((field) => !/^[vm]=/.test(field)),
        ),
    )
    .toEqual(wanted);
  await page.reload();
  await profile.waitUntilLoaded();
  await expect(profile.radio('TPO block', '60m')).toBeChecked();
  await expect(profile.radio('Profile layout', 'Split')).toBeChecked();
  await expect(profile.chip('Single prints')).toHaveAttribute('aria-pressed', 'false');
  if (await area.isVisible()) await area.click();
  else await profile.openMore();
  await expect(page.getByRole('radio', { name: '68.2%', exact: true })).toBeChecked();
});

test('a session is scrubbed, merged with another and split again, all in the address', async ({ kept: page }) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  await profile.headers.nth(1).click();
  const whole = await profile.fact('TPO count').innerText();
  await profile.scrub.focus();
  await page.keyboard.press('Home');
  await expect(profile.scrub).toHaveAttribute('aria-valuetext', /^Up to block A, 00:00 UTC, 1 of 48$/);
  await page.keyboard.press('ArrowRight');
  await expect(profile.scrub).toHaveAttribute('aria-valuetext', /^Up to block B, 00:30 UTC, 2 of 48$/);
  expect(new URL(page.url()).searchParams.get('upto')).toBe('2');
  await page.keyboard.press('End');
  await expect(profile.fact('TPO count')).toHaveText(whole);
  const count = await profile.headers.count();
  await profile.headers.nth(2).click({ modifiers: ['Shift'] });
  await expect(profile.inspector.getByRole('region', { name: /^Value areas, / })).toContainText('In either');
  await page.getByRole('button', { name: 'Merge sessions', exact: true }).click();
  await expect(profile.headers).toHaveCount(count - 1);
  await expect(profile.headers.nth(1)).toHaveAccessibleName(/2 sessions$/);
  await page.reload();
  await profile.waitUntilLoaded();
  await expect(profile.headers.nth(1)).toHaveAccessibleName(/2 sessions$/);
  await page.getByRole('button', { name: 'Split profile', exact: true }).click();
  await expect(profile.headers).toHaveCount(count);
  await profile.headers.nth(1).click();
  await profile.scrub.fill('12');
  await page.getByRole('button', { name: 'Split profile', exact: true }).click();
  await expect(profile.headers).toHaveCount(count + 1);
  await expect(profile.headers.nth(1)).toHaveAccessibleName(/part$/);
});

test.describe('states', () => {
  test.use({ allow: { 'the browser reports every failed request': /Failed to load resource/ } });

  test('a failure is reported in the pane, and Retry loads the sessions', async ({ page }) => {
    const profile = new ProfilePage(page);
    const body = JSON.stringify({ error: 'INTERNAL_ERROR', message: 'Something broke' });
    await page.route(PROFILES, (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
    await page.goto(BTC);
    const alert = profile.pane.getByRole('alert');
    // Timeout for a first page load on a busy machine.
    await expect(alert).toContainText('Something broke', { timeout: 30_000 });
    await page.unroute(PROFILES);
    await alert.getByRole('button', { name: 'Retry, 5 weight', exact: true }).click();
    await profile.waitUntilLoaded();
    await expect(alert).toHaveCount(0);
  });
});

test('rows are read, selected, pinned and merged, and the table and the figures opened, by keyboard alone', async ({
  kept: page,
}) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  await profile.plot.focus();
  await page.keyboard.press('ArrowUp');
  await expect(profile.spoken).toHaveText(/point of control( [\d,]+)?, \d+ TPO, .*block A, 00:00 UTC$/);
  await page.keyboard.press('PageUp');
  await expect(profile.spoken).toHaveText(/\d+ Jun \w+, block A/);
  await page.keyboard.press('Home');
  await expect(profile.spoken).toHaveText(/^[\d,]+ to [\d,]+, .*TPO/);
  await page.keyboard.press(' ');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Shift+ ');
  await expect.poll(() => new URL(page.url()).searchParams.getAll('sel').length).toBe(2);
  await page.keyboard.press('m');
  await expect(profile.headers.last()).toHaveAccessibleName(/2 sessions$/);
  await page.keyboard.press('v');
  await expect(page.getByRole('complementary', { name: /^Profile rows of / })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(profile.inspector).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(profile.inspector).toBeVisible();
});

test('a level of the ledger leads to its session; weekly sessions cost what their button says', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  await test.step('the shared range is unchanged', async () => {
    expect(new URL(page.url()).searchParams.has('period')).toBe(false);
    const ledger = profile.inspector.getByRole('region', { name: /^Prior POCs, nearest first$/ });
    const first = ledger.getByRole('listitem').first().getByRole('button');
    const name = (await first.getAttribute('aria-label')) ?? '';
    await first.click();
    const [, day = '', price = ''] = /^(\d+ \w+) POC ([\d,]+),/.exec(name) ?? [];
    await expect(profile.spoken).toHaveText(new RegExp(`point of control ${price}, .*${day}`));
  });
  await test.step('cached ones are free', async () => {
    await expect(profile.radio('TPO block', '60m')).toHaveAttribute('title', /^Free/);
    await expect(profile.radio('Session', 'Weekly')).toHaveAttribute('title', /^6 weight/);
    const readCharged = watchCharges(page);
    await profile.radio('Session', 'Weekly').click();
    await profile.waitUntilLoaded();
    await expect(profile.headers.last()).toHaveAccessibleName(/^\d+.*–.* in session$/);
    // Seven sessions, whose levels are needed in every window, less those derived from the days, plus the candles of
    // their highs and lows.
    expect(await readCharged()).toBe(6);
  });
});

test('earlier levels are the same in every window, and a phone names the untested POC in its bar', async ({ page }) => {
  const profile = new ProfilePage(page);
  const facts: string[][] = [];
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await profile.open(BTC);
    const bar = page.getByRole('region', { name: 'Selected session', exact: true });
    if (width === 390) {
      await expect(bar).toContainText(/nPOC [\d,]+ [+−][\d.]+% \d+ \w+/);
      await bar.getByRole('button', { name: 'Details', exact: true }).click();
    } else if ((await profile.inspector.count()) === 0) await page.keyboard.press('i');
    const ledger = page.getByRole('region', { name: /^Prior POCs, nearest first$/ });
    await ledger.getByRole('button', { name: /^Show all/ }).click();
    const rows = await ledger.getByRole('listitem').getByRole('button').all();
    const names = await Promise.all(rows.map(async (row) => (await row.getAttribute('aria-label')) ?? ''));
    facts.push([...names, (await ledger.getByText(/^Tracked from/).textContent()) ?? '']);
  }
  expect(facts[0].length).toBeGreaterThan(5);
  expect(facts[1]).toEqual(facts[0]);
  expect(facts[2]).toEqual(facts[0]);
});

test('a phone reaches every control, reads a row without covering it, and a link keeps the measured box', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  const bar = page.getByRole('region', { name: 'Selected session', exact: true });
  await test.step('nothing of the bar is out of sight, and blocks are behind More', async () => {
    for (const name of ['More', 'Fit', 'Live']) {
      const box = await profile.toolbar.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN), name).toBeLessThanOrEqual(390);
    }
    const more = await profile.openMore();
    await expect(more.getByRole('radiogroup', { name: 'TPO block', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
  await test.step('figures at the crosshair are below the plot', async () => {
    const plot = await profile.plot.boundingBox();
    if (plot === null) throw new Error('The plot is not drawn');
    await page.mouse.move(plot.x + plot.width / 3, plot.y + plot.height / 2);
    const figures = page.getByRole('region', { name: 'Figures at the cursor', exact: true });
    await expect(figures).toContainText('First touch');
    expect((await figures.boundingBox())?.y).toBeGreaterThan(plot.y + plot.height - 40);
    await page.mouse.move(5, 5);
    await expect(bar).toBeVisible();
  });
  await test.step('the box is in the address, and drawn again from it', async () => {
    const plot = await profile.plot.boundingBox();
    if (plot === null) throw new Error('The plot is not drawn');
    await page.mouse.move(plot.x + 60, plot.y + 200);
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await page.mouse.move(plot.x + 160, plot.y + 320, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const measured = profile.pane.getByText(/\d TPO/).last();
    const words = await measured.innerText();
    await expect(page).toHaveURL(/ruler=\d+%3A[\d.]+&ruler=\d+%3A[\d.]+|ruler=\d+:[\d.]+&ruler=\d+:[\d.]+/);
    await profile.open(page.url());
    await expect(profile.pane.getByText(words)).toBeVisible();
    await profile.plot.press('Escape');
    await expect(page).not.toHaveURL(/ruler=/);
  });
  await test.step('Measure is behind More; two clicks set the ends, at levels', async () => {
    const more = await profile.openMore();
    await more.getByRole('button', { name: 'Measure', exact: true }).click();
    await expect(more).toBeHidden();
    await expect(page.getByText(/^Ruler: drag/)).toBeVisible();
    await profile.plot.click({ position: { x: 60, y: 200 } });
    await expect(profile.pane.getByText(/click ends the ruler/)).toBeVisible();
    await profile.plot.click({ position: { x: 160, y: 320 } });
    await expect(profile.pane.getByText(/\d TPO/).last()).not.toContainText('click ends');
    await expect(page).toHaveURL(/ruler=/);
  });
});
