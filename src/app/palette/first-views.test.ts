import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { priceAddress } from '@/app/screens/screens';
import { TIER_IDS, type TierId } from '@/contract/tiers';
import { marketQuery } from '@/data/queries/markets';
import { findAskBefore, judgeSpending } from '@/panes/price/use-spending-consent';
import { VIEWS, type View } from '@/panes/views';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { makeMedia } from '@/testing/screen/lone-surroundings';
import { listOptionRows, TRADED } from '@/testing/screen/priced-markets';
import { makeSurroundings } from '@/testing/screen/unopened-views';
import { candleRows, marketRow } from '@/testing/store-rows';

const MARKET = 'ATLAS_FUTURES:BTCUSDT';
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
/** A perpetual with all the data that the screens show, and the options of its coin. */
const listMarkets = () => [marketRow({ types: TRADED, tpoBlock: 50 }), ...listOptionRows()];

let service: InProcessService;

beforeAll(async () => {
  const trades = [{ atMs: (NOW - 120) * 1000, side: 'BUY' as const, ticks: 970_000, lots: 1000 }];
  const rows = { candle_minute: candleRows(1, trades) };
  service = await openInProcessService({ markets: listMarkets(), nowMs: NOW * 1000, rows });
});
afterAll(() => service.close());
afterEach(() => void vi.unstubAllGlobals());

/** A window of that width, as far as screens query it. */
const stubWidth = (width: number): void => void vi.stubGlobal('matchMedia', makeMedia(width));

async function priceFirstView(path: View['path'], tier: TierId, width: number) {
  stubWidth(width);
  const { around, budget, limit, capacity } = makeSurroundings(service, tier, NOW);
  const market = (await around.client.fetchQuery(marketQuery(around.service, MARKET))) ?? undefined;
  const price = await priceAddress({ path, search: {}, market }, around);
  budget.dispose();
  // Only the heatmap may spend more than a minute's weight on its first view.
  const askBefore = findAskBefore({ askBefore: undefined }, { limit, capacity, isFirst: path === '/heatmap' });
  return { market, price, askBefore, capacity };
}

/**
 * The cost of each screen in the widest window. More than this would exceed what was meant to be spent without
 * asking.
 */
const MOST: Readonly<Record<View['path'], Readonly<Record<TierId, number | 'locked'>>>> = {
  '/markets': { free: 0, basic: 1, standard: 4, advanced: 4, enterprise: 4 },
  '/heatmap': { free: 12, basic: 15, standard: 15, advanced: 15, enterprise: 15 },
  '/chart': { free: 2, basic: 5, standard: 5, advanced: 5, enterprise: 5 },
  '/profile': { free: 6, basic: 6, standard: 6, advanced: 6, enterprise: 6 },
  '/options': { free: 9, basic: 9, standard: 9, advanced: 17, enterprise: 17 },
  '/supply': { free: 'locked', basic: 'locked', standard: 'locked', advanced: 1, enterprise: 1 },
  '/predictions': { free: 0, basic: 0, standard: 0, advanced: 0, enterprise: 0 },
};

const WIDTHS = [390, 800, 1100, 1440, 1920];

describe.each(VIEWS.map(({ path }) => path))('the first view of %s', (path) => {
  it.each(TIER_IDS)('loads without asking from what the %s tier can pay at once', async (tier) => {
    const found: (number | string)[] = [];
    for (const width of WIDTHS) {
      const { market, price, askBefore, capacity } = await priceFirstView(path, tier, width);
      expect(market?.lastPrice, 'a market with a price').toBeGreaterThan(0);
      if ('weight' in price) {
        const { weight } = price;
        expect(judgeSpending({ weight, askBefore, capacity, isGranted: false }), `${width} px`).toBe('go');
        found.push(weight);
      } else found.push(price.kind);
    }
    const weights = found.filter((one) => typeof one === 'number');
    expect(weights.length === found.length ? Math.max(...weights) : found[0]).toBe(MOST[path][tier]);
  });
});

const HOUR = 3600;

it.each([1, 4, 10, 14, 24, 72, 7 * 24])(
  'rows of the heatmap are as fine as they come where %s h of wider ones cost the same',
  async (hours) => {
    stubWidth(1440);
    const { around, budget } = makeSurroundings(service, 'advanced', NOW);
    const market = (await around.client.fetchQuery(marketQuery(around.service, MARKET))) ?? undefined;
    const weightOf = async (search: object): Promise<number> => {
      const price = await priceAddress(
        { path: '/heatmap', search: { period: hours * HOUR, ...search }, market },
        around,
      );
      return 'weight' in price ? price.weight : Number.NaN;
    };
    const [fine, named, wide] = [await weightOf({}), await weightOf({ block: 5 }), await weightOf({ block: 25 })];
    budget.dispose();
    expect(fine).toBe(named);
    expect(fine).toBe(wide);
  },
);
