import { expect, it } from 'vitest';
import { getChartTheme } from '@/charts/chart-theme';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { listKeyFigures } from './figures/supply-figures';
import { listAssetFacts, listMarketFacts, nameTwin } from './panes/asset-facts';
import { INDEX_BASE, listCapLines, listShown } from './panes/cap-lines';
import { makeCapPicture } from './panes/cap-picture';
import { describeCut, isNear, isSame, makeCirculatingPicture } from './panes/circulating-picture';
import { listParts, listSharesAt, makeDominancePicture } from './panes/dominance-picture';
import { buildExportTables, buildPartTable } from './panes/supply-tables';
import { describeCaps, describeDominance, getIssued, speakMoment } from './panes/supply-words';
import { readAsset } from './view/supply-asset';
import { changeOf } from './view/supply-fields';
import type { ShownSupply } from './view/use-supply';
import { zoomSupply } from './view/zoom-supply';

const DAY = 86_400;
const FROM = Date.parse('2026-06-16') / 1000;
const range = { from: FROM, to: FROM + 3 * DAY };
const theme = getChartTheme('dark');
const SIZE = { width: 600, height: 400 };

/** Days up to the newest; the first one is before the range. */
function makeAsset(coin: string, days: readonly object[], name = coin) {
  const points = days.map((day, at) => ({ ...day, timestamp: { s: FROM + (at - 1) * DAY } }));
  const key = JSON.stringify([name, 'chain', '0x1234567890abcdef']);
  const tile = new Map([[key, buildSeriesColumns('supply', points)]]);
  return readAsset({ coin, tokenName: name }, [tile], { from: FROM - DAY, to: range.to }, range);
}

const report = (marketcap: number, dominance: number, extra: object = {}) => ({
  marketcap,
  marketcapDominancePercent: dominance,
  firstMarketcap: 1e11,
  fullyDilutedValuation: 2 * marketcap,
  totalVolume: marketcap / 50,
  circulatingSupply: 19e6,
  maxSupply: 21e6,
  cgMarketcapRank: 1,
  ...extra,
});
const btc = makeAsset(
  'BTC',
  [report(1e12, 50), report(1e12, 50), report(1.1e12, 55), report(1.21e12, 60.5)],
  'Bitcoin',
);
const eth = makeAsset('ETH', [report(1e11, 10), report(2e11, 10), report(3e11, 12), report(1e11, 14.5)], 'Ethereum');

const makeView = (extra: Partial<ShownSupply> = {}): ShownSupply => ({
  market: { exchange: 'ATLAS_FUTURES', rawSymbol: 'BTCUSDT', coin: 'BTC' },
  asset: btc,
  compared: [],
  search: { v: 1 },
  choice: { range: '30D', interval: 'DAY' },
  range,
  isZoomed: false,
  seconds: DAY,
  ...extra,
});
const view = makeView();

it('figures that would else seem to be of now are dated, and each is compared with the previous bucket', () => {
  const figures = listKeyFigures(btc, DAY, 'All others').map(
    ({ label, when = '', value, note }) => `${label}${when}: ${value}, ${note}`,
  );
  expect(figures).toEqual([
    'Market cap, 18 Jun: 1.210T, +10.00% in 1 d',
    'Dominance: 60.50%, +5.50 pt in 1 d',
    'Circulating: 19.00M, 90.5% of max',
    'Fully diluted, 18 Jun: 2.420T, +10.00% in 1 d',
    'Price, 18 Jun: Not reported, USD',
    'Rank: 1, by market cap',
    'Coin volume, 18 Jun: 24.20B, +10.00% in 1 d',
    // A row of tiles ends with the fourth after the headline, whether coins are compared or not.
    'All others: 39.50%, −5.50 pt in 1 d',
  ]);
});

it('figures that a report leaves out are shown as not reported, never as 0', () => {
  const bare = makeAsset('X', [{ marketcap: 5 }, { marketcap: 5 }, { marketcap: 5 }, { marketcap: 6 }]);
  const values = listKeyFigures(bare, DAY, 'All others').map(({ value }) => value);
  expect(values.slice(1)).toEqual(Array.from({ length: 7 }, () => 'Not reported'));
  const facts = new Map(listAssetFacts(bare, 'utc').map(({ name, text }) => [name, text]));
  expect([facts.get('Market cap'), facts.get('Total value locked'), facts.get('On screen')]).toEqual([
    '6.000 USD',
    'Not reported',
    '2 of 3 buckets carried forward',
  ]);
  expect(describeDominance(makeView({ asset: bare }))).toBe('No share of the whole market is loaded.');
});

it('every field of a report is among the facts, and the whole contract can be copied', () => {
  const facts = listAssetFacts(btc, 'utc');
  for (const name of [
    'Starting market cap',
    'Coin volume, 24 h',
    'Rank',
    'Maximum',
    'Reported price',
    'Primary chain',
    'As of',
  ]) {
    expect(facts.map((fact) => fact.name)).toContain(name);
  }
  expect(facts.find(({ name }) => name === 'Contract')?.copied).toBe('0x1234567890abcdef');
  const market = { exchange: 'A', rawSymbol: 'B', marketcap: 1e12 };
  expect(listMarketFacts(market, 1).map(({ text }) => text)).toContain('1.000T USD');
});

it('the market cap is drawn above the lines beside it; coins are compared from one start', () => {
  const beside = makeView({ search: { v: 1, show: ['diluted', 'baseline'] } });
  expect(listCapLines(beside).map(({ id }) => id)).toEqual(['diluted', 'baseline', 'BTC']);
  // A level without its date would tell nothing.
  expect(listCapLines(beside)[1].label).toMatch(/^Starting cap, (\d+ \w{3} \d{4}|before this range)$/);
  const compared = makeView({ compared: [eth] });
  const lines = listCapLines(compared);
  expect(lines.map(({ id }) => id)).toEqual(['ETH', 'BTC']);
  expect(lines.map(({ drawn }) => [...drawn.values].map(Math.round))).toEqual([
    [100, 150, 50],
    [100, 110, 121],
  ]);
  const { y, bands } = makeCapPicture(compared, lines, SIZE, theme);
  expect(y.ticks.map(({ label }) => label)).toContain('+40%');
  expect(bands).toEqual([]);
  expect(INDEX_BASE).toBe(100);
  const absolute = listCapLines(makeView({ compared: [eth], search: { v: 1, mode: 'absolute' } }));
  expect([...absolute[0].drawn.values]).toEqual([2e11, 3e11, 1e11]);
});

it('the price beside the cap starts where the cap does', () => {
  const priced = makeAsset('P', [
    { marketcap: 50, usdPrice: 1 },
    { marketcap: 100, usdPrice: 2 },
    { marketcap: 100, usdPrice: 3 },
  ]);
  const [price] = listCapLines(makeView({ asset: priced, search: { v: 1, show: ['price'] } }));
  expect([[...price.drawn.values], [...price.figures.values]]).toEqual([
    [100, 150],
    [2, 3],
  ]);
});

it('no line is beside the market cap by default, so that the axis only fits the cap', () => {
  expect([listShown({}), listShown({ show: ['baseline', 'price'] })]).toEqual([[], ['price', 'baseline']]);
  const { low, high } = makeCapPicture(view, listCapLines(view), SIZE, theme).y;
  // The line itself takes nearly nine tenths of the height.
  expect((1.21e12 - 1e12) / (high - low)).toBeGreaterThan(0.85);
  const beside = makeView({ search: { v: 1, show: ['baseline'] } });
  expect(makeCapPicture(beside, listCapLines(beside), SIZE, theme).y.low).toBeLessThan(1e11);
});

it('one coin can be drawn by its change, with the lines beside it from the same start', () => {
  const changes = makeView({ search: { v: 1, mode: 'percent', show: ['diluted'] } });
  const lines = listCapLines(changes);
  expect(lines.map(({ label, since, drawn }) => [label, since, Array.from(drawn.values, Math.round)])).toEqual([
    ['Fully diluted', FROM, [100, 110, 121]],
    ['Market cap', FROM, [100, 110, 121]],
  ]);
  expect(makeCapPicture(changes, lines, SIZE, theme).y.ticks.map(({ label }) => label)).toContain('+15%');
});

it('all others are what no coin here has', () => {
  expect(listParts(view).map(({ name, now }) => [name, now])).toEqual([
    ['BTC', 60.5],
    ['All others', 39.5],
  ]);
  const both = makeView({ compared: [eth] });
  expect(listParts(both).map(({ name, now }) => [name, now])).toEqual([
    ['BTC', 60.5],
    ['ETH', 14.5],
    ['All others', 25],
  ]);
  expect(listSharesAt(both, FROM + DAY)).toEqual([55, 12, 33]);
});

it('dominance is drawn on an axis of its own, for several coins in points since the start', () => {
  const { y, lines } = makeDominancePicture(view, SIZE, theme);
  expect(lines.map(({ name, ys }) => [name, Array.from(ys)])).toEqual([['BTC', [50, 55, 60.5]]]);
  expect((60.5 - 50) / (y.high - y.low)).toBeGreaterThan(0.85);
  const both = makeView({ compared: [eth] });
  const points = makeDominancePicture(both, SIZE, theme);
  expect(points.lines.map(({ name, ys }) => [name, Array.from(ys)])).toEqual([
    // Behind the lines.
    ['Base', [0, 0]],
    ['ETH', [0, 2, 4.5]],
    ['BTC', [0, 5, 10.5]],
  ]);
  expect(points.y.ticks.map(({ label }) => label)).toContain('+6 pt');
  const values = makeView({ compared: [eth], search: { v: 1, mode: 'absolute' } });
  expect(Array.from(makeDominancePicture(values, SIZE, theme).lines[0].ys)).toEqual([10, 12, 14.5]);
});

it('a cut axis says where it is cut, and a far limit is not drawn', () => {
  const picture = makeCirculatingPicture(view, { width: 372, height: 140 }, theme);
  expect(describeCut(picture)).toMatch(/^axis from 18\.\dM$/);
  expect(isNear(view, 'maxSupply')).toBe(true);
  const far = makeAsset('F', [report(1, 1, { maxSupply: 99e6 })]);
  expect(isNear(makeView({ asset: far }), 'maxSupply')).toBe(false);
  // A total equal to the circulating supply is covered by its line: it is stated, but not drawn.
  const whole = makeView({
    asset: makeAsset(
      'W',
      [1, 2, 3, 4].map((cap) => report(cap, 1, { totalSupply: 19e6 })),
    ),
  });
  const names = makeCirculatingPicture(whole, SIZE, theme).lines.map(({ name }) => name);
  expect([isSame(whole, 'totalSupply'), isSame(whole, 'maxSupply'), names]).toEqual([
    true,
    false,
    ['maxSupply', 'circulating'],
  ]);
});

it('describes what is drawn, and the values at a moment', () => {
  expect(describeCaps(view, listCapLines(view))).toContain('18 Jun 2026. Market cap 1.210T, +21.00% in 30D, between');
  const older = makeView({ asset: eth });
  expect(describeCaps(older, listCapLines(older))).toContain('Market cap 100.0B, −50.00% in 30D, between');
  expect(speakMoment(view, listCapLines(view), FROM + DAY)).toBe(
    '17 Jun 2026. Market cap 1.100T USD. Dominance BTC 55.00%, All others 45.00%. Circulating 19.00M BTC.',
  );
  const supply = { times: Float64Array.of(1, 2, 3), values: Float64Array.of(Number.NaN, 100, 150) };
  expect(getIssued(supply)).toEqual({ coins: 50, percent: 50, since: 2 });
});

it('tables have the buckets of the range, the latest first, with the other coins beside', () => {
  const table = buildPartTable(makeView({ compared: [eth] }), 'dominance');
  expect(table.columns.map(({ name }) => name)).toEqual([
    'Time, UTC',
    'Dominance',
    'All but BTC',
    'Dominance ETH',
    'All others',
    'Carried forward',
  ]);
  expect(table.rows.map((cells) => cells.slice(1, 5).map(({ text }) => text))).toEqual([
    ['60.50%', '39.50%', '14.50%', '25.00%'],
    ['55.00%', '45.00%', '12.00%', '33.00%'],
    ['50.00%', '50.00%', '10.00%', '40.00%'],
  ]);
  const [first, second] = buildExportTables(makeView({ compared: [eth] }));
  expect([first.name, first.length, second.name]).toEqual(['Supply BTC', 3, 'Supply ETH']);
  expect(first.columns.map(({ name }) => name)).toHaveLength(14);
});

it('of several tokens the named one is shown, or else the largest', () => {
  const tokens = new Map(
    [
      ['Small', 1],
      ['Large', 9],
    ].map(([name, marketcap]) => [
      JSON.stringify([name, '', '']),
      buildSeriesColumns('supply', [{ timestamp: { s: FROM }, marketcap }]),
    ]),
  );
  const read = (tokenName: string | undefined) => readAsset({ coin: 'T', tokenName }, [tokens], range, range);
  expect([read(undefined).token?.name, read('Small').token?.name]).toEqual(['Large', 'Small']);
  expect(read(undefined).names).toEqual(['Large', 'Small']);
});

it('tokens of one name on one chain are distinguished by their contracts', () => {
  const tokens = ['0xa', '0xb', '0xc'].map(
    (contract, at): [string, ReturnType<typeof buildSeriesColumns<'supply'>>] => [
      JSON.stringify(['Token', at === 2 ? 'tron' : 'base', contract]),
      buildSeriesColumns('supply', [{ timestamp: { s: FROM }, marketcap: at + 1 }]),
    ],
  );
  const read = (chain?: string) => readAsset({ coin: 'T', tokenName: 'Token', chain }, [new Map(tokens)], range, range);
  expect(read().twins.map(({ id }) => id)).toEqual(['tron', '0xb', '0xa']);
  expect(read('0xa').token?.contractAddress).toBe('0xa');
  // An address from before the second one loaded names the largest on the chain; a contract names its token on any
  // chain.
  const [linked, exact] = [read('base'), read('0xc')];
  expect([linked.token?.contractAddress, exact.token?.chain, linked.lostChain]).toEqual(['0xb', 'tron', undefined]);
});

it('tokens that do not name their chain or contract can also be distinguished and chosen', () => {
  const words = [
    ['', ''],
    ['base', ''],
    ['base', 'c'],
    ['', 'c'],
  ];
  const tile = new Map(
    words.map(([chain, contract], at) => [
      JSON.stringify(['Token', chain, contract]),
      buildSeriesColumns('supply', [{ timestamp: { s: FROM }, marketcap: 9 - at }]),
    ]),
  );
  const read = (chain?: string) => readAsset({ coin: 'T', tokenName: 'Token', chain }, [tile], range, range);
  const ids = read().twins.map(({ id }) => id);
  expect(ids).toEqual(['-', 'base', 'base c', 'c']);
  for (const [at, id] of ids.entries()) {
    const { token } = read(id);
    expect([token?.chain, token?.contractAddress]).toEqual(words[at]);
  }
  expect(read().twins.map(nameTwin)[0]).toBe('Not reported');
});

it('a share that a coin does not report is not counted as all others', () => {
  const { marketcapDominancePercent: _, ...silent } = report(3e11, 0);
  const partly = makeAsset('ETH', [report(1e11, 10), report(2e11, 10), silent, report(1e11, 14.5)]);
  const compared = makeView({ compared: [partly] });
  expect(listSharesAt(compared, FROM + DAY)).toEqual([55, Number.NaN, Number.NaN]);
  const left = buildPartTable(compared, 'dominance').rows.map((row) => row.at(-2)?.value);
  expect(left).toEqual([25, undefined, 40]);
  const late = makeAsset('BTC', [report(1e12, 50), report(1e12, 50), report(1.1e12, 55), silent]);
  expect(listParts(makeView({ asset: late })).map(({ name, now }) => [name, now])).toEqual([
    ['BTC', Number.NaN],
    ['All others', Number.NaN],
  ]);
  expect(describeDominance(makeView({ asset: late }))).toContain('BTC not reported, All others not reported');
});

it('a bucket that was carried forward shows no change', () => {
  const weekly = makeAsset('DOT', [report(9e9, 1), report(8e9, 1), report(8e9, 1), report(8e9, 1)]);
  expect([weekly.nowAt, weekly.reportedAt]).toEqual([FROM + 2 * DAY, FROM]);
  const notes = new Map(listKeyFigures(weekly, DAY, 'All others').map(({ label, note }) => [label, note]));
  for (const label of ['Market cap', 'Dominance', 'Fully diluted', 'All others'])
    expect(notes.get(label), label).toBe('carried forward');
});

it('coins are compared from the first bucket that all of them have', () => {
  const young = makeAsset('SOL', [report(0, 0), report(0, 0), report(2e10, 1), report(3e10, 1)]);
  const compared = makeView({ compared: [young] });
  const lines = listCapLines(compared);
  expect(lines.map(({ id, since, drawn }) => [id, since, [...drawn.times], drawn.values.map(Math.round)])).toEqual([
    ['SOL', FROM + DAY, [FROM + DAY, FROM + 2 * DAY], Float64Array.of(100, 150)],
    ['BTC', FROM + DAY, [FROM + DAY, FROM + 2 * DAY], Float64Array.of(100, 110)],
  ]);
  expect(describeCaps(compared, lines)).toContain('BTC 1.210T, +10.0% since 17 Jun 2026');
  // A market cap of 0 has no change.
  expect(changeOf(5, 0)).toBeNaN();
});

it('only the zoomed part of the range is drawn, described, listed and exported', () => {
  const zoomed = zoomSupply(view, { from: FROM + 1000, to: FROM + 2 * DAY });
  expect([...zoomed.asset.shown.times]).toEqual([FROM, FROM + DAY]);
  expect(listParts(zoomed).map(({ now }) => now)).toEqual([55, 45]);
  expect(describeDominance(zoomed)).toContain('At the end BTC 55.00%');
  expect(makeCapPicture(zoomed, listCapLines(zoomed), SIZE, theme).x).toMatchObject({ low: FROM + 1000 });
  expect(buildExportTables(zoomed)[0].length).toBe(2);
  // Key figures stay those of the newest bucket.
  expect(zoomed.asset.nowAt).toBe(FROM + 2 * DAY);
  const weekly = makeAsset('DOT', [report(8e9, 1), report(8e9, 1), report(7e9, 1), report(7e9, 1)]);
  const part = zoomSupply(makeView({ asset: weekly }), { from: FROM + DAY, to: range.to });
  expect([...part.asset.carried]).toEqual([0, 1]);
});

it('tokens of one name on several chains stay separate; one whose contract was renamed continues', () => {
  const key = (chain: string) => JSON.stringify(['Token', chain, '']);
  const days = (from: number, ...caps: number[]) =>
    buildSeriesColumns(
      'supply',
      caps.map((marketcap, at) => ({ timestamp: { s: FROM + (from + at) * DAY }, marketcap })),
    );
  const read = (tile: ReadonlyMap<string, ReturnType<typeof days>>, chain?: string) =>
    readAsset({ coin: 'T', tokenName: 'Token', chain }, [tile], range, range);
  const tile = new Map([
    [key('base'), days(0, 1, 1, 1)],
    [key('solana'), days(0, 9, 9, 9)],
  ]);
  const beside = read(tile);
  expect([beside.token?.chain, [...beside.shown.values.marketcap], beside.twins, beside.names]).toEqual([
    'solana',
    [9, 9, 9],
    [
      { id: 'solana', cap: 9, isShown: true },
      { id: 'base', cap: 1, isShown: false },
    ],
    ['Token'],
  ]);
  expect(listAssetFacts(beside, 'utc').find(({ name }) => name === 'Also on')?.text).toBe('base');
  const smaller = read(tile, 'base');
  expect([smaller.token?.chain, [...smaller.shown.values.marketcap]]).toEqual(['base', [1, 1, 1]]);
  expect(listAssetFacts(smaller, 'utc').find(({ name }) => name === 'Also on')?.text).toBe('solana');
  // A chain of another token is none of this one, and that is shown.
  const lost = read(tile, 'tron');
  expect([lost.token?.chain, lost.lostChain, smaller.lostChain, beside.lostChain]).toEqual([
    'solana',
    'tron',
    undefined,
    undefined,
  ]);
  const after = read(
    new Map([
      [key('new'), days(2, 5)],
      [key('old'), days(0, 3, 4)],
    ]),
  );
  expect([after.token?.chain, [...after.shown.values.marketcap], after.twins.length]).toEqual(['new', [3, 4, 5], 1]);
});
