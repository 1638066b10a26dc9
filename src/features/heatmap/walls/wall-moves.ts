import type { CrosshairPoint } from '@/charts/crosshair-store';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { lowOfRow, middleOfRow, rowOfPrice } from '@/domain/grid/grid-tile';
import { formatRange } from '@/features/heatmap/readout/readout-words';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import { findDepthLayer } from '@/features/heatmap/view/book-in-view';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { chooseLives } from './choose-lives';
import type { FoundLedger } from './found-ledger';
import { findLargestRow, rowAt, startOfColumn } from './largest-row';
import type { WallFilter } from './wall-filter';
import { describeEnd, nameBirth, nameNow, type WallWords } from './wall-words';

/** Where the keyboard cursor walks. */
type WalkedPlot = Pick<Heatmap, 'crosshair' | 'settled' | 'layers'>;

/** How the keyboard cursor moves and speaks. */
type Moves = Pick<PlotKeys, 'goTo' | 'say'>;
type CursorPlace = Pick<CrosshairPoint, 'time' | 'price'>;

/** A wall that the keyboard cursor was moved to, and the cursor's place there. */
export interface WallStop {
  readonly id: string;
  readonly place: CursorPlace | undefined;
}

/** The state from which a step is taken. */
export interface WallWalk {
  readonly found: Pick<FoundLedger, 'walls' | 'mids' | 'spec'>;
  /** Which walls are listed. Steps skip walls out of view. */
  readonly filter: WallFilter;
  readonly words: WallWords;
  /** Where the last step went. */
  readonly last: WallStop | undefined;
}

/** Where a step goes and what is spoken there. Without a wall the cursor stays. */
export interface WallMove {
  readonly told: string;
  readonly wall?: WallLife;
  /** A time in the life of the wall, Unix seconds. */
  readonly time?: number;
}

/** A pending key action: the next wall by size, or the start of the wall under the cursor. */
export type WallStep = 'smaller' | 'larger' | 'start';

const NO_FURTHER = { smaller: 'No smaller wall in view', larger: 'No larger wall in view' } as const;

/** The step from the wall under the cursor: to the next one by peak in the range in view, or to where it started. */
export function planWallStep(heatmap: WalkedPlot, { found, filter, words, last }: WallWalk, step: WallStep): WallMove {
  const id = findWallUnderCursor(heatmap, found, last);
  if (step === 'start') {
    const wall = found.walls.find((one) => one.id === id);
    if (wall === undefined) return { told: 'No wall here' };
    return { told: `Began ${nameBirth(wall, words)}`, wall, time: wall.born };
  }
  const lives = chooseLives(found, heatmap.settled.view, { ...filter, isInView: true });
  const at = lives.findIndex((one) => one.id === id);
  const next = at < 0 ? 0 : at + (step === 'smaller' ? 1 : -1);
  const wall: WallLife | undefined = lives[next];
  if (wall === undefined) return { told: lives.length === 0 ? 'No wall in view' : NO_FURTHER[step] };
  const place = `Wall ${formatNumber(next + 1, 0)} of ${formatNumber(lives.length, 0)}`;
  return { told: `${place}, since ${nameBirth(wall, words)}, ${describeEnd(wall, words)}`, wall, time: wall.peakTime };
}

/**
 * Several walls can stand in one cell one after the other. While the cursor has not moved, it is the one of the last
 * step.
 */
function findWallUnderCursor(
  { crosshair }: WalkedPlot,
  { walls, spec }: WallWalk['found'],
  last: WallStop | undefined,
) {
  const point = crosshair.get();
  if (point === undefined) return undefined;
  if (last !== undefined && isRestingAt(point, last.place)) return last.id;
  const { price } = point;
  if (price === undefined) return undefined;
  const [row, time] = [rowOfPrice(spec, price), startOfColumn(spec, point.time)];
  const under = walls.filter((wall) => time < wall.until && rowAt(wall, time) === row);
  return under.reduce<WallLife | undefined>((a, b) => (a === undefined || b.peak > a.peak ? b : a), undefined)?.id;
}

/** Takes a step and speaks it. Returns where the cursor is then; `undefined` if it did not move. */
export function takeWallStep(
  heatmap: WalkedPlot,
  keys: Moves,
  { told, wall, time }: WallMove,
  words: MoveWords,
): WallStop | undefined {
  if (wall === undefined || time === undefined) {
    keys.say(told);
    return undefined;
  }
  goToWall(heatmap, keys, { wall, time, told }, words);
  return { id: wall.id, place: heatmap.crosshair.get() };
}

/** The wall of the address, and where its peak was when the cursor moved there. */
export interface WallLead extends WallStop {
  readonly peakTime: number;
}

/**
 * Moves the keyboard cursor to the peak of the wall that the address names by `id`, unless it was led there before. A
 * wall that is found before all of its tiles have loaded can have a larger peak afterwards: the cursor follows while it
 * still rests where it was led.
 */
export function followPeak(
  heatmap: WalkedPlot,
  keys: Moves,
  last: WallLead | undefined,
  { id, wall }: { readonly id: string; readonly wall: WallLife },
  words: MoveWords,
): WallLead {
  const isThere = last?.id === id;
  if (isThere && (last.peakTime === wall.peakTime || !isRestingAt(heatmap.crosshair.get(), last.place))) return last;
  goToPeak(heatmap, keys, wall, words);
  return { id, place: heatmap.crosshair.get(), peakTime: wall.peakTime };
}

function isRestingAt(point: CrosshairPoint | undefined, place: CursorPlace | undefined): boolean {
  return point !== undefined && place?.time === point.time && place.price === point.price;
}

/** Moves the keyboard cursor to where a standing wall was last seen. */
export function goToNow(heatmap: WalkedPlot, keys: Moves, wall: WallLife, words: WallWords): void {
  const when = nameNow(wall.seen, words);
  const told = `${when[0].toUpperCase()}${when.slice(1)} ${formatSize(wall.size)} ${words.unit}`;
  goToWall(heatmap, keys, { wall, time: wall.seen, told }, words);
}

/** Moves the keyboard cursor to the peak of a wall, which is the size in the table. */
function goToPeak(heatmap: WalkedPlot, keys: Moves, wall: WallLife, words: MoveWords): void {
  const told = `Peak ${formatSize(wall.peak)} ${words.unit}`;
  goToWall(heatmap, keys, { wall, time: wall.peakTime, told }, words);
}

type MoveWords = Pick<WallWords, 'unit' | 'rows' | 'decimals'>;

/**
 * Moves the keyboard cursor to a wall at a time of its life, and reads the cell after `told`. If the drawn rows are
 * finer than the wall's row, it goes to the one with the largest size.
 */
function goToWall(
  heatmap: WalkedPlot,
  keys: Moves,
  { wall, time, told }: Required<WallMove>,
  { rows, decimals }: MoveWords,
): void {
  const layer = findDepthLayer(heatmap);
  if (layer === undefined) return keys.say('The depth layer is off');
  const { spec } = layer.data;
  const column = startOfColumn(spec, time);
  const row = rowAt(wall, column) ?? wall.row;
  const range = { low: lowOfRow(rows, row), high: lowOfRow(rows, row + 1) };
  const isWider = spec.rowStep < rows.rowStep;
  keys.goTo(
    column,
    isWider ? middleOfRow(spec, findLargestRow(layer.data, rows, wall, time).row) : middleOfRow(rows, row),
    {
      layer,
      told: isWider ? `${told} in ${formatRange(range.low, range.high, decimals)}` : told,
    },
  );
}
