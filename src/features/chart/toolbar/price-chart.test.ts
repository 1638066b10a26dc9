import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Market } from '@/contract/payloads';
import { listEventQuestions } from '@/data/queries/predictions';
import { INTERVAL_SECONDS } from '@/domain/interval';
import type { RawSearch } from '@/state/url-state';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
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
  const { around } = makeLoneSurroundings('advanced', NOW);
  const { client, dataClient } = around;
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  client.setQueryData(['types', 'A', 'BTC'], ['TRADE_SIDE_AGNOSTIC_AGG']);
  client.setQueryData(['markets', 'predictions'], { all: listEventQuestions(event), fetchedAt: NOW });
  const price = vi.spyOn(dataClient.tiles, 'price');
  await priceChart({ path: '/chart', search, market }, around);
  const asked = price.mock.calls.flatMap(([views]) => views);
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
