import type { WallSide } from '@/domain/book/ledger/book-frame';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { type GridSpec, lowOfRow } from '@/domain/grid/grid-tile';

const SIDES: Readonly<Record<string, WallSide>> = { b: 'bid', a: 'ask', u: 'unknown' };
const ID = /^([bau])(\d+(?:\.\d+)?)@(\d+)/;

/**
 * The wall of an id from a link. In another browser the same wall may have a different first column, and so another
 * id. Then it is the wall that stood at that price, time and side.
 */
export function findWall(walls: readonly WallLife[], spec: GridSpec, id: string): WallLife | undefined {
  const same = walls.find((wall) => wall.id === id);
  const [, letter, price, time] = ID.exec(id) ?? [];
  if (same !== undefined || letter === undefined) return same;
  return walls.find(
    (wall) =>
      (wall.side === SIDES[letter] || wall.side === 'unknown') && stoodAt(wall, spec, Number(time), Number(price)),
  );
}

/** A level is labelled with the lower edge of a bid's row, the upper edge of an ask's. */
function stoodAt({ side, path, until }: WallLife, spec: GridSpec, time: number, price: number): boolean {
  const row = path.findLast((step) => step.time <= time)?.row;
  if (row === undefined || time >= until) return false;
  const [low, high] = [lowOfRow(spec, row), lowOfRow(spec, row + 1)];
  return side === 'ask' ? price > low && price <= high : price >= low && price < high;
}
