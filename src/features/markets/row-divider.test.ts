import { expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import { endsRecorded } from './markets-table';

const row = (rawSymbol: string, recorded?: Market['recorded']): Market => ({
  exchange: 'ATLAS_FUTURES',
  rawSymbol,
  ...(recorded === undefined ? {} : { recorded }),
});
const recorded: Market['recorded'] = { from: { s: 0 }, to: { s: 60 } };

it('divides what was recorded from the markets after it, once', () => {
  const rows = [row('A', recorded), row('B', recorded), row('C'), row('D')];
  expect(rows.map((_, at) => endsRecorded(rows, at))).toEqual([false, true, false, false]);
  expect(endsRecorded([row('A', recorded)], 0)).toBe(false);
});
