import { expect, it } from 'vitest';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { readAsset } from '../view/supply-asset';
import { listFreeFigures, listKeyFigures } from './supply-figures';

const DAY = 86_400;
const FROM = Date.parse('2026-05-18') / 1000;

/**
 * A token whose market cap grows by a hundredth of its first value per bucket, and its dominance by a tenth of a point.
 */
function makeAsset(buckets: number, seconds: number) {
  const points = Array.from({ length: buckets }, (_, at) => ({
    marketcap: 1e12 + at * 1e10,
    marketcapDominancePercent: 50 + at / 10,
    cgMarketcapRank: buckets - at,
    timestamp: { s: FROM + at * seconds },
  }));
  const range = { from: FROM, to: FROM + buckets * seconds };
  const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '0x12']), buildSeriesColumns('supply', points)]]);
  return readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], range, range);
}

const describePast = (buckets: number, seconds: number) =>
  Object.fromEntries(
    listKeyFigures(makeAsset(buckets, seconds), seconds, 'All others').map(({ label, past }) => [
      label,
      past.map(({ span, text, tone }) => `${span} ${text} ${tone}`),
    ]),
  );

it('figures show their change over a week and a month', () => {
  expect(describePast(32, DAY)).toMatchObject({
    'Market cap': ['7 d +5.65% buy', '30 d +29.70% buy'],
    Dominance: ['7 d +0.70 pt buy', '30 d +3.00 pt buy'],
    'All others': ['7 d −0.70 pt sell', '30 d −3.00 pt sell'],
    Rank: ['7 d +7 buy', '30 d +30 buy'],
    'Fully diluted': [],
  });
});

it('weekly buckets show the change over four weeks, and none from before the first report', () => {
  expect(describePast(9, 7 * DAY)).toMatchObject({ 'Market cap': ['28 d +3.85% buy'] });
  expect(describePast(10, DAY)).toMatchObject({ 'Market cap': ['7 d +6.86% buy'] });
});

it('a thousandth of a point is a change of a small coin, and none of half the market', () => {
  const dominanceOf = (share: number) => {
    const points = [share, share + 0.0006].map((marketcapDominancePercent, at) => ({
      marketcapDominancePercent,
      timestamp: { s: FROM + at * DAY },
    }));
    const range = { from: FROM, to: FROM + 2 * DAY };
    const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '0x12']), buildSeriesColumns('supply', points)]]);
    const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], range, range);
    const figure = listKeyFigures(asset, DAY, 'All others').find(({ label }) => label === 'Dominance');
    return [figure?.note, figure?.tone];
  };
  expect(dominanceOf(55)).toEqual([expect.stringContaining('0.00 pt'), 'neutral']);
  expect(dominanceOf(0.02)).toEqual([expect.stringContaining('+0.0006 pt'), 'buy']);
});

it('neither more supply nor more volume is coloured, as neither is a gain', () => {
  const points = Array.from({ length: 32 }, (_, at) => ({
    marketcap: 1e12 + at * 1e10,
    circulatingSupply: 1e6 + at * 1e5,
    totalVolume: 1e9 + at * 1e8,
    timestamp: { s: FROM + at * DAY },
  }));
  const range = { from: FROM, to: FROM + 32 * DAY };
  const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '0x12']), buildSeriesColumns('supply', points)]]);
  const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], range, range);
  const tones = new Map(
    listKeyFigures(asset, DAY, 'All others').map(({ label, tone, past }) => [
      label,
      [tone, ...past.map((change) => change.tone)],
    ]),
  );
  expect(tones.get('Circulating')).toEqual(['neutral', 'neutral', 'neutral']);
  expect(tones.get('Coin volume')).toEqual(['neutral', 'neutral', 'neutral']);
  expect(tones.get('Market cap')).toEqual(['buy', 'buy', 'buy']);
});

it('the headline is market cap, dominance, and the circulating supply with its share of the maximum', () => {
  const leadOf = (maxSupply?: number) => {
    const point = { marketcap: 1e12, circulatingSupply: 19e6, ...(maxSupply && { maxSupply }), timestamp: { s: FROM } };
    const range = { from: FROM, to: FROM + DAY };
    const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '0x12']), buildSeriesColumns('supply', [point])]]);
    const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], range, range);
    return listKeyFigures(asset, DAY, 'All others').filter(({ isLead }) => isLead === true);
  };
  expect(leadOf(21e6).map(({ label, unit }) => [label, unit])).toEqual([
    ['Market cap', 'USD'],
    ['Dominance', undefined],
    ['Circulating', 'BTC'],
  ]);
  expect(leadOf(21e6)[2].share).toBeCloseTo((100 * 19) / 21, 9);
  // Without a maximum or a total there is nothing to be a share of.
  expect([leadOf()[2].share, leadOf()[2].note]).toEqual([undefined, 'no maximum reported']);
});

it('a figure that rests on a price says of when that price is, in a report and in the free list', () => {
  const asset = makeAsset(3, DAY);
  const hints = new Map(listKeyFigures(asset, DAY, 'All others').map(({ label, hint }) => [label, hint]));
  for (const label of ['Market cap', 'Fully diluted', 'Price'])
    expect(hints.get(label), label).toContain('in the report of 20 May 00:00 UTC');
  const market = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', category: 'SPOT', marketcap: 1.9e12, lastPrice: 97_105.5 };
  const [cap] = listFreeFigures(market);
  expect([cap.label, cap.note]).toEqual(['Market cap', 'USD, at the last price']);
});

it('what is also told as of now is dated in a report, and a rank that stayed says so once', () => {
  const points = Array.from({ length: 32 }, (_, at) => ({
    marketcap: 1e12,
    cgMarketcapRank: 2,
    timestamp: { s: FROM + at * DAY },
  }));
  const range = { from: FROM, to: FROM + 32 * DAY };
  const tile = new Map([[JSON.stringify(['Bitcoin', 'chain', '0x12']), buildSeriesColumns('supply', points)]]);
  const asset = readAsset({ coin: 'BTC', tokenName: 'Bitcoin' }, [tile], range, range);
  const figures = listKeyFigures(asset, DAY, 'All others');
  expect(figures.flatMap(({ label, when }) => (when === undefined ? [] : [label + when]))).toEqual([
    'Market cap, 18 Jun',
    'Fully diluted, 18 Jun',
    'Price, 18 Jun',
    'Coin volume, 18 Jun',
  ]);
  const rank = figures.find(({ label }) => label === 'Rank');
  expect([rank?.note, rank?.past]).toEqual(['Unchanged in 30 d', []]);
});
