import { expect, it } from 'vitest';
import { makeSeriesKind } from '../queries/series';
import { checkSeriesId } from './check-series-id';

it('refuses an id that contradicts the request, but not a missing id or one that was not requested', () => {
  const wrong = { rawSymbol: 'ETHUSDT', coin: 'ETH' };
  expect(() => checkSeriesId(wrong, { rawSymbol: 'BTCUSDT' }, 12)).toThrow('ETHUSDT instead of BTCUSDT at byte 12');
  expect(() => checkSeriesId(wrong, { coin: 'BTC' })).toThrow('ETH instead of BTC');
  expect(() => checkSeriesId({ coin: 7 }, { coin: 'BTC' })).toThrow('7 instead of BTC');
  for (const id of [undefined, null, 'text', {}, { exchange: 'A' }, wrong]) checkSeriesId(id, {});
  checkSeriesId({ rawSymbol: 'BTCUSDT' }, { rawSymbol: 'BTCUSDT', coin: 'BTC' });
});

it('keeps candles of another market out of the tiles', async () => {
  const answerOf = (rawSymbol: string) => ({
    series: [{ id: { rawSymbol, side: 'BUY' }, points: [{ Point: { timestamp: { s: 60 }, open: 1 } }] }],
  });
  const ask = async (rawSymbol: string): Promise<number[]> => {
    const kind = makeSeriesKind('TRADE_AGG', { loadJson: () => Promise.resolve(answerOf(rawSymbol) as never) });
    const view = { exchange: ['ATLAS'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } as const;
    const handed: number[] = [];
    const { signal } = new AbortController();
    const span = { from: 0, to: 3600 };
    await kind.ask({ view, span, search: '', signal, hand: (tile) => void handed.push(tile) });
    return handed;
  };
  expect(await ask('BTCUSDT')).toEqual([0]);
  await expect(ask('ETHUSDT')).rejects.toMatchObject({ fault: 'unexpected' });
});
