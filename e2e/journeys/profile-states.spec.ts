import { expect, test } from '../fixtures';
import { ProfilePage } from '../profile-page';
import { storeFirst } from '../store-first';

const BTC = '/profile?m=ATLAS_FUTURES:BTCUSDT';
const PROFILES = /type=TPO_AGG/;
const SLOW = { timeout: 30_000 };

test('a key of the lowest tier is told what is out of reach, and offered what is within reach', async ({ page }) => {
  await storeFirst(page, 'connection', { source: 'embedded', tier: 'free' });
  const { pane } = new ProfilePage(page);
  // A day in the previous year.
  await page.goto(`${BTC}&from=1750204800&period=86400`);
  await expect(pane.getByText(/^Older than (the \w+|your) tier allows$/)).toBeVisible(SLOW);
  await expect(pane.getByRole('button', { name: 'Show the latest', exact: true })).toBeVisible();
});

test('a venue without the market is named, and can be left out', { tag: '@quick' }, async ({ kept: page }) => {
  const profile = new ProfilePage(page);
  await profile.open(`${BTC}&venue=ATLAS_FUTURES&venue=NOWHERE`);
  await expect(profile.pane).toContainText('1 of 2 venues');
  await expect(profile.pane).toContainText(/NOWHERE has no profiles for BTC/);
  await profile.pane.getByRole('button', { name: 'Leave it out', exact: true }).click();
  await expect(profile.pane).not.toContainText('NOWHERE');
});

test.describe('a service that requests a pause', () => {
  test.use({ allow: { 'the answers are refused on purpose': /429/ } });

  test('is waited for in the pane, which then loads by itself', async ({ page }) => {
    const profile = new ProfilePage(page);
    let isPaused = true;
    const refusal = {
      status: 429,
      headers: { 'retry-after': '3' },
      json: { error: 'RATE_LIMITED', message: 'Slow down' },
    };
    await page.route(PROFILES, (route) => (isPaused ? route.fulfill(refusal) : route.continue()));
    await page.goto(BTC);
    await expect(profile.pane.getByText(/^Waiting for budget/)).toBeVisible(SLOW);
    await expect(profile.pane).toContainText('The service asks for a pause.');
    isPaused = false;
    await profile.waitUntilLoaded();
    await expect(profile.pane.getByText(/^Waiting for budget/)).toHaveCount(0);
  });
});

test.describe('a broken connection', () => {
  test.use({
    allow: {
      'the browser reports every failed request': /Failed to load resource/,
      'nothing gets through on purpose': /net::ERR_/,
    },
  });

  test('is reported, leaves the loaded sessions, and loads the others by itself when it is back', async ({ page }) => {
    const profile = new ProfilePage(page);
    await profile.open(BTC);
    let isOut = true;
    await page.route(/\/(v1|local|healthz)/, (route) =>
      isOut ? route.abort('internetdisconnected') : route.fallback(),
    );
    await profile.radio('Session', 'Weekly').click();
    const offline = page
      .getByRole('status')
      .filter({ hasText: /^Offline since 14:32 UTC\. Loaded data stays on screen/ });
    await expect(offline).toBeVisible({ timeout: 20_000 });
    // Daily sessions stay if nothing else was loaded.
    await expect(profile.headers.last()).toHaveAccessibleName('18 Jun Thu, in session');
    isOut = false;
    await expect(offline).toHaveCount(0, { timeout: 20_000 });
    await expect(profile.headers.last()).toHaveAccessibleName(/^15–21 Jun/, { timeout: 20_000 });
  });
});

test('playback is stored in the address on pause, and ended by Esc, another session and the end', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  const upto = (): string | null => new URL(page.url()).searchParams.get('upto');
  await profile.headers.nth(1).click();
  await page.keyboard.press('p');
  await expect(profile.scrub).toHaveAttribute('aria-valuetext', /, [3-9] of 48$/);
  expect(upto()).toBeNull();
  await page.keyboard.press('p');
  await expect.poll(upto).toMatch(/^\d+$/);
  await expect(profile.scrub).toHaveValue(upto() ?? '');
  await page.keyboard.press('p');
  await profile.headers.nth(2).click();
  await expect(profile.scrub).toHaveAttribute('aria-valuetext', /^All 48 TPO periods/);
  await expect(profile.inspector.getByRole('button', { name: 'Play the session', exact: true })).toBeVisible();
  await page.keyboard.press('p');
  await expect(profile.scrub).toHaveAttribute('aria-valuetext', /of 48$/);
  await profile.plot.focus();
  await page.keyboard.press('Escape');
  await expect(profile.inspector.getByRole('button', { name: 'Play the session', exact: true })).toBeVisible();
});

test('a drag with ⌥ over the names merges sessions, within one it splits it', async ({ page }) => {
  const profile = new ProfilePage(page);
  await profile.open(BTC);
  const count = await profile.headers.count();
  const boxOf = async (nth: number) => {
    const box = await profile.headers.nth(nth).boundingBox();
    if (box === null) throw new Error(`No session name ${nth}`);
    return { y: box.y + box.height / 2, at: (share: number) => box.x + box.width * share };
  };
  const first = await boxOf(1);
  const second = await boxOf(2);
  await page.keyboard.down('Alt');
  await page.mouse.move(first.at(0.5), first.y);
  await page.mouse.down();
  await page.mouse.move(second.at(0.5), second.y, { steps: 5 });
  await page.mouse.up();
  await expect(profile.headers).toHaveCount(count - 1);
  await expect(profile.headers.nth(1)).toHaveAccessibleName(/2 sessions$/);
  const third = await boxOf(2);
  await page.mouse.move(third.at(0.2), third.y);
  await page.mouse.down();
  await page.mouse.move(third.at(0.51), third.y, { steps: 5 });
  await expect(page.getByText('before Y, 12:00 UTC')).toBeVisible();
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(profile.headers).toHaveCount(count);
  await expect(profile.headers.nth(2)).toHaveAccessibleName(/part$/);
});
