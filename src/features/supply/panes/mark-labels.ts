import { lastAtOrBelow } from '@/base/binary-search';
import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import type { CapMove } from './cap-moves';
import { findClearTop, isClearOfLine, keepApart } from './clear-place';

/** Fits "+123.4%", and "supply +12.3%". */
const MOVE = { width: 50, height: 13 } as const;
const STEP = { width: 94, height: 12 } as const;
/** Height of the mark of a step and the label above it. */
const STEP_HEIGHT_CSS_PX = 24;
/** Height of the mark alone. */
export const TICK_CSS_PX = 10;
/** The least gap between a label of one kind and one of the other. */
const GAP_CSS_PX = 4;

/** The middle and the top of a label, CSS px. */
export interface LabelPlace {
  readonly x: number;
  readonly top: number;
}

export interface MarkLabels {
  readonly moves: ReadonlyMap<CapMove, LabelPlace>;
  readonly steps: ReadonlyMap<CapMove, LabelPlace>;
}

const isClear = (move: LabelPlace, step: LabelPlace): boolean =>
  Math.abs(move.x - step.x) >= (MOVE.width + STEP.width) / 2 + GAP_CSS_PX ||
  step.top >= move.top + MOVE.height + GAP_CSS_PX ||
  move.top >= step.top + STEP.height + GAP_CSS_PX;

/** The middle of a label that is as near to its mark as the plot allows. */
function centre({ at }: CapMove, { picture, size, insets }: PlacedPicture, width: number): number {
  const [left, right] = [insets.left + width / 2, size.width - insets.right - width / 2];
  return Math.max(left, Math.min(right, xOf(picture.x, insets, size, at)));
}

/**
 * The labels that have room: of the largest moves beside the line, and of the largest steps at the foot of the plot, where
 * neither the line nor a label of a move is.
 */
export function placeMarkLabels(
  line: LineValues,
  placed: PlacedPicture,
  marks: { readonly moves: readonly CapMove[]; readonly steps: readonly CapMove[] },
): MarkLabels {
  const moves = placeMoves(line, placed, marks.moves, marks.steps.length > 0 ? TICK_CSS_PX : 0);
  const foot = placed.size.height - placed.insets.bottom;
  const top = foot - STEP_HEIGHT_CSS_PX;
  const middle = (step: CapMove): number => centre(step, placed, STEP.width);
  const isFree = (x: number): boolean => {
    // Above the line it would not be at the foot, where the marks are.
    const isOffLine = isClearOfLine(line, placed, { x, width: STEP.width, height: STEP_HEIGHT_CSS_PX }, top);
    return isOffLine && [...moves.values()].every((move) => isClear(move, { x, top }));
  };
  const free = marks.steps.filter((step) => isFree(middle(step)));
  const largest = free.toSorted((a, b) => Math.abs(b.change.supply) - Math.abs(a.change.supply));
  const steps = keepApart(largest, middle, STEP.width);
  return { moves, steps: new Map(steps.map((step) => [step, { x: middle(step), top }])) };
}

function placeMoves(
  line: LineValues,
  placed: PlacedPicture,
  moves: readonly CapMove[],
  footHeight: number,
): MarkLabels['moves'] {
  const size = ({ change }: CapMove): number => Math.abs(Math.log(1 + change.cap / 100));
  const dots = new Map(moves.map((move) => [move, dotOf(line, placed, move)]));
  const taken = new Map<CapMove, LabelPlace>();
  for (const move of moves.toSorted((a, b) => size(b) - size(a))) {
    const free = listMovePlaces(line, placed, move, footHeight).filter((one) =>
      [...taken.values()].every((other) => isApart(one, other)),
    );
    const clear = free.filter((one) => isOffLeads(one, move, { dots, taken }));
    const place = clear.find((one) => isNearest(one, move, dots)) ?? clear[0] ?? free[0];
    if (place !== undefined) taken.set(move, place);
  }
  return taken;
}

/** The dot of a move on the line, CSS px. */
export function dotOf({ times, values }: LineValues, { picture, size, insets }: PlacedPicture, { at }: CapMove): Dot {
  return {
    x: xOf(picture.x, insets, size, at),
    y: yOf(picture.y, insets, size, values[Math.max(0, lastAtOrBelow(times, at))]),
  };
}

interface Dot {
  readonly x: number;
  readonly y: number;
}

/** The point of a label that is nearest to a dot. */
const anchorOf = ({ x, top }: LabelPlace, dot: Dot): Dot => ({
  x: Math.min(x + MOVE.width / 2, Math.max(x - MOVE.width / 2, dot.x)),
  y: Math.min(top + MOVE.height, Math.max(top, dot.y)),
});

function measureGap(place: LabelPlace, dot: Dot): number {
  const anchor = anchorOf(place, dot);
  return Math.hypot(anchor.x - dot.x, anchor.y - dot.y);
}

/** A label closer to its dot needs no line to it. */
const TOUCHES_CSS_PX = 9;

/** The line from the dot of a move to its label, `undefined` where the label touches it. */
export function leadTo(place: LabelPlace, dot: Dot): readonly [from: Dot, to: Dot] | undefined {
  return measureGap(place, dot) < TOUCHES_CSS_PX ? undefined : [dot, anchorOf(place, dot)];
}

/** Points of a lead that are looked at: closer together than a label is high. */
const LEAD_STEPS = 40;

/** Whether the lead to one label passes over the other. */
function crosses(lead: ReturnType<typeof leadTo>, { x, top }: LabelPlace): boolean {
  if (lead === undefined) return false;
  const [from, to] = lead;
  return Array.from({ length: LEAD_STEPS + 1 }, (_, step) => step / LEAD_STEPS).some((share) => {
    const [atX, atY] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    return Math.abs(atX - x) <= MOVE.width / 2 + 1 && atY >= top - 1 && atY <= top + MOVE.height + 1;
  });
}

interface PlacedMoves {
  readonly dots: ReadonlyMap<CapMove, Dot>;
  readonly taken: ReadonlyMap<CapMove, LabelPlace>;
}

/** Whether neither its own lead passes over another label, nor another lead or dot over it. */
function isOffLeads(place: LabelPlace, move: CapMove, { dots, taken }: PlacedMoves): boolean {
  const own = dots.get(move);
  return [...taken].every(([other, label]) => {
    const dot = dots.get(other);
    return !crosses(own && leadTo(place, own), label) && !crosses(dot && (leadTo(label, dot) ?? [dot, dot]), place);
  });
}

/** Whether a label lies nearer to its own dot than to any other, so that it is not read as that one's. */
function isNearest(place: LabelPlace, move: CapMove, dots: ReadonlyMap<CapMove, Dot>): boolean {
  const gaps = [...dots].map(([other, dot]) => ({ other, gap: measureGap(place, dot) }));
  const own = gaps.find(({ other }) => other === move)?.gap ?? 0;
  return gaps.every(({ other, gap }) => other === move || gap > own);
}

/** Distance of two labels above each other. */
const LINE_CSS_PX = MOVE.height + 1;

/** How far a label may be beside the middle of its mark, CSS px: it still touches the place above or below it. */
const ASIDE_CSS_PX = [0, -20, 20] as const;

/** Between a dot and a label at its side, CSS px. */
const BESIDE_CSS_PX = 6;
/** A label above or below its dot that is further away than this is better at its side. */
const FAR_CSS_PX = 30;

/** Where the label of a move is clear of the line, best first: at its mark, at its side, and further away. */
function listMovePlaces(line: LineValues, placed: PlacedPicture, move: CapMove, footHeight: number): LabelPlace[] {
  const { size, insets } = placed;
  const foot = size.height - insets.bottom - footHeight - MOVE.height;
  const isFall = move.change.cap <= 0;
  const middle = centre(move, placed, MOVE.width);
  const [left, right] = [insets.left + MOVE.width / 2, size.width - insets.right - MOVE.width / 2];
  const near = [isFall, !isFall].flatMap((isBelow) =>
    ASIDE_CSS_PX.flatMap((aside) => {
      const x = middle + aside;
      const top = findClearTop(line, placed, { ...MOVE, x, isBelow, footHeight });
      return top === undefined || x < left || x > right ? [] : [{ x, top, isBelow }];
    }),
  );
  const dot = dotOf(line, placed, move);
  const sides = [-1, 1].flatMap((side) => {
    const place = { x: dot.x + side * (MOVE.width / 2 + BESIDE_CSS_PX), top: dot.y - MOVE.height / 2 };
    const isInside = place.x >= left && place.x <= right && place.top >= insets.top && place.top <= foot;
    return isInside && isClearOfLine(line, placed, { ...MOVE, x: place.x }, place.top) ? [place] : [];
  });
  const further = near.map(({ x, top, isBelow }) => ({ x, top: top + (isBelow ? LINE_CSS_PX : -LINE_CSS_PX) }));
  const [close, remote] = [true, false].map((isClose) =>
    near.filter((place) => measureGap(place, dot) < FAR_CSS_PX === isClose).map(({ x, top }) => ({ x, top })),
  );
  return [...close, ...sides, ...remote, ...further.filter(({ top }) => top >= insets.top && top <= foot)];
}

const isApart = (a: LabelPlace, b: LabelPlace): boolean =>
  Math.abs(a.x - b.x) >= MOVE.width || Math.abs(a.top - b.top) >= LINE_CSS_PX;
