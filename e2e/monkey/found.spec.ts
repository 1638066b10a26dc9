import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { ProfilePage } from '../profile-page';
import type { Control } from './page-controls';
import { installRules } from './rules';
import type { Step } from './steps';
import { PROVOKED, tryStep } from './walk';

// With the newest browser (selected by `@webgl`): older ones never retry code that once failed to load.
test.use({ renderer: 'software', allow: { 'the network is cut on purpose': PROVOKED } });

/** Faults found by walks, with the fewest steps, and what must be visible after them. */
const FOUND: readonly {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly after: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'a view whose code cannot be fetched opens by itself when the network returns',
    steps: [{ do: 'open', address: '/markets' }, { do: 'cut' }, { do: 'key', key: '3' }, { do: 'join' }],
    after: async (page) => expect(page.getByTestId('price-canvas')).toBeVisible({ timeout: 30_000 }),
  },
  {
    name: 'a part whose code cannot be fetched leaves the view as it is, and comes when the network returns',
    steps: [
      { do: 'open', address: '/markets' },
      { do: 'cut' },
      { do: 'click', on: { role: 'meter', name: 'API weight', nth: 0 }, at: [0.5, 0.5], keys: [] },
      { do: 'join' },
    ],
    after: async (page) =>
      expect(page.getByRole('dialog', { name: 'API usage', exact: true })).toContainText('Weight that can be spent', {
        timeout: 30_000,
      }),
  },
  {
    name: 'sessions without a trade are merged',
    steps: [{ do: 'open', address: '/profile?v=1&m=BOREAL_FUTURES%3ASUI_USDT&minutes=5&layout=merged' }],
    after: async (page) => {
      await new ProfilePage(page).waitUntilLoaded();
      await expect(page.getByRole('heading', { name: 'No sessions in this range' })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Merged', exact: true })).toHaveAttribute('aria-checked', 'true');
      await expect(page.getByRole('heading', { name: /failed$/ })).toHaveCount(0);
    },
  },
];

/** The target of a step, which may appear late on a busy machine. A walk would continue without it. */
const findNamed = (page: Page, { role, name, nth }: Control) =>
  page.getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: true }).nth(nth);

for (const { name, steps, after } of FOUND)
  test(`${name} @webgl`, async ({ page, raw, problems }) => {
    await installRules(page);
    const markets = await raw.loadMarkets();
    for (const step of steps) {
      if ('on' in step) await expect(findNamed(page, step.on)).toBeVisible({ timeout: 30_000 });
      const seen = { isRest: false, known: problems.length, isAstray: false };
      expect(await tryStep({ page, markets, problems }, step, seen), JSON.stringify(step)).toEqual([]);
    }
    await after(page);
  });
