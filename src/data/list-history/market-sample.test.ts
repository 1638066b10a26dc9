import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import { makeMarketSample } from './market-sample';

const market = (recorded: NonNullable<Market['recorded']>): Market => ({ exchange: 'A', rawSymbol: 'B', recorded });

it('leaves out of a live recording what moves with the clock: its facts are the same in every sample', () => {
  const keep = (to: number) =>
    makeMarketSample([market({ from: { s: 1 }, to: { s: to }, live: true, filled: { s: to - 9 } })], unixSeconds(to))
      .facts;
  expect(keep(60)).toEqual(keep(120));
  expect(keep(60)[0].recorded?.live).toBe(true);
});

it('includes the end of a recording that is over', () => {
  const recorded = { from: { s: 1 }, to: { s: 2 } };
  expect(makeMarketSample([market(recorded)], unixSeconds(9)).facts[0].recorded).toEqual(recorded);
});
