import { expect, it } from 'vitest';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { changeMarket, parseChartSearch } from '@/state/url-state';
import { readRuler, writeRuler } from './ruler-address';

const [from, to] = [
  { time: 1_781_740_000.4, price: 97_190.312_345_6 },
  { time: 1_781_750_020, price: 96_612.2 },
];
const box: DataBox = { kind: 'measure', from, to };

it('a ruler read from its address is as it was drawn', () => {
  const ruler = writeRuler(box);
  expect(ruler).toEqual(['1781740000:97190.3123', '1781750020:96612.2']);
  const read = readRuler(parseChartSearch({ ruler: ruler ?? [] }).ruler);
  expect(read).toEqual({ kind: 'measure', from: { time: 1_781_740_000, price: 97_190.3123 }, to });
  expect(writeRuler(read)).toEqual(ruler);
});

it('an unfinished ruler and a zoom box stay out of the address', () => {
  expect(writeRuler({ kind: 'measure', from, to: from })).toBeUndefined();
  expect(writeRuler({ ...box, kind: 'zoom' })).toBeUndefined();
  expect(writeRuler(undefined)).toBeUndefined();
  for (const ruler of ['1:2', ['1:2', '3'], ['1:2', 'a:b'], ['1:2', '3:4', '5:6'], ['1:2', '99999999999:4']])
    expect(parseChartSearch({ ruler }).ruler).toBeUndefined();
});

it('a ruler of another market’s prices is not shown on this one', () => {
  const search = { m: 'A:BTC', ...parseChartSearch({ ruler: ['1:2', '3:4'] }) };
  expect(search.ruler).toEqual(['1:2', '3:4']);
  expect(changeMarket({ ...search, m: 'A:BTC' }, 'A:ETH')).toMatchObject({ ruler: undefined });
});
