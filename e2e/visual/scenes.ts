import { expect, type Page } from '@playwright/test';
import { ExportPage } from '../export-page';

/** One picture of the screen. */
export interface Scene {
  readonly name: string;
  readonly address: string;
  /** What must be visible before the picture is taken, since an empty page is always the same. */
  readonly ready: (page: Page) => Promise<void>;
  /** Done once the page is idle. */
  readonly act?: (page: Page) => Promise<void>;
  readonly size?: { readonly width: number; readonly height: number };
}

const DAY = Date.UTC(2026, 5, 18) / 1000;
const BTC = 'm=ATLAS_FUTURES:BTCUSDT';
const ETH = 'm=ATLAS_FUTURES:ETHUSDT';
/** A closed part of the past, which no longer changes. */
const PAST = `from=${DAY + 6 * 3600}`;

/** Timeout for a part that loads late on a busy machine. */
const SLOW = { timeout: 30_000 };

const plot = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('heat-canvas')).toBeVisible(SLOW);
  await expect(page.getByRole('main').getByText('CVD')).toBeVisible(SLOW);
};
const heading =
  (name: string) =>
  async (page: Page): Promise<void> =>
    expect(page.getByRole('heading', { name })).toBeVisible(SLOW);
const table = async (page: Page): Promise<void> => expect(page.locator('tbody tr').nth(3)).toBeVisible(SLOW);

const pressIn =
  (canvas: string) =>
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.getByTestId(canvas).focus();
    for (const key of keys) await page.keyboard.press(key);
  };
const press = pressIn('heat-canvas');
const choose =
  (...[item, pane]: Parameters<ExportPage['choose']>) =>
  async (page: Page): Promise<void> => {
    await new ExportPage(page).choose(item, pane);
    await expect(page.getByRole('dialog').or(page.getByRole('complementary'))).toBeVisible();
  };

const heat = (name: string, search: string, more: Partial<Scene> = {}): Scene => ({
  name,
  address: `/heatmap?v=1&${search}`,
  ready: plot,
  ...more,
});

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 768, height: 900 },
  { width: 390, height: 844 },
] as const;

const RANGES = [600, 1800, 3600, 4 * 3600, 10 * 3600, 86_400] as const;
const MAPS = ['ember', 'graphite', 'paper-ink', 'paper-rust'] as const;
const ZOOMS = [
  ['=', '='],
  ['-', '-'],
  ['Alt+=', 'Alt+=', 'Alt+='],
  ['Alt+-', 'Alt+-'],
] as const;
const CURSORS = [
  ['ArrowLeft'],
  ['Shift+ArrowLeft', 'Shift+ArrowDown'],
  ['Shift+ArrowUp', 'Shift+ArrowUp'],
  ['n'],
  ['n', 'n', 'n'],
  ['Shift+N'],
] as const;

/** Views of the heatmap: ranges, blocks, scales, overlays, prices, cursors, zooms, sizes. */
const HEATMAPS: readonly Scene[] = [
  ...RANGES.map((period) => heat(`range of ${period} s`, `${BTC}&${PAST}&period=${period}`)),
  ...RANGES.slice(1, 4).map((period) => heat(`another market, ${period} s`, `${ETH}&${PAST}&period=${period}`)),
  heat('the live edge', BTC),
  heat('wider blocks', `${BTC}&${PAST}&period=14400&block=25`),
  heat('columns of five minutes', `${BTC}&${PAST}&period=14400&interval=FIVE_MINUTES`),
  heat('columns of an hour', `${BTC}&${PAST}&period=86400&interval=HOUR`),
  ...(['line', 'off'] as const).map((overlay) =>
    heat(`overlay ${overlay}`, `${BTC}&${PAST}&period=14400&overlay=${overlay}`),
  ),
  ...MAPS.map((map) => heat(`colour map ${map}`, `${BTC}&${PAST}&period=14400&map=${map}`)),
  ...[
    [0.5, 20],
    [5, 200],
    [0.01, 1000],
    [50, 60],
  ].map(([cut, full]) => heat(`scale ${cut} to ${full}`, `${BTC}&${PAST}&period=14400&cut=${cut}&full=${full}`)),
  ...[0.6, 2.2].map((gamma) => heat(`gamma ${gamma}`, `${BTC}&${PAST}&period=14400&gamma=${gamma}`)),
  heat('prices close up', `${BTC}&${PAST}&period=1800&low=98000&high=98060`),
  heat('prices from far', `${BTC}&${PAST}&period=14400&low=60000&high=140000`),
  heat('beyond the requested depth', `${BTC}&${PAST}&period=14400&low=40000&high=60000&depth=3500`),
  heat('a past without a book', `${BTC}&from=1500000000&period=14400`, {
    ready: async (page) => expect(page.getByTestId('heat-canvas')).toBeAttached(),
  }),
  ...ZOOMS.map((keys) => heat(`zoom ${keys.join(' ')}`, `${BTC}&${PAST}&period=14400`, { act: press(...keys) })),
  ...CURSORS.map((keys) => heat(`cursor ${keys.join(' ')}`, `${BTC}&${PAST}&period=14400`, { act: press(...keys) })),
  ...SIZES.flatMap((size) => [
    heat(`${size.width} px`, `${BTC}&${PAST}&period=14400`, { size }),
    heat(`${size.width} px, cursor`, `${BTC}&${PAST}&period=14400`, { size, act: press('Shift+ArrowLeft') }),
  ]),
];

/** Overlays of the heatmap, and what is shown in its place. */
const OVER: readonly Scene[] = [
  heat('table of levels', `${BTC}&${PAST}&period=14400`, { act: choose('Show data as table') }),
  heat('table of volumes', `${BTC}&${PAST}&period=14400`, { act: choose('Show data as table', 'Volume by side') }),
  heat('walls', `${BTC}&${PAST}&period=14400`, { act: choose('Walls') }),
  heat('walls at 390 px', `${BTC}&${PAST}&period=14400`, { act: choose('Walls'), size: SIZES[3] }),
  heat('description', `${BTC}&${PAST}&period=14400`, { act: choose('Describe view') }),
  heat('keys', `${BTC}&${PAST}&period=14400`, { act: press('?') }),
  heat('settings', `${BTC}&${PAST}&period=14400`, { act: press(';') }),
  heat('palette', `${BTC}&${PAST}&period=14400`, { act: press('Control+k') }),
  {
    name: 'a market that is not known',
    address: '/heatmap?m=ATLAS_FUTURES:NOSUCHTHING',
    ready: heading('Market not found'),
  },
];

const MARKETS: readonly Scene[] = [
  { name: 'markets', address: '/markets', ready: table },
  { name: 'markets, one row per venue', address: '/markets?rows=each', ready: table },
  { name: 'markets by change', address: '/markets?sort=change&dir=asc', ready: table },
  { name: 'markets, spot', address: '/markets?category=spot', ready: table },
  {
    name: 'markets, searched',
    address: '/markets?q=eth',
    ready: async (page) => expect(page.locator('tbody tr').first()).toBeVisible(),
  },
  { name: 'markets, no match', address: '/markets?q=zzzz', ready: heading('No market matches') },
  ...SIZES.map((size): Scene => ({ name: `markets at ${size.width} px`, address: '/markets', ready: table, size })),
];

/** The days before that one, also closed. */
const daysBefore = (count: number): string => `from=${DAY - count * 86_400}&period=${count * 86_400}`;

const candles = (name: string, search: string, more: Partial<Scene> = {}): Scene => ({
  name,
  address: `/chart?v=1&${BTC}&${search}`,
  ready: async (page) => expect(page.getByTestId('chart-stack').locator('canvas').first()).toBeAttached(SLOW),
  ...more,
});
const profiles = (name: string, search: string, more: Partial<Scene> = {}): Scene => ({
  name,
  address: `/profile?v=1&${BTC}&${search}`,
  ready: async (page) => expect(page.getByTestId('tpo-canvas')).toBeVisible(SLOW),
  ...more,
});

const tenors = (name: string, search: string, more: Partial<Scene> = {}): Scene => ({
  name,
  address: `/options?v=1&${BTC}&${search}`,
  ready: async (page) => expect(page.getByRole('main').locator('canvas').first()).toBeAttached(SLOW),
  ...more,
});
const supplies = (name: string, more: Partial<Scene> = {}): Scene => ({
  name,
  address: `/supply?v=1&${BTC}&range=90D`,
  ready: async (page) => expect(page.getByTestId('supply-cap').locator('canvas').first()).toBeAttached(SLOW),
  ...more,
});
const questions = (name: string, more: Partial<Scene> = {}, search = ''): Scene => ({
  name,
  address: `/predictions${search}`,
  ready: async (page) => expect(page.locator('tbody tr[aria-selected]').first()).toBeVisible(SLOW),
  ...more,
});

const OTHERS: readonly Scene[] = [
  candles('chart of a day', `interval=FIFTEEN_MINUTES&${daysBefore(1)}`),
  candles('chart, cursor', `interval=FIFTEEN_MINUTES&${daysBefore(1)}`, {
    act: pressIn('price-canvas')('End', 'ArrowLeft'),
  }),
  candles('chart at 390 px', `interval=HOUR&${daysBefore(2)}`, { size: SIZES[3] }),
  profiles('profiles of three days', daysBefore(3)),
  profiles('profiles, cursor', daysBefore(3), { act: pressIn('tpo-canvas')('ArrowLeft', 'ArrowUp') }),
  profiles('profiles at 390 px', daysBefore(2), { size: SIZES[3] }),
  tenors('options of three days', daysBefore(3)),
  tenors('options, cursor', daysBefore(3), { act: pressIn('skew-history')('End', 'ArrowLeft') }),
  tenors('options at 1024 px', daysBefore(3), { size: SIZES[1] }),
  tenors('options at 390 px', daysBefore(3), { size: SIZES[3] }),
  supplies('supply of three months'),
  supplies('supply at 390 px', { size: SIZES[3] }),
  questions('predictions'),
  questions('predictions, details', {
    // Wider windows show them from the start.
    size: SIZES[1],
    act: async (page) => {
      await page.locator('tbody tr[aria-selected]').first().dblclick();
      await page.mouse.move(0, 0);
      await expect(page.getByRole('complementary')).toBeVisible();
    },
  }),
  questions('predictions, searched', {}, '?q=bitcoin'),
  questions('predictions at 390 px', { size: SIZES[3] }),
];

/** Every scene; names are unique. */
export const SCENES: readonly Scene[] = [...HEATMAPS, ...OVER, ...MARKETS, ...OTHERS];
