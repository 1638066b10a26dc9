import { firstOf } from '@/domain/tpo/compute-tpo';
import { findLevel } from '@/domain/tpo/tpo-levels';
import type { TpoHit } from './tpo-data';
import { blockLeft, blockRight, rowAt, type TpoFrame, type TpoPlace } from './tpo-frame';

/** What was drawn at a point of the plot, CSS px; `undefined` outside all sessions. */
export function hitTest(frame: TpoFrame, cssX: number, cssY: number): TpoHit | undefined {
  const { pixelRatio, width, height } = frame.size;
  const isInside = cssX >= 0 && cssY >= 0 && cssX < width && cssY < height;
  const [x, y] = [cssX * pixelRatio, cssY * pixelRatio];
  const place = frame.places.find(({ left, right }) => x >= left && x < right);
  if (!isInside || place === undefined) return undefined;
  const column = place.index;
  const level = findLevel(place.column.profile, rowAt(frame, y));
  if (level === -1) return { column, level: undefined, block: undefined };
  return { column, level, block: findBlock(frame, place, level, x) };
}

function findBlock(frame: TpoFrame, place: TpoPlace, level: number, x: number): number | undefined {
  const { profile } = place.column;
  const { blocks, blockEnds } = profile.levels;
  const first = firstOf(profile.levels, level);
  if (frame.layout === 'collapsed') {
    const nth = Math.floor((x - place.cellsLeft) / place.cellWidth);
    return nth >= 0 && first + nth < blockEnds[level] ? blocks[first + nth] : undefined;
  }
  const isUnder = (block: number): boolean =>
    x >= blockLeft(frame, place, block) && x < blockRight(frame, place, block);
  return [...blocks.subarray(first, blockEnds[level])].find(isUnder);
}
