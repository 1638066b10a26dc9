import { expect, it } from 'vitest';
import { TileAssembler } from './tile-assembler';

function listGiven(parts: readonly number[], awaited: readonly number[]): (readonly [number, string | undefined])[] {
  const given: (readonly [number, string | undefined])[] = [];
  const hand = new TileAssembler<string>({
    awaited,
    asked: awaited,
    held: new Map(),
    merge: (older, newer) => older + newer,
    give: (index, tile) => given.push([index, tile]),
    keep: () => undefined,
  });
  for (const part of parts) hand.take(part, 'x');
  given.push([Number.NaN, 'end']);
  hand.finish();
  return given;
}

it('gives the newest tiles first where the answer descends, and the last one when the answer ends', () => {
  expect(listGiven([9, 9, 8, 6, 5], [5, 6, 8, 9])).toEqual([
    [9, 'xx'],
    [8, 'x'],
    [6, 'x'],
    [Number.NaN, 'end'],
    [5, 'x'],
  ]);
});

it('gives the oldest first where it ascends', () => {
  expect(listGiven([5, 6, 8], [5, 6, 7, 8]).slice(0, 3)).toEqual([
    [5, 'x'],
    [6, 'x'],
    [7, undefined],
  ]);
});
