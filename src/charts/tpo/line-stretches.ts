import { countAt, firstOf } from '@/domain/tpo/compute-tpo';
import { blockLeft, blockRight, type TpoFrame, type TpoPlace } from './tpo-frame';

/** Distance of a line from letters. */
const LINE_GAP_CSS_PX = 3;

/** From and to which x a line would be drawn, or is; device px. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Where a line in the drawn row at `price` is drawn, as pairs of device x: all along `whole`, or before and after the
 * letters of the row.
 */
export function listStretches(
  frame: TpoFrame,
  place: TpoPlace,
  price: number,
  { from, to }: Stretch,
): readonly (readonly [left: number, right: number])[] {
  const level = place.column.profile.levels.price.indexOf(price);
  if (place.form !== 'letters' || frame.layout === 'split' || level === -1) return [[from, to]];
  const gap = Math.round(LINE_GAP_CSS_PX * frame.size.pixelRatio);
  const [left, right] = findGround(frame, place, level, 'poc');
  return [
    [from, left - gap],
    [right + gap, to],
  ];
}

/**
 * From the first cell of a row to its end; in a split profile the whole row for a point of control, else the one cell.
 */
export function findGround(
  frame: TpoFrame,
  place: TpoPlace,
  level: number,
  ground: 'poc' | 'single',
): readonly [left: number, right: number] {
  const { levels } = place.column.profile;
  if (frame.layout === 'collapsed') {
    return [place.cellsLeft, place.cellsLeft + Math.ceil(countAt(levels, level) * place.cellWidth)];
  }
  if (ground === 'poc') return [place.cellsLeft, place.cellsRight];
  const block = levels.blocks[firstOf(levels, level)];
  return [blockLeft(frame, place, block), blockRight(frame, place, block)];
}
