import type { PlotSize } from '../viewport/viewport';

/** A box by its centre, CSS px. */
export interface MiddleBox {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** The pane's heading and menu cover its upper edge. */
export const HEADING_CSS_PX = 28;
const BETWEEN_CSS_PX = 2;

/** The parts of a pane taken by labels and marks. */
export interface WordRoom {
  /** Takes a box even where it overlaps others. */
  take(box: MiddleBox): void;
  isFree(box: MiddleBox): boolean;
  /**
   * Takes the first of `places` inside the pane, clear of its heading and of everything taken; `undefined` if there is
   * none.
   */
  place(places: readonly MiddleBox[]): MiddleBox | undefined;
}

export function makeWordRoom({ width, height }: PlotSize): WordRoom {
  const taken: MiddleBox[] = [];
  const isInside = ({ x, y, halfWidth, halfHeight }: MiddleBox): boolean =>
    x - halfWidth >= 0 && x + halfWidth <= width && y - halfHeight >= HEADING_CSS_PX && y + halfHeight <= height;
  const isFree = (box: MiddleBox): boolean => !taken.some((other) => overlap(box, other));
  return {
    take: (box) => {
      taken.push(box);
    },
    isFree,
    place(places) {
      const found = places.find((box) => isInside(box) && isFree(box));
      if (found !== undefined) taken.push(found);
      return found;
    },
  };
}

export function overlap(a: MiddleBox, b: MiddleBox): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth + BETWEEN_CSS_PX &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight + BETWEEN_CSS_PX
  );
}
