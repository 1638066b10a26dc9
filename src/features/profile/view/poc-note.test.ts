import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { drawProfile } from '@/testing/random-profile';
import { listFacts } from './profile-facts';
import { showProfile } from './profile-view';

const words = {
  decimals: 1,
  rowDecimals: 0,
  middleDecimals: 1,
  unit: 'BTC',
  quote: 'USD',
  candles: undefined,
  markets: { reference: { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' }, venues: ['ATLAS'] },
};

const noteOf = (change: { readonly pocPrice: number; readonly volumePoc: number }): string | undefined => {
  const profile = drawProfile(100, 'A', 'ABC', 'B');
  const options = { kind: 'daily', percent: 70, hasDeveloping: false, known: [{ from: -1e9, to: 1e9 }] } as const;
  const shown = showProfile({ profile, whole: profile }, profile, options);
  const figures = { ...ensure(shown.figures, 'figures of what was traded'), ...change };
  return listFacts({ ...shown, figures }, words).find(({ title }) => title === 'Volume')?.note;
};

it('the inspector says why two points of control differ, where they do', () => {
  expect(noteOf({ pocPrice: 101, volumePoc: 102 })).toMatch(/They differ where much is traded in little time\.$/);
  expect(noteOf({ pocPrice: 101, volumePoc: 101 })).toMatch(/^vPOC: .*time\.$/);
  expect(noteOf({ pocPrice: 101, volumePoc: 101 })).not.toContain('differ');
});
