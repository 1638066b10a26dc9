import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { AnyViewTiles } from '@/data/cache/tile-loader';
import type { ViewPrice } from '@/data/plan/price-view';
import { listEventQuestions } from '@/data/queries/predictions';
import { makeSeriesKind } from '@/data/queries/series';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { Surroundings } from '@/panes/address/address-pricer';
import type { RawSearch } from '@/state/url-state';
import { priceChart } from './price-chart';

const NOW = 1_000_000;
const market: Market = { exchange: 'A', rawSymbol: 'BTC', coin: 'BTC', category: 'SPOT' };
const event = {
  slug: 'e',
  title: 'Above',
  coin: 'BTC',
  questions: [{ conditionId: '0xa', availableTo: { s: NOW * 2 } }],
};

/** The markets and series that the chart of an address would request. */
async function listAsked(search: RawSearch): Promise<readonly string[]> {
  const asked: AnyViewTiles[] = [];
  const http = {} as Parameters<typeof makeSeriesKind>[1];
  const price = (views: readonly AnyViewTiles[]) => {
    asked.push(...views);
    return {} as ViewPrice;
  };
  const dataClient = {
    candles: makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', http),
    sideCandles: makeSeriesKind('TRADE_AGG', http),
    tiles: { price },
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['types', 'A', 'BTC'], ['TRADE_SIDE_AGNOSTIC_AGG']);
  client.setQueryData(['markets', 'predictions'], { all: listEventQuestions(event), fetchedAt: NOW });
  const around = { service: {}, client, dataClient, tier: 'advanced', limit: 100, nowSeconds: NOW };
  await priceChart({ path: '/chart', search, market }, around as unknown as Surroundings);
  return asked.map(({ kind, view }) =>
    decodeURIComponent(kind.searchOf(view, { from: 0, to: INTERVAL_SECONDS.MINUTE })),
  );
}

afterEach(() => void vi.unstubAllGlobals());

describe('the price of a chart that nobody has opened', () => {
  it('includes the candles of the question that it traces', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const question = 'PREDMKT:0xa';
    expect(await listAsked({ panes: ['questions'], question })).toEqual([
      expect.stringContaining('exchange=A&rawSymbol=BTC'),
      expect.stringContaining('exchange=PREDMKT&rawSymbol=0xa'),
    ]);
    // Nothing is drawn if the questions are not shown or it belongs to another coin.
    expect(await listAsked({ panes: ['none'], question })).toHaveLength(1);
    expect(await listAsked({ panes: ['questions'], question: 'PREDMKT:0xb' })).toHaveLength(1);
  });
});
