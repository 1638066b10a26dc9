import { describe, expect, it } from 'vitest';
import { parseProfileSearch } from './fields/profile-fields';
import { canFreeze, makeLinkSearch } from './share-link';
import type { ShownPlace } from './shown-place';
import { formatSearchText, parseChartSearch, parseHeatmapSearch, parseSearchText } from './url-state';

const nowSeconds = 1_781_793_120;
/** When the open 15-minute candle closes. */
const candleEnd = 1_781_793_900;
/** A live view of ten hours whose end is still empty. */
const place: ShownPlace = {
  from: nowSeconds - 34_568,
  to: nowSeconds + 1432,
  low: 96_665.25,
  high: 98_065.75,
  chosen: { interval: 'FIFTEEN_MINUTES' },
};
/** Of the same view, drawn as candles. */
const candles: ShownPlace = { ...place, candleSeconds: 900 };

const follow = (search: ReturnType<typeof makeLinkSearch>) => parseSearchText(formatSearchText(search));

describe('a link to the view', () => {
  it('frozen, contains range, whole open candle, prices and candle interval: nothing is chosen again', () => {
    const search = { v: 1, m: 'ATLAS_FUTURES:BTCUSDT', interval: 'MINUTE', fits: true };
    const link = makeLinkSearch('frozen', { path: '/chart', search, place: candles, nowSeconds });
    expect(parseChartSearch(follow(link))).toEqual({
      v: 1,
      m: 'ATLAS_FUTURES:BTCUSDT',
      from: nowSeconds - 34_568,
      period: candleEnd - (nowSeconds - 34_568),
      low: 96_665.25,
      high: 98_065.75,
      interval: 'FIFTEEN_MINUTES',
    });
  });

  it('live, contains no moment and no prices, but the length on screen even if the address omits it', () => {
    const search = {
      v: 1,
      m: 'ATLAS_FUTURES:BTCUSDT',
      from: 1_781_700_000,
      low: 90_000,
      high: 91_000,
      sel: [1, 2],
      anchor: 3,
    };
    const link = makeLinkSearch('live', { path: '/chart', search, place, nowSeconds });
    expect(parseChartSearch(follow(link))).toEqual({
      v: 1,
      m: 'ATLAS_FUTURES:BTCUSDT',
      period: 36_000,
      interval: 'FIFTEEN_MINUTES',
    });
  });

  it('contains the row heights of a chart, which its address may leave to the device', () => {
    const tall = { ...place, chosen: { ...place.chosen, heights: ['volume:214'] } };
    for (const kind of ['live', 'frozen'] as const) {
      const link = makeLinkSearch(kind, { path: '/chart', search: { v: 1 }, place: tall, nowSeconds });
      expect(parseChartSearch(follow(link)).heights, kind).toEqual(['volume:214']);
    }
  });

  it('that is frozen shows the open candle and the ruler of a heatmap, a live one neither', () => {
    const search = { v: 1, ruler: ['1781740000:97190.3', '1781750020:96612.2'] };
    const facts = { path: '/heatmap', search, place: { ...candles, chosen: {} }, nowSeconds } as const;
    const frozen = parseHeatmapSearch(follow(makeLinkSearch('frozen', facts)));
    expect(frozen).toMatchObject({ period: candleEnd - (nowSeconds - 34_568), ruler: search.ruler });
    expect(parseHeatmapSearch(follow(makeLinkSearch('live', facts)))).toEqual({ v: 1, period: 36_000 });
  });

  it('that is frozen shows the box measured over profiles, a live one does not', () => {
    const search = { v: 1, ruler: ['1781740000:97190.3', '1781750020:96612.2'] };
    const facts = { path: '/profile', search, place: { ...place, chosen: {} }, nowSeconds } as const;
    expect(parseProfileSearch(follow(makeLinkSearch('frozen', facts)))).toMatchObject({ ruler: search.ruler });
    expect(parseProfileSearch(follow(makeLinkSearch('live', facts)))).not.toHaveProperty('ruler');
  });

  it('that is frozen keeps whole sessions, their time and the rows they are drawn in; a live one none of them', () => {
    const midnight = nowSeconds - (nowSeconds % 86_400);
    const days = { from: midnight - 86_400, to: midnight + 86_400, low: 1, high: 2, chosen: { drawn: 4 } };
    const facts = { path: '/profile', search: { v: 1 }, place: days, nowSeconds } as const;
    expect(parseProfileSearch(follow(makeLinkSearch('frozen', facts)))).toEqual({
      v: 1,
      from: midnight - 86_400,
      period: 2 * 86_400,
      low: 1,
      high: 2,
      exact: true,
      until: nowSeconds,
      drawn: 4,
    });
    expect(parseProfileSearch(follow(makeLinkSearch('live', facts)))).toEqual({ v: 1, period: 2 * 86_400 });
  });

  it('keeps the past where that is looked at', () => {
    const past = { ...place, from: 1_700_000_000, to: 1_700_036_000 };
    const link = makeLinkSearch('frozen', { path: '/heatmap', search: { v: 1 }, place: past, nowSeconds });
    expect(parseHeatmapSearch(follow(link))).toMatchObject({ from: 1_700_000_000, period: 36_000 });
  });

  it.each(['/options', '/supply'] as const)('freezes %s as a part of its range', (path) => {
    const link = makeLinkSearch('frozen', { path, search: { v: 1 }, place, nowSeconds });
    expect(link).toEqual({ v: 1, zoom: [nowSeconds - 34_568, nowSeconds] });
    expect(makeLinkSearch('live', { path, search: link, place, nowSeconds })).toEqual({ v: 1 });
  });

  it.each(['/markets', '/predictions'] as const)('is only live on %s, which shows no range of time', (path) => {
    expect(canFreeze({ path, place })).toBe(false);
  });
});
