import { expect, it } from 'vitest';
import type { OptionSummary } from '@/data/queries/tenors';
import { getTierHistory } from '@/data/queries/tier-words';
import { parseOptionsSearch } from '@/state/fields/options-fields';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import { describeLockedDays, findDayLock, findDefaultRange, findRangeLock } from './option-ranges';
import { readChoice, resolveOptions } from './resolve-options';

const DAY = 86_400;
const NOW = 20_000 * DAY;
const free = getTierHistory('free');
const { dataClient } = makeLoneSurroundings('free', NOW).around;
const market = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT', coin: 'BTC' };
const summary: OptionSummary = {
  kind: 'skew',
  coin: 'BTC',
  rawSymbol: 'BTC_25',
  exchange: 'FJORD_OPTIONS',
  tenor: 'ONE_M',
  since: 0,
  recorded: undefined,
};
const resolve = (address: object, all: readonly OptionSummary[] = [summary]) =>
  resolveOptions(market, parseOptionsSearch({ ...address }), {
    dataClient,
    tier: 'free',
    historySeconds: free,
    minute: NOW,
    all,
  });

it('a range that the tier cannot fill is not the default, and an address that names it keeps it', () => {
  const defaults = (['free', 'basic', 'advanced', 'enterprise'] as const).map((tier) =>
    findDefaultRange(getTierHistory(tier)),
  );
  expect(defaults).toEqual(['7D', '30D', '30D', '30D']);
  expect(resolve({}).choice.range).toBe('7D');
  expect(resolve({ range: '30D' }).choice.range).toBe('30D');
  // Whoever waits for the market knows the tier alone.
  expect(readChoice({}, free).range).toBe('7D');
});

it('a recording is open to every tier: its default is the usual one', () => {
  const recorded = { from: { s: NOW - 90 * DAY }, to: { s: NOW } };
  expect(resolve({}, [{ ...summary, recorded }]).choice.range).toBe('30D');
});

it('a range beyond the reach says why a part of it is empty', () => {
  expect((['7D', '30D', '1Y'] as const).map((range) => findRangeLock(range, free, 'free'))).toEqual([
    undefined,
    'Free: 7 days of history',
    'Free: 7 days of history',
  ]);
  expect(findRangeLock('1Y', undefined, 'free')).toBeUndefined();
});

it('a curve before the reach says why it is not drawn', () => {
  expect(describeLockedDays([7, 30], free, 'free')).toBe(
    '7 d ago and 30 d ago are not drawn. Free: 7 days of history.',
  );
  expect(describeLockedDays([30], getTierHistory('basic'), 'basic')).toMatch(/^30 d ago is not drawn\. Basic: /);
  expect(describeLockedDays([7, 30], getTierHistory('advanced'), 'advanced')).toBeUndefined();
  // A recording is open to every tier.
  expect([findDayLock(7, free, 'free'), findDayLock(7, undefined, 'free')]).toEqual([
    'Free: 7 days of history',
    undefined,
  ]);
});
