import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { leaveKeptPage, openKeptPage } from './kept-page';
import { type AllowedProblem, collectPageProblems, withoutAllowed } from './page-problems';
import { RawService } from './raw-service';

export { expect };

/** The renderer of depth, unless a test chooses one in the settings. */
export interface RendererOption {
  readonly renderer: 'automatic' | 'software';
}

interface Guards extends RendererOption {
  /** Problems that this test allows, by reason: `test.use({ allow: { 'the budget is drained': /429/ } })`. */
  readonly allow: Readonly<Record<string, RegExp>>;
  /** The problems so far, allowed or not. */
  readonly problems: readonly string[];
  /** The shared service, queried without the dashboard. */
  readonly raw: RawService;
  /**
   * A page that is loaded once per worker and moved from address to address by `visit`, at a tenth of the cost of a
   * load. For tests that depend only on the address. It keeps data loaded by earlier tests, but not their choices.
   */
  readonly kept: Page;
}

const SETTINGS = 'depthscape.settings';

/** Runs before the page's own scripts. Settings stored later by the page take precedence. */
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

/** Playwright's test, which also fails on anything that `collectPageProblems` finds. Every journey uses it. */
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
      // Messages while a page closes belong to the test as well.
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
