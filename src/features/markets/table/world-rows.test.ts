import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { listWorldRows } from './world-rows';

const row = (rawSymbol: string, recorded?: Market['recorded']): Market => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol,
  ...(recorded === undefined ? {} : { recorded }),
});
const recorded = { from: { s: 0 }, to: { s: 60 } };
const live = { ...recorded, live: true };
const tell = ({ lines }: ReturnType<typeof listWorldRows>): readonly string[] =>
  lines.map((line) => (line.kind === 'market' ? line.market.rawSymbol : `${line.world} ${line.count}`));

const MIXED = [row('L', live), row('D', { ...live, demo: true }), row('R', recorded), row('S'), row('T')];

it('puts a heading over the markets of each world', () => {
  expect(tell(listWorldRows(MIXED, true))).toEqual([
    'live 1',
    'L',
    'demo 1',
    'D',
    'recorded 1',
    'R',
    'simulated 2',
    'S',
    'T',
  ]);
});

it('maps markets to their lines and back, and a heading to the market below it', () => {
  const { lines, lineOf, marketAt } = listWorldRows(MIXED, true);
  for (const [at, market] of MIXED.entries()) {
    expect(lines[lineOf(at)]).toMatchObject({ market });
    expect(marketAt(lineOf(at))).toBe(at);
  }
  expect([0, 2, 4, 6].map(marketAt)).toEqual([0, 1, 2, 3]);
});

it.each([
  ['of one world', [row('A'), row('B')], true],
  ['in an order that somebody chose', MIXED, false],
] as const)('a list %s has no headings', (_, markets, isGrouped) => {
  const { lines, lineOf, marketAt } = listWorldRows(markets, isGrouped);
  expect(lines.map(({ kind }) => kind)).toEqual(markets.map(() => 'market'));
  expect([lineOf(1), marketAt(1)]).toEqual([1, 1]);
});
