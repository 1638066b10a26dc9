import type { Browser, BrowserContext, Page } from '@playwright/test';
import { collectPageProblems } from './page-problems';

/** The page of a worker that is loaded once, and led from address to address without loading it anew. */
interface KeptPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What has gone wrong in it, in all tests so far. */
  readonly problems: readonly string[];
  /** What was stored in it before the first test. */
  readonly stored: string;
}

const keptPages = new WeakMap<Browser, KeptPage>();
const kept = new WeakSet<Page>();

/** A screen that shows nothing. */
const NOWHERE = '/nowhere';

/** A cheap view of a market that no journey looks at. */
const OF_ANOTHER_MARKET = '/profile?m=CINDER_SWAP:ETH-USDT-SWAP';

const nothingOf = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' });

/** To another address without loading the page anew, as a link within it leads there. */
export function goWithin(page: Page, to: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(history.state, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
}

/** Goes to `address` in a page that has been loaded, by way of an empty screen: nothing of the last view is taken along. */
export async function revisit(page: Page, address: string): Promise<void> {
  await goWithin(page, NOWHERE);
  const nothing = nothingOf(page);
  await nothing.waitFor({ state: 'attached' });
  await goWithin(page, address);
  await nothing.waitFor({ state: 'detached' });
}

/** Opens `address`: a kept page goes there within, others load it. */
export async function visit(page: Page, address: string): Promise<void> {
  if (kept.has(page)) await revisit(page, address);
  else await page.goto(address);
}

/** What a test may leave there: weights that were learnt, and markets that were opened. */
const LEARNT = /^depthscape\.(budget|costs|reload|selection)/;

/** Settings and choices that outlive a view. */
async function readStored(page: Page): Promise<string> {
  const entries = await page.evaluate(() => Object.entries(localStorage));
  return JSON.stringify(entries.filter(([name]) => !LEARNT.test(name)).sort(([a], [b]) => a.localeCompare(b)));
}

/** The kept page of the worker; made, and loaded on the empty screen, where there is none. */
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

/** Leaves the kept page for the next test, or closes it where it would not find it as this one did. */
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
    // The crosshair of a market stays until another market is looked at.
    await goWithin(page, OF_ANOTHER_MARKET);
    await page.getByRole('region', { name: 'Profile pane', exact: true }).waitFor({ state: 'attached' });
    // What is still on its way for the view that is left must not fail in the next test.
    await goWithin(page, NOWHERE);
    await nothingOf(page).waitFor({ state: 'attached' });
    return;
  }
  keptPages.delete(browser);
  await context.close();
}
