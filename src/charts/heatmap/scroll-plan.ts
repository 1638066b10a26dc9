import type { FrameBase, HeatFrame, LayerFrame } from './heat-frame';
import { wrap } from './paint-codes';

/** Pixels of a view, from its lower left corner, ends excluded. */
export interface PixelArea {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** How a picture is got from the one before. */
export interface ScrollPlan {
  /** Pixels by which the view moved: to the right and upwards. */
  readonly dx: number;
  readonly dy: number;
  /** What the old picture does not show; nothing when it is the same, the whole view when it is of no use. */
  readonly areas: readonly PixelArea[];
  readonly isWhole: boolean;
}

export function wholeArea({ width, height }: Pick<FrameBase, 'width' | 'height'>): PixelArea {
  return { left: 0, bottom: 0, right: width, top: height };
}

/** `drawn` is what the picture shows now, if it shows anything whole. */
export function planScroll(drawn: HeatFrame | undefined, next: HeatFrame): ScrollPlan {
  const { width, height } = next;
  const dx = drawn === undefined ? 0 : next.lattice.left - drawn.lattice.left;
  const dy = drawn === undefined ? 0 : next.lattice.bottom - drawn.lattice.bottom;
  const isNear = Math.abs(dx) < width && Math.abs(dy) < height;
  if (drawn === undefined || !isNear || !isSamePicture(drawn, next))
    return { dx: 0, dy: 0, areas: [wholeArea(next)], isWhole: true };
  const fresh: PixelArea[] = [];
  if (dy !== 0) fresh.push({ left: 0, right: width, bottom: dy > 0 ? height - dy : 0, top: dy > 0 ? height : -dy });
  if (dx !== 0)
    fresh.push({
      left: dx > 0 ? width - dx : 0,
      right: dx > 0 ? width : -dx,
      bottom: Math.max(0, -dy),
      top: Math.min(height, height - dy),
    });
  return { dx, dy, areas: fresh, isWhole: false };
}

/** Whether both show the same cells at the same scale: they differ in their place at most. */
function isSamePicture(a: HeatFrame, b: HeatFrame): boolean {
  return (
    a.width === b.width &&
    a.height === b.height &&
    a.lattice.secondsPerPixel === b.lattice.secondsPerPixel &&
    a.lattice.pricePerPixel === b.lattice.pricePerPixel &&
    a.hatchPeriod === b.hatchPeriod &&
    a.hatchWidth === b.hatchWidth &&
    a.layers.length === b.layers.length &&
    a.layers.every((layer, i) => isSameLayer(layer, b.layers[i]))
  );
}

function isSameLayer({ source: a }: LayerFrame, { source: b }: LayerFrame): boolean {
  if (a === b) return true;
  return (
    a.spec.columnSeconds === b.spec.columnSeconds &&
    a.spec.rowStep === b.spec.rowStep &&
    a.level.columns === b.level.columns &&
    a.level.rows === b.level.rows &&
    a.tiles.length === b.tiles.length &&
    a.tiles.every((tile, i) => tile === b.tiles[i])
  );
}

/** An area in a plane that wraps around: view pixel (x, y) lies at (x + shiftX, y + shiftY). */
export interface TorusArea extends PixelArea {
  readonly shiftX: number;
  readonly shiftY: number;
}

/** Where view pixel (0, 0) lies in a plane that wraps around. */
export interface TorusOrigin {
  readonly x: number;
  readonly y: number;
}

/** Where the view lies after `plan`; `origin` is where it lay before, if there was a picture. */
export function moveOrigin(origin: TorusOrigin | undefined, { dx, dy }: ScrollPlan, size: FrameBase): TorusOrigin {
  return { x: wrap((origin?.x ?? 0) + dx, size.width), y: wrap((origin?.y ?? 0) + dy, size.height) };
}

/** Parts of `area`, at most four, of which none wraps around. */
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
