import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures';
import { listHostileTexts, makeHostileEvents, makeHostileMarkets, PAYLOADS, withPrototypeKeys } from './hostile-names';

// The service itself is asked what a view of the chosen market would cost.
test.use({ allow: { 'no market has such a name': /400 \(Bad Request\) \(\S*\/v1\/block-sizes/ } });

const TEXTS = listHostileTexts();
const MARKETS = makeHostileMarkets(TEXTS);
const EVENTS = makeHostileEvents(TEXTS);
const LISTS: Readonly<Record<string, string>> = {
  '/v1/exchanges': 'exchanges',
  '/v1/categories': 'categories',
  '/v1/types': 'types',
  '/v1/coins': 'coins',
  '/v1/symbols': 'rawSymbols',
  '/v1/normalized-symbols': 'normalizedSymbols',
  '/v1/tenors': 'tenors',
};

function answer(url: URL): string | undefined {
  const list = LISTS[url.pathname];
  if (list !== undefined) return withPrototypeKeys({ [list]: TEXTS });
  if (url.pathname !== '/v1/markets') return undefined;
  const { searchParams } = url;
  const rows = searchParams.get('exchange') === 'PREDMKT' ? EVENTS : MARKETS;
  const offset = Number(searchParams.get('pageOffset'));
  const symbols = rows.slice(offset, offset + Number(searchParams.get('pageSize')));
  return withPrototypeKeys({ symbols, nextOffset: offset + symbols.length });
}

async function serve(page: Page): Promise<readonly string[]> {
  const remote: string[] = [];
  await page.route('**/*', async (route: Route) => {
    const url = new URL(route.request().url());
    if (url.hostname !== '127.0.0.1' && url.protocol.startsWith('http')) remote.push(url.href);
    const body = answer(url);
    if (body === undefined) await route.continue();
    else await route.fulfill({ body, contentType: 'application/json' });
  });
  return remote;
}

interface Found {
  readonly texts: number;
  readonly strange: readonly string[];
  readonly overflow: readonly string[];
  readonly planted: unknown;
  readonly polluted: unknown;
}

const PAGES_WITHIN_MS = 20_000;

/**
 * Scrolls the table from end to end and looks at everything that comes into the document. More than `wanted` texts are
 * waited for, as a page may be late.
 */
function lookThrough(page: Page, wanted = 0): Promise<Found> {
  return page.evaluate(
    async ({ atLeast, within }) => {
      const own = new Set(
        'HTML HEAD BODY SCRIPT LINK META TITLE STYLE DIV SPAN SVG PATH CIRCLE LINE POLYLINE POLYGON RECT G A B P H1 H2 H3 UL LI DL DT DD BUTTON INPUT LABEL HEADER NAV MAIN ASIDE SECTION FOOTER TABLE COLGROUP COL THEAD TBODY TR TH TD KBD CANVAS I EM STRONG SMALL DIALOG OUTPUT NOSCRIPT OL ELLIPSE MARK DETAILS SUMMARY'.split(
          ' ',
        ),
      );
      const texts = new Set<string>();
      const strange = new Set<string>();
      const overflow = new Set<string>();
      const look = (): void => {
        for (const element of document.body.querySelectorAll('*')) {
          if (!own.has(element.tagName.toUpperCase())) strange.add(element.tagName);
          for (const { name, value } of element.attributes) {
            if (name.startsWith('on')) strange.add(`${element.tagName} ${name}`);
            if (/src|href|action|data$/.test(name) && /elsewhere|^\s*javascript:/i.test(value))
              strange.add(`${element.tagName} ${value}`);
          }
        }
        for (const row of document.querySelectorAll('tr[aria-rowindex]')) {
          for (const cell of row.querySelectorAll('[title]')) texts.add(cell.getAttribute('title') ?? '');
        }
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) overflow.add(`page ${root.scrollWidth}`);
        const table = document.querySelector('main table')?.parentElement;
        if (table && table.scrollWidth > table.clientWidth) overflow.add(`table ${table.scrollWidth}`);
      };
      const scroller = document.querySelector('main table')?.parentElement;
      const end = performance.now() + within;
      for (let still = 0; still < 3 || (texts.size <= atLeast && performance.now() < end); ) {
        look();
        const before = scroller?.scrollTop ?? 0;
        scroller?.scrollBy(0, scroller.clientHeight - 60);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        still = scroller?.scrollTop === before ? still + 1 : 0;
        // The next page is on its way.
        if (still > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return {
        texts: texts.size,
        strange: [...strange],
        overflow: [...overflow],
        planted: Reflect.get(globalThis, 'planted') as unknown,
        polluted: Reflect.get({}, 'polluted') as unknown,
      };
    },
    { atLeast: wanted, within: PAGES_WITHIN_MS },
  );
}

function expectHarmless(found: Found): void {
  expect(found).toMatchObject({ strange: [], overflow: [], planted: undefined, polluted: undefined });
}

/** Runs `look` where everything that discovery says is hostile, and fails on what came of it. */
async function amongHostile(page: Page, look: () => Promise<void>): Promise<void> {
  const remote = await serve(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await look();
  expect(remote).toEqual([]);
  expect(dialogs).toEqual([]);
}

const rowsOf = (page: Page) => page.locator('main tbody tr[aria-rowindex]');

test('hostile texts in every field of a market are shown as texts', async ({ page }) => {
  expect(PAYLOADS.length).toBe(100);
  await amongHostile(page, async () => {
    await page.goto('/markets?rows=each');
    await expect(rowsOf(page).first()).toBeVisible({ timeout: 30_000 });
    const markets = await lookThrough(page, TEXTS.length / 2);
    expectHarmless(markets);
    expect(markets.texts).toBeGreaterThan(TEXTS.length / 2);

    await page.getByRole('button', { name: /^Coin, / }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Find coins', exact: true }).fill('<img');
    await expect(page.getByRole('option').first()).toContainText('<img');
    expectHarmless(await lookThrough(page));
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Switch market/ }).click();
    await page.getByRole('combobox', { name: 'Search markets', exact: true }).fill('script');
    await expect(page.getByRole('option').first()).toBeVisible();
    expectHarmless(await lookThrough(page));
  });
});

test('hostile texts in every field of a prediction are shown as texts', async ({ page }) => {
  await amongHostile(page, async () => {
    await page.goto('/predictions');
    await expect(rowsOf(page).first()).toBeVisible({ timeout: 30_000 });
    expectHarmless(await lookThrough(page));
  });
});
