import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { leaveKeptPage, openKeptPage } from './kept-page';
import { type AllowedProblem, collectPageProblems, withoutAllowed } from './page-problems';
import { RawService } from './raw-service';

export { expect };

/** What draws depth, unless a test chooses by the settings itself. */
export interface RendererOption {
  readonly renderer: 'automatic' | 'software';
}

interface Guards extends RendererOption {
  /** Problems of this test that are none, by the reason: `test.use({ allow: { 'the budget is drained': /429/ } })`. */
  readonly allow: Readonly<Record<string, RegExp>>;
  /** What has gone wrong so far, allowed or not. */
  readonly problems: readonly string[];
  /** The shared service, asked without the dashboard. */
  readonly raw: RawService;
  /**
   * A page that is loaded once and led from address to address by `visit`: it costs a tenth of one that is loaded. For
   * tests that depend on the address alone. It holds what earlier tests have loaded; what they have chosen in it is gone.
   */
  readonly kept: Page;
}

const SETTINGS = 'depthscape.settings';

/** Before the page's own scripts; what the page has stored since stays. */
function preferSoftware(name: string): void {
  try {
    if (localStorage.getItem(name) !== null) return;
    localStorage.setItem(name, JSON.stringify({ state: { renderer: 'software' }, version: 1 }));
  } catch {
    // A document without an origin has no storage.
  }
}

const listAllowed = (allow: Readonly<Record<string, RegExp>>): readonly AllowedProblem[] =>
  Object.entries(allow).map(([reason, text]) => ({ reason, text }));

async function prepare(context: BrowserContext, renderer: RendererOption['renderer']): Promise<void> {
  if (renderer === 'software') await context.addInitScript(preferSoftware, SETTINGS);
}

/** Playwright's test that also fails on whatever `collectPageProblems` sees. Every journey uses it. */
export const test = base.extend<Guards>({
  allow: [{}, { option: true }],
  renderer: ['automatic', { option: true }],
  context: async ({ context, renderer }, use) => {
    await prepare(context, renderer);
    await use(context);
  },
  problems: [
    async ({ context, allow }, use) => {
      const lines = await collectPageProblems(context);
      await use(lines);
      // What a page says while it closes belongs to the test as well.
      const pages = context.pages();
      await Promise.all(pages.map((page) => page.close()));
      // A handler that still fetches for a closed page is none of the test's outcome; left alone it fails the whole run.
      // Unrouted before the page closes, its requests would reach the service behind the routes.
      await Promise.allSettled(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(withoutAllowed(lines, listAllowed(allow)), 'problems in the page').toEqual([]);
    },
    { auto: true },
  ],
  kept: async ({ browser, renderer, allow }, use, info) => {
    const { page, problems } = await openKeptPage(browser, (context) => prepare(context, renderer));
    const known = problems.length;
    await use(page);
    await leaveKeptPage(browser, info.status === info.expectedStatus);
    expect(withoutAllowed(problems.slice(known), listAllowed(allow)), 'problems in the page').toEqual([]);
  },
  raw: async ({ baseURL }, use) => {
    await use(new RawService(baseURL ?? '', 'e2e-advanced'));
  },
});
