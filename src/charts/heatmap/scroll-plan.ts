import { findPixels } from '@/domain/grid/axis-table';
import { type CellTile, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import type { FrameBase, HeatFrame, LayerFrame } from './heat-frame';
import { wrap } from './paint-codes';

/** Pixels of a view, from its lower left corner; right and top excluded. */
export interface PixelArea {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** How to get a picture from the previous one. */
export interface ScrollPlan {
  /** Pixels by which the view moved, to the right and upwards. */
  readonly dx: number;
  readonly dy: number;
  /** What the old picture does not show: nothing if it is the same, the whole view if it is useless. */
  readonly areas: readonly PixelArea[];
  readonly isWhole: boolean;
}

export function isMoved({ dx, dy }: ScrollPlan): boolean {
  return dx !== 0 || dy !== 0;
}

export function wholeArea({ width, height }: Pick<FrameBase, 'width' | 'height'>): PixelArea {
  return { left: 0, bottom: 0, right: width, top: height };
}

const NO_TILES: ReadonlySet<CellTile> = new Set();

/**
 * `drawn` is what the picture shows now, if anything. Columns of tiles that arrived, left or are `stale` are drawn
 * again over their full height.
 */
export function planScroll(
  drawn: HeatFrame | undefined,
  next: HeatFrame,
  stale: ReadonlySet<CellTile> = NO_TILES,
): ScrollPlan {
  const { width, height } = next;
  const dx = drawn === undefined ? 0 : next.lattice.left - drawn.lattice.left;
  const dy = drawn === undefined ? 0 : next.lattice.bottom - drawn.lattice.bottom;
  const isNear = Math.abs(dx) < width && Math.abs(dy) < height;
  const whole = { dx: 0, dy: 0, areas: [wholeArea(next)], isWhole: true };
  if (drawn === undefined || !isNear || !isSameScale(drawn, next)) return whole;
  const kept = {
    left: Math.max(0, -dx),
    right: Math.min(width, width - dx),
    bottom: Math.max(0, -dy),
    top: Math.min(height, height - dy),
  };
  const changed = next.layers.flatMap((layer, i) => findChangedSpans(drawn.layers[i], layer, stale, kept));
  const spans = mergeSpans(changed);
  if (spans.some(([left, right]) => left === kept.left && right === kept.right)) return whole;
  const areas = [...spans.map(([left, right]) => ({ ...kept, left, right })), ...findUncovered(next, dx, dy, kept)];
  return { dx, dy, areas, isWhole: false };
}

/** The areas of a moved view that the previous one did not show. */
function findUncovered({ width, height }: FrameBase, dx: number, dy: number, kept: PixelArea): PixelArea[] {
  const areas: PixelArea[] = [];
  if (dy !== 0) areas.push({ left: 0, right: width, bottom: dy > 0 ? height - dy : 0, top: dy > 0 ? height : -dy });
  if (dx !== 0) areas.push({ ...kept, left: dx > 0 ? width - dx : 0, right: dx > 0 ? width : -dx });
  return areas;
}

type PixelSpan = readonly [left: number, right: number];

/** Pixel columns, within `kept`, of tiles that are in only one of the frames or are stale. */
function findChangedSpans(
  drawn: LayerFrame,
  next: LayerFrame,
  stale: ReadonlySet<CellTile>,
  kept: PixelArea,
): PixelSpan[] {
  const [before, after] = [drawn, next].map(({ source }) => source.tiles);
  const isSame = before === after || (before.length === after.length && after.every((tile, i) => tile === before[i]));
  if (isSame && stale.size === 0) return [];
  const [old, now] = [new Set(before), new Set(after)];
  const changed = [
    ...before.filter((tile) => !now.has(tile)),
    ...after.filter((tile) => !old.has(tile) || stale.has(tile)),
  ];
  return changed.flatMap(({ tileIndex }): PixelSpan[] => {
    const first = tileIndex * TILE_COLUMNS - next.columns.origin;
    const [from, to] = findPixels(next.columns, first, first + TILE_COLUMNS);
    const span = [Math.max(kept.left, from), Math.min(kept.right, to)] as const;
    return span[0] < span[1] ? [span] : [];
  });
}

/** The same pixels as ascending spans that do not touch. */
function mergeSpans(spans: readonly PixelSpan[]): PixelSpan[] {
  const merged: PixelSpan[] = [];
  for (const [left, right] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last !== undefined && left <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], right)];
    else merged.push([left, right]);
  }
  return merged;
}

/** Whether cells have the same size in both frames: they differ at most in position and tiles. */
function isSameScale(a: HeatFrame, b: HeatFrame): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.lattice.secondsPerPixel === b.lattice.secondsPerPixel &&
    a.lattice.pricePerPixel === b.lattice.pricePerPixel &&
    a.hatchPeriod === b.hatchPeriod &&
    a.hatchWidth === b.hatchWidth &&
    a.layers.length === b.layers.length &&
    a.layers.every((layer, i) => isSameGrid(layer, b.layers[i]))
  );
}

function isSameGrid({ source: a }: LayerFrame, { source: b }: LayerFrame): boolean {
  return (
    a.spec.columnSeconds === b.spec.columnSeconds &&
    a.spec.rowStep === b.spec.rowStep &&
    a.level.columns === b.level.columns &&
    a.level.rows === b.level.rows
  );
}

/** An area in a plane that wraps around: view pixel (x, y) is at (x + shiftX, y + shiftY). */
export interface TorusArea extends PixelArea {
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Position of view pixel (0, 0) in a plane that wraps around. */
export interface TorusOrigin {
  readonly x: number;
  readonly y: number;
}

/** Position of the view after `plan`; `origin` is its position before, if there was a picture. */
export function moveOrigin(origin: TorusOrigin | undefined, { dx, dy }: ScrollPlan, size: FrameBase): TorusOrigin {
  return { x: wrap((origin?.x ?? 0) + dx, size.width), y: wrap((origin?.y ?? 0) + dy, size.height) };
}

/** The parts of `area`, at most four, none of which wraps around. */
export function splitArea(area: PixelArea, origin: TorusOrigin, { width, height }: FrameBase): TorusArea[] {
  const columns = splitSpan(area.left, area.right, width - origin.x);
  const rows = splitSpan(area.bottom, area.top, height - origin.y);
  return columns.flatMap(([left, right, isWrappedX]) =>
    rows.map(([bottom, top, isWrappedY]) => ({
      left,
      right,
      bottom,
      top,
      shiftX: isWrappedX ? origin.x - width : origin.x,
      shiftY: isWrappedY ? origin.y - height : origin.y,
    })),
  );
}

function splitSpan(from: number, to: number, seam: number): readonly (readonly [number, number, boolean])[] {
  const before = [from, Math.min(to, seam), false] as const;
  const behind = [Math.max(from, seam), to, true] as const;
  return [before, behind].filter(([start, end]) => start < end);
}
