import { describe, expect, it } from 'vitest';
import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesRequest } from '@/data/cache/tile-loader';
import { makeSeriesKind } from '@/data/queries/series';
import { buildSeriesColumns } from '@/domain/columns/series-columns';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { joinKept, listHeld, listKnown } from '@/features/chart/columns/kept-columns';
import { getKeptSeconds, type KeptSeries, keepSeries } from './kept-series';

const kind = makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', {} as Parameters<typeof makeSeriesKind>[1]);
const HOUR = 3600;

const askOf = (interval: Interval, reach = { from: 0, to: 1e9 }) =>
  ({ kind, view: { exchange: ['A'], rawSymbol: 'X', interval }, reach }) as SeriesRequest<unknown, unknown>;

function heldOf(tile: number, interval: Interval, completeUntil = Number.POSITIVE_INFINITY): HeldTile {
  const seconds = INTERVAL_SECONDS[interval];
  const columns = buildSeriesColumns('candle', [{ close: tile, timestamp: { s: tile * 60 * seconds } }]);
  return { tile: new Map([['', columns]]), isClosed: true, completeUntil, origin: 'asked', byteLength: 1 };
}

const keptOf = (ask: KeptSeries['ask'], indices: readonly number[], tiles: KeptSeries['tiles']): KeptSeries => ({
  name: 'price',
  ask,
  indices,
  tiles,
});

describe('the cached part of a series', () => {
  const minutes = { name: 'price', ask: askOf('MINUTE') } as const;
  const hours = { name: 'price', ask: askOf('HOUR') } as const;
  const [one, two] = [heldOf(1, 'MINUTE'), heldOf(2, 'MINUTE')];
  const before = keepSeries(undefined, minutes, { indices: [1, 2], tiles: [one, undefined] });

  it('is the same object until a tile arrives', () => {
    expect(keepSeries(before, minutes, { indices: [1, 2], tiles: [one, undefined] })).toBe(before);
    expect(keepSeries(before, minutes, { indices: [1, 2], tiles: [one, two] })).toMatchObject({ tiles: [one, two] });
  });

  it('is the previous data, with their request, until some of the new have loaded', () => {
    const other = { ...minutes, ask: { ...minutes.ask, view: { ...(minutes.ask.view as object), rawSymbol: 'Y' } } };
    const kept = keepSeries(before, other, { indices: [1], tiles: [undefined] });
    expect(kept).toBe(before);
    expect(keepSeries(kept, other, { indices: [1], tiles: [heldOf(1, 'MINUTE')] }).ask).toBe(other.ask);
  });

  it('is dropped when the candle length changes, longer or shorter', () => {
    const kept = keepSeries(before, hours, { indices: [0], tiles: [undefined] });
    expect(getKeptSeconds(kept)).toBe(HOUR);
    expect(kept.tiles).toEqual([undefined]);
    const come = keepSeries(kept, hours, { indices: [0], tiles: [heldOf(0, 'HOUR')] });
    expect(keepSeries(come, minutes, { indices: [1], tiles: [undefined] }).tiles).toEqual([undefined]);
  });

  it('is joined once', () => {
    const kept = keptOf(askOf('MINUTE'), [1, 2], [one, two]);
    const columns = joinKept('TRADE_SIDE_AGNOSTIC_AGG', kept, '');
    expect([...columns.times]).toEqual([HOUR, 2 * HOUR]);
    expect(joinKept('TRADE_SIDE_AGNOSTIC_AGG', kept, '')).toBe(columns);
    expect(joinKept('TRADE_SIDE_AGNOSTIC_AGG', undefined, '').length).toBe(0);
    expect(Object.keys(joinKept('FUNDING_RATE_AGG', undefined, '').values)).toContain('rateClose');
  });
});

describe('complete stretches', () => {
  const tile = (index: number, until?: number) => heldOf(index, 'MINUTE', until);

  it('are where tiles are, neighbours merged', () => {
    const kept = keptOf(askOf('MINUTE'), [0, 1, 2, 3], [tile(0), tile(1), undefined, tile(3)]);
    expect(listKnown(kept)).toEqual([
      { from: 0, to: 2 * HOUR },
      { from: 3 * HOUR, to: 4 * HOUR },
    ]);
  });

  it('end with the last bucket that had closed, and start with the first whole one that may be requested', () => {
    const kept = keptOf(askOf('MINUTE', { from: 90, to: 1e9 }), [0], [tile(0, 1830)]);
    expect(listKnown(kept)).toEqual([{ from: 120, to: 1800 }]);
    const reached = keptOf(askOf('MINUTE', { from: 0, to: 600 }), [0, 1], [tile(0, 1830), undefined]);
    expect(listKnown(reached)).toEqual([{ from: 0, to: 600 }]);
  });

  it('stay known when the open bucket is the first of its tile', () => {
    const kept = keptOf(askOf('MINUTE'), [0, 1], [tile(0), tile(1, HOUR + 30)]);
    expect(listKnown(kept)).toEqual([{ from: 0, to: HOUR }]);
    expect(listHeld(kept)).toEqual([{ from: 0, to: HOUR + 30 }]);
    expect(listKnown(keptOf(askOf('MINUTE'), [0, 1], [tile(0), tile(1, HOUR)]))).toEqual([{ from: 0, to: HOUR }]);
  });
});
