import { expect, it } from 'vitest';
import { EVERY_WALL } from '@/features/heatmap/walls/wall-filter';
import { readWallFilter } from '@/features/heatmap/walls/wall-filter-address';
import { parseWallPhrase } from '@/state/phrase/wall-phrase';
import { parseHeatmapSearch } from '@/state/url-state';
import { computePaletteGroups } from './palette-items';
import { listSentences } from './palette-note';
import { addressWalls, describeWallPhrase } from './use-wall-command';

const facts = { isMarketWord: (word: string) => word === 'btc' };

it('a question about walls becomes a heatmap address that lists them', () => {
  const asked = parseWallPhrase('btc bid walls 1% 10h', facts);
  if (asked === undefined) throw new Error('It was not understood');
  const search = parseHeatmapSearch({ walls: addressWalls(asked).walls, period: asked.period ?? 0 });
  expect(addressWalls(asked)).toMatchObject({ period: 36_000, from: undefined });
  expect(search.period).toBe(36_000);
  expect(readWallFilter(search.walls)).toEqual({ ...EVERY_WALL, side: 'bid', within: 0.01 });
  expect(describeWallPhrase(asked)).toBe('BTC walls: bids, came within 1%, last 10 h');
});

it('leaves out the candles if told to, and lists what it does not understand in a separate sentence', () => {
  const asked = parseWallPhrase('btc depth 10h walls huge without candles', facts);
  if (asked === undefined) throw new Error('It was not understood');
  expect(addressWalls(asked)).toMatchObject({ period: 36_000, overlay: 'off' });
  const note = { phrases: [], resolved: [], isFailed: false, facts: { ...facts, venues: [] }, walls: asked };
  expect(listSentences(note)).toEqual(['“huge” was not understood and is ignored.']);
});

it('is listed only for its own text', () => {
  const query = 'btc pulled walls huge 200 now 0.5%';
  const asked = parseWallPhrase(query, facts);
  if (asked === undefined) throw new Error('It was not understood');
  expect(readWallFilter(addressWalls(asked).walls)).toEqual({
    ...EVERY_WALL,
    ends: 'pulled',
    least: 200,
    nowWithin: 0.005,
  });
  const label = describeWallPhrase(asked);
  expect(label).toBe('BTC walls: pulled, peak from 200, now within 0.5%');
  const commands = [{ label, answers: query, run: () => undefined }];
  const input = {
    sought: '',
    views: [],
    found: [],
    venues: [],
    recent: [],
    saved: [],
    watched: new Set<string>(),
    commands,
  };
  const listed = (text: string) => computePaletteGroups({ ...input, query: text }).flatMap(({ items }) => items);
  expect(listed(query)).toHaveLength(1);
  expect(listed('btc')).toEqual([]);
});
