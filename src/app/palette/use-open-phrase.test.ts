import { describe, expect, it } from 'vitest';
import { unixSeconds } from '@/domain/units';
import { type SharedSearch, URL_VERSION } from '@/state/url-state';
import { findPhraseTarget, makePhraseSearch } from './use-open-phrase';

const before: SharedSearch = { v: URL_VERSION, m: 'A:BTC', from: unixSeconds(60), period: 600 };

describe('the address of a phrase', () => {
  it('keeps the range on screen if it states no time', () => {
    const search = { m: 'A:ETH', layer: ['depth'] };
    expect(makePhraseSearch({ path: '/heatmap', search, lack: undefined }, before)).toEqual({ ...before, ...search });
  });

  it('drops the time on screen if it states a range', () => {
    const search = { m: 'A:ETH', period: 21_600 };
    expect(makePhraseSearch({ path: '/heatmap', search, lack: undefined }, before)).toEqual({
      v: URL_VERSION,
      ...search,
    });
  });

  it("takes only the market to the chart if it lacks the view's data", () => {
    const search = { m: 'A:ETH', layer: ['depth'], unit: 'usd' };
    expect(makePhraseSearch({ path: '/heatmap', search, lack: 'no depth' }, before)).toEqual({ ...before, m: 'A:ETH' });
  });

  it('adds compared markets to the chart on screen, and leaves everything else', () => {
    const chart = { ...before, panes: ['oi'], venue: ['A', 'B'], with: ['A:SOL'] };
    const eth = { m: 'A:BTC', with: ['A:ETH'] };
    const add = (mode: string, from: object = chart) =>
      makePhraseSearch({ path: '/chart', search: { ...eth, mode }, lack: undefined, isAdded: true }, from);
    expect(add('compare')).toEqual({ ...chart, mode: 'compare', with: ['A:SOL', 'A:ETH'] });
    // If all lines are used, the new market replaces the last one.
    const full = ['A:1', 'A:2', 'A:3', 'A:4', 'A:5', 'A:6'];
    expect(add('compare', { ...chart, with: full })).toMatchObject({ with: [...full.slice(0, 5), 'A:ETH'] });
    // A spread has one other market, which replaces the current one. The venues on screen stay: its panes sum them.
    for (const mode of ['spread', 'ratio']) expect(add(mode)).toEqual({ ...chart, mode, with: ['A:ETH'] });
  });

  it("is priced as it is opened: with the time on screen, and in the chart if the market lacks the view's data", () => {
    const resolved = {
      path: '/heatmap',
      search: { m: 'A:ETH' },
      market: undefined,
      lack: undefined,
      notes: [],
    } as const;
    expect(findPhraseTarget(resolved, before)).toMatchObject({
      path: '/heatmap',
      search: { m: 'A:ETH', from: 60, period: 600 },
    });
    expect(findPhraseTarget({ ...resolved, lack: 'no depth' }, before).path).toBe('/chart');
  });
});
