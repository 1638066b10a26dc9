import type { Page, Route } from '@playwright/test';
import { fetchAnswer } from '../fetch-answer';
import { FIRST_LOAD } from '../first-load';
import { expect, test } from '../fixtures';
import { revisit } from '../kept-page';
import { listHostileTexts, makeHostileEvents, makeHostileMarkets, PAYLOADS, withPrototypeKeys } from './hostile-names';

// The page asks the service what a view of the chosen market would cost.
test.use({ allow: { 'no market has such a name': /400 \(Bad Request\) \(\S*\/v1\/(block-sizes|exchanges|points)/ } });

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
 * Scrolls the table from end to end and checks everything that enters the document. Waits for more than `wanted`
 * texts, as a page may load late.
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
            // A name may be part of an address of our own, where it only selects a market.
            if (/src|href|action|data$/.test(name) && new URL(value, location.href).origin !== location.origin)
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
      const end = performance.now() + within;
      for (let still = 0; still < 3 || (texts.size <= atLeast && performance.now() < end); ) {
        look();
        // Looked up each time: a view that reloads has no table meanwhile, and then a new one.
        const scroller = document.querySelector('main table')?.parentElement;
        const before = scroller?.scrollTop;
        scroller?.scrollBy(0, scroller.clientHeight - 60);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const isStill = scroller ? scroller.scrollTop === before : performance.now() >= end;
        still = isStill ? still + 1 : 0;
        // The next page is loading.
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

/** Runs `look` while every text from discovery is hostile, and fails on any effect. */
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

test('hostile texts in every field of a market and of a prediction are shown as text', async ({ page }) => {
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
    await page.keyboard.press('Escape');

    await revisit(page, '/predictions');
    await expect(rowsOf(page).first()).toBeVisible({ timeout: 30_000 });
    const predictions = await lookThrough(page);
    expectHarmless(predictions);
    expect(predictions.texts).toBeGreaterThan(0);
  });
});

const turned = (words: number): string => `\u202eBTC\u2067${'long name '.repeat(words)}`;
/** A name that reverses the direction of all text after it, as long as a page of a book. */
const TURNED = turned(1024);
/**
 * How many entries of a list have such a name: with all of them, a page would be ten megabytes. The other names are
 * still longer than any column.
 */
const WHOLE_PAGES = 3;
const SHORTER = turned(60);
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

type Entry = Readonly<Record<string, unknown>> & { readonly predictionMarkets?: readonly Entry[] };

/** The entry with its identifiers intact, under hostile display names. */
const turnNames = ({ predictionMarkets, ...entry }: Entry, name: string): Entry => ({
  ...entry,
  normalizedSymbol: name,
  coinName: name,
  quoteCoinName: name,
  category: name,
  ...(predictionMarkets === undefined
    ? {}
    : {
        fullName: name,
        predictionMarkets: predictionMarkets.map((one) => ({
          ...one,
          question: name,
          groupItemTitle: name,
          slug: name,
          outcomes: [name, name],
        })),
      }),
});

/** The entry with hostile identifiers: its venue, symbol and coin are reversed. */
const turnIds = (entry: Entry, name: string): Entry => ({
  ...entry,
  exchange: name,
  rawSymbol: `${name}${String(entry['rawSymbol'])}`,
  coin: name,
});

/** Each entry under reversed names, and a copy whose venue, symbol and coin are reversed. */
const turnAll = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry, at) => {
    const name = at < WHOLE_PAGES ? TURNED : SHORTER;
    return [turnNames(entry, name), turnIds(entry, name)];
  });

/** Reverses every name. Figures and identifiers stay intact, except in the copies. */
async function serveTurned(page: Page): Promise<void> {
  await page.route(/\/v1\/(markets|exchanges|coins|categories)\?/, async (route) => {
    const response = await fetchAnswer(route);
    const listed = await (response.json() as Promise<Record<string, unknown>>).catch(() => undefined);
    // The page moved on to the next screen while the response was on its way.
    if (listed === undefined) return;
    const json = Object.fromEntries(
      Object.entries(listed).map(([name, list]) => {
        if (name === 'symbols') return [name, turnAll(list as readonly Entry[])];
        return [name, Array.isArray(list) ? [...(list as readonly unknown[]), TURNED] : list];
      }),
    );
    await route.fulfill({ response, json });
  });
}

/** Elements that are wider than the window, reverse the direction of text, or are longer than a name. */
const findDamage = (page: Page) =>
  page.evaluate(
    ({ controls, long }) => {
      const { scrollWidth, clientWidth, outerHTML } = document.documentElement;
      const parts = document.querySelectorAll<HTMLElement>('header > *, nav > *, dialog[open] > *');
      const outside = [...parts].filter((part) => part.getBoundingClientRect().right > clientWidth + 1);
      return [
        ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
        ...outside.map((part) => `outside: ${part.outerHTML.slice(0, 120)}`),
        ...(new RegExp(controls).test(outerHTML + document.title) ? ['a text turns its neighbours'] : []),
        ...(outerHTML.includes(long) ? ['a name is shown whole'] : []),
      ];
    },
    { controls: BIDI_CONTROLS.source, long: 'long name '.repeat(50) },
  );

const SCREENS = ['/markets', '/heatmap', '/chart', '/profile', '/options', '/supply', '/predictions'];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test('names of ten kilobytes that reverse text direction break no screen, wide or narrow', async ({ page }) => {
  await serveTurned(page);
  const look = async (what: string): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByRole('button', { name: /^Switch market, current \ufffd/ })).toBeVisible(FIRST_LOAD);
      // The header measures what fits once the window has its size.
      await expect.poll(() => findDamage(page), `${what}, ${size.width} px wide`).toEqual([]);
    }
  };
  await page.goto('/nowhere');
  for (const path of SCREENS) {
    await revisit(page, `${path}?v=1&m=ATLAS_FUTURES:BTCUSDT`);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
    await look(path);
  }
  await page.getByRole('button', { name: /^Switch market/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look('palette');
  await page.keyboard.press('Escape');
  await revisit(page, '/markets?rows=each');
  // A truncated venue and symbol show an ellipsis.
  await expect(
    page
      .getByRole('main')
      .getByText(/\ufffdBTC.*…/)
      .first(),
  ).toBeVisible(FIRST_LOAD);
  await look('markets one by one');
});
