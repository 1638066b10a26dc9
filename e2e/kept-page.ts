import type { Browser, BrowserContext, Page } from '@playwright/test';
import { collectPageProblems } from './page-problems';

/** A worker's page that is loaded once and moved from address to address without a reload. */
interface KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The problems on it, in all tests so far. */
  readonly problems: readonly string[];
  /** Its storage before the first test. */
  readonly stored: string;
}

const keptPages = new WeakMap<Browser, KeptPage>();
const kept = new WeakSet<Page>();

/** A screen that shows nothing. */
const NOWHERE = '/nowhere';

/** A cheap view of a market that no journey uses. */
const OF_ANOTHER_MARKET = '/profile?m=CINDER_SWAP:ETH-USDT-SWAP';

const nothingOf = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' });

/** Goes to another address without a reload, like a link within the page. */
export function goWithin(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
}

/** Goes to `address` in a loaded page by way of an empty screen, so that nothing of the last view is kept. */
export async function revisit(page: Page, address: string): Promise<void> {
  await goWithin(page, NOWHERE);
  const nothing = nothingOf(page);
  await nothing.waitFor({ state: 'attached' });
  await goWithin(page, address);
  await nothing.waitFor({ state: 'detached' });
}

/** Opens `address`: a kept page goes there without a reload, others load it. */
export async function visit(page: Page, address: string): Promise<void> {
  if (kept.has(page)) await revisit(page, address);
  else await page.goto(address);
}

/** Storage that a test may change: learnt weights, and opened markets. */
const LEARNT = /^depthscape\.(budget|costs|reload|selection)/;

/** Settings and choices that outlive a view. */
async function readStored(page: Page): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return JSON.stringify(entries.filter(([name]) => !LEARNT.test(name)).sort(([a], [b]) => a.localeCompare(b)));
}

/** The worker's kept page. Created, and loaded on the empty screen, if there is none. */
export async function openKeptPage(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
  const known = keptPages.get(browser);
  if (known !== undefined) return known;
  const context = await browser.newContext();
  await prepare(context);
  const problems = await collectPageProblems(context);
  const page = await context.newPage();
  await page.goto(NOWHERE);
  await nothingOf(page).waitFor({ state: 'attached' });
  kept.add(page);
  const made: KeptPage = { context, page, problems, stored: await readStored(page) };
  keptPages.set(browser, made);
  return made;
}

/** Whether the next test finds the page as this one did. */
async function isAsBefore({ context, page, stored }: KeptPage): Promise<boolean> {
  if (context.pages().length > 1 || (await page.getByRole('dialog').count()) > 0) return false;
  return (await readStored(page)) === stored;
}

/** Prepares the kept page for the next test, or closes it if its state has changed. */
export async function leaveKeptPage(browser: Browser, isSound: boolean): Promise<void> {
  const made = keptPages.get(browser);
  if (made === undefined) return;
  const { context, page } = made;
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'download'] as const)
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  if (isSound && (await isAsBefore(made))) {
    // The crosshair of a market is dropped only when another market is viewed.
    await goWithin(page, OF_ANOTHER_MARKET);
    await page.getByRole('region', { name: 'Profile pane', exact: true }).waitFor({ state: 'attached' });
    // Pending requests of the previous view must not fail in the next test.
    await goWithin(page, NOWHERE);
    await nothingOf(page).waitFor({ state: 'attached' });
    return;
  }
  keptPages.delete(browser);
  await context.close();
}
