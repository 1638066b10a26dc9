import { describe, expect, it } from 'vitest';
import type { SeriesTiles } from './use-kept-tiles';
import { keepTiles } from './use-kept-tiles';

const HOUR = 3600;
const span = { from: 0, to: 10 * HOUR };
const held = (name: string) =>
  ({ tile: name, isClosed: true, completeUntil: 0, origin: 'asked', byteLength: 1 }) as const;

/** Tiles from the first on; '-' is one that has not arrived. */
function makeTiles(names: string, interval: SeriesTiles<string>['interval'] = 'MINUTE', source = 'A') {
  const tiles = names.split('').map((name) => (name === '-' ? undefined : held(name)));
  return { tiles, indices: tiles.map((_, index) => index), interval, source };
}

const whole = makeTiles('abcdefghij');

describe('what is shown of a series', () => {
  it('stays while nothing of the view has arrived', () => {
    expect(keepTiles(whole, makeTiles('--'), span)).toBe(whole);
    expect(keepTiles(whole, makeTiles('-', 'HOUR'), span)).toBe(whole);
  });

  it('is the same object while its tiles are', () => {
    expect(keepTiles(whole, { ...whole, tiles: [...whole.tiles] }, span)).toBe(whole);
  });

  it('is whatever has arrived of another place, even if little', () => {
    const moved = makeTiles('-k');
    expect(keepTiles(whole, moved, span)).toBe(moved);
  });

  it('switches to another interval once that covers as much of the span', () => {
    const [less, all] = [makeTiles('A-', 'FIVE_MINUTES'), makeTiles('AB', 'FIVE_MINUTES')];
    expect(keepTiles(whole, less, span)).toBe(whole);
    expect(keepTiles(whole, all, span)).toBe(all);
    const half = makeTiles('abcde-----');
    expect(keepTiles(half, less, span)).toBe(less);
  });

  it('is never from another series', () => {
    const other = makeTiles('----------', 'MINUTE', 'B');
    expect(keepTiles(whole, other, span)).toBe(other);
  });
});
