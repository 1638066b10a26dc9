import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Window } from 'happy-dom';
import { act, type ReactElement } from 'react';
import type { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { priceAddress } from '@/app/screens/screens';
import { ensure } from '@/base/assert';
import { makeRandom, type Random } from '@/base/random';
import { type Service, ServiceProvider } from '@/client/service-context';
import { marketDataClients } from '@/client/use-market-data-client';
import { useHistorySeconds } from '@/client/use-tier';
import type { Market } from '@/contract/payloads';
import type { TierId } from '@/contract/tiers';
import type { BudgetJob } from '@/data/budget/budget';
import { OpenedParts } from '@/data/connection/opened-parts';
import { getBookSpan, getDataSpan } from '@/data/plan/heatmap-span';
import { marketQuery } from '@/data/queries/markets';
import { useChart } from '@/features/chart/use-chart';
import { useHeatmap } from '@/features/heatmap/view/use-heatmap';
import { useOptions } from '@/features/options/view/use-options';
import { useProfileModel } from '@/features/profile/plot/use-profile-model';
import { getProfileSpan } from '@/features/profile/view/resolve-profile';
import { useProfile } from '@/features/profile/view/use-profile';
import { useSupply } from '@/features/supply/view/use-supply';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { parseProfileSearch } from '@/state/fields/profile-fields';
import { parseSupplySearch } from '@/state/fields/supply-fields';
import { PHRASE_TABLES } from '@/state/phrase/phrase-tables';
import { parseChartSearch, parseHeatmapSearch, type RawSearch } from '@/state/url-state';
import { type InProcessService, openInProcessService } from '@/testing/in-process-service';
import { makeMemoryDatabase } from '@/testing/memory-database';
import { makeMedia } from '@/testing/screen/lone-surroundings';
import { listOptionRows, TRADED } from '@/testing/screen/priced-markets';
import { makeSurroundings } from '@/testing/screen/unopened-views';
import { candleRows, marketRow } from '@/testing/store-rows';

const MARKET = 'ATLAS_FUTURES:BTCUSDT';
const NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
/** A perpetual on two venues, a second coin, and the options of both. */
const listMarkets = () => [
  marketRow({ types: TRADED, tpoBlock: 50 }),
  marketRow({ id: 2, exchange: 'BOREAL_FUTURES', types: TRADED, tpoBlock: 50 }),
  marketRow({ id: 3, coin: 'ETH', rawSymbol: 'ETHUSDT', normalizedSymbol: 'ETH-USDT', types: TRADED }),
  ...listOptionRows(),
  ...listOptionRows('ETH', 200),
];

let service: InProcessService;
let mount: typeof createRoot;

beforeAll(async () => {
  const trades = [1, 2, 3].flatMap((id) =>
    candleRows(id, [{ atMs: (NOW - 120) * 1000, side: 'BUY', ticks: 970_000, lots: 1000 }]),
  );
  service = await openInProcessService({ markets: listMarkets(), nowMs: NOW * 1000, rows: { candle_minute: trades } });
  const window = new Window();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('navigator', window.navigator);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  mount = (await import('react-dom/client')).createRoot;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await service.close();
});

interface Opened {
  readonly market: Market;
  readonly raw: RawSearch;
}

/** The part of each screen that asks for data, as its workspace uses it. */
const SCREENS: Readonly<Record<string, (props: Opened) => null>> = {
  '/supply': function Supply({ market, raw }) {
    useSupply({ market, nowSeconds: NOW, search: parseSupplySearch(raw) });
    return null;
  },
  '/options': function Options({ market, raw }) {
    useOptions({ market, nowSeconds: NOW, search: parseOptionsSearch(raw) });
    return null;
  },
  '/profile': function Profile({ market, raw }) {
    const span = getProfileSpan(market, NOW, useHistorySeconds());
    const search = parseProfileSearch(raw);
    useProfile({ market, span, search, model: useProfileModel(market, span, search).model });
    return null;
  },
  '/chart': function Chart({ market, raw }) {
    useChart(market, getDataSpan(market, NOW, useHistorySeconds()), parseChartSearch(raw), () => undefined);
    return null;
  },
  '/heatmap': function Heatmap({ market, raw }) {
    const span = getBookSpan(market, NOW, useHistorySeconds());
    useHeatmap(market, 10, { span, nowSeconds: NOW }, parseHeatmapSearch(raw));
    return null;
  },
};

const pick = <T,>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)];

/** Values that fields take beside their words. */
const VALUES: readonly (readonly [string, string])[] = [
  ['period', '3600'],
  ['period', '86400'],
  ['period', '604800'],
  ['from', String(NOW - 3 * 86_400)],
  ['venue', 'ATLAS_FUTURES,BOREAL_FUTURES'],
  ['venue', 'BOREAL_FUTURES'],
  ['interval', 'HOUR'],
  ['interval', 'FIVE_MINUTES'],
  ['fits', '1'],
  ['beside', 'ETH'],
  ['beside', 'DOT'],
  ['coins', 'ETH'],
  ['coins', 'ETH,DOT'],
  ['with', 'BOREAL_FUTURES:BTCUSDT'],
];

/** An address with a few of the words and values of a screen. */
function drawAddress(path: string, random: Random): RawSearch {
  const table = PHRASE_TABLES.find((one) => one.path === path);
  const said = Object.values(table?.words ?? {}).flatMap(({ field, value }) =>
    value === undefined ? [] : [[field, value] as const],
  );
  const fits = VALUES.filter(([field]) => field in (table?.fields ?? {}));
  const pairs = Array.from({ length: Math.floor(random() * 5) }, () => pick(random, [...said, ...fits, ...fits]));
  return Object.fromEntries(pairs);
}

const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

/** Turns of the event loop in which a screen that has everything sends its requests. */
const QUIET_TURNS = 12;

/** Until every free look-up has been answered, and what follows from the last one has been asked for. */
async function settle(client: QueryClient): Promise<void> {
  const isLookUp = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== 'points';
  for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
    await turn();
    if (client.isFetching({ predicate: isLookUp }) > 0) quiet = 0;
  }
}

/** Opens a screen at an address, and returns the weight of what it asks for. */
async function openScreen(path: string, raw: RawSearch, tier: TierId, recorded: Market['recorded']) {
  const { around, budget, capacity } = makeSurroundings(service, tier, NOW);
  const found = await around.client.fetchQuery(marketQuery(around.service, MARKET));
  const market: Market = { ...ensure(found, 'the market'), ...(recorded === undefined ? {} : { recorded }) };
  const told = await priceAddress({ path: path as '/supply', search: raw, market }, around);
  let charged = 0;
  vi.spyOn(budget, 'run').mockImplementation(({ facts }: BudgetJob<unknown>) => {
    charged += budget.predict(facts).weight;
    return new Promise<never>(() => undefined);
  });
  const opened = new OpenedParts();
  opened.put({ budget, tileDatabase: makeMemoryDatabase() });
  const world = { tier, source: 'embedded', connectionId: 'c', cacheNamespace: 'c' };
  const state = { status: 'ready' };
  const connection = { subscribe: () => () => undefined, getState: () => state, getWorld: () => world };
  const page = { ...around.service, connection, opened, generation: 1 } as unknown as Service;
  marketDataClients.set(page, around.dataClient);
  const root = mount(document.createElement('div'));
  const Screen = SCREENS[path] as (props: Opened) => ReactElement | null;
  await act(async () =>
    root.render(
      <QueryClientProvider client={around.client}>
        <ServiceProvider value={page}>
          <Screen market={market} raw={raw} />
        </ServiceProvider>
      </QueryClientProvider>,
    ),
  );
  await settle(around.client);
  await act(async () => root.unmount());
  budget.dispose();
  return { told, charged, capacity };
}

/** A market that is simulated, one that is being recorded, and one whose recording has ended. */
const RECORDED: readonly Market['recorded'][] = [
  undefined,
  { from: { s: NOW - 5 * 86_400 }, to: { s: NOW }, live: true, seconds: { s: NOW - 86_400 } },
  { from: { s: NOW - 9 * 86_400 }, to: { s: NOW - 86_400 } },
];

const SEED = Number(process.env['SEED'] ?? 21);
const ROUNDS = process.env['FULL'] ? 60 : 12;

describe.each(Object.keys(SCREENS))('the price of an address of %s in the palette', (path) => {
  it('is what the opened screen is charged, for any market, tier and window', async () => {
    const random = makeRandom(SEED);
    for (let round = 0; round < ROUNDS; round++) {
      const raw = drawAddress(path, random);
      const tier = pick(random, ['free', 'basic', 'advanced', 'enterprise'] as const);
      const recorded = pick(random, RECORDED);
      vi.stubGlobal('matchMedia', makeMedia(pick(random, [390, 1100, 1440, 1920])));
      const { told, charged, capacity } = await openScreen(path, raw, tier, recorded);
      // A heatmap whose only layer cannot be shown still has its candles and panes: the palette names what is missing.
      if (!('weight' in told) && path === '/heatmap') continue;
      const weight = 'weight' in told && told.weight <= capacity ? told.weight : 0;
      expect(charged, `${tier} ${JSON.stringify({ ...raw, recorded })}`).toBe(weight);
    }
  });
});
