import { firstOf } from '@/domain/tpo/compute-tpo';
import { letterOf } from '@/domain/tpo/letters';
import { firstLetterOf } from '@/domain/tpo/session-profile';
import { rowOf } from '@/domain/tpo/tpo-levels';
import { blockLeft, blockRight, heightOfRow, type TpoFrame, type TpoPlace, topOfRow } from './tpo-frame';
import type { TpoTones } from './tpo-tones';

export const LETTER_FAMILY = '"JetBrains Mono Variable", "JetBrains Mono", monospace';
const LETTER_WEIGHT = { inside: 500, outside: 400 } as const;
/** Height of a capital letter as a share of its size. */
const CAP_HEIGHT = 0.73;
/** Cells this wide, and rows this high, have a gap of one device px. */
const MIN_GAPPED = 3;

/** Where cells are painted, device px: the frame's pixels relative to an origin. */
export interface CellTarget {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly originX: number;
  readonly originY: number;
}

/** Indices of levels of a profile, half-open. */
export type LevelRange = readonly [from: number, to: number];

interface Row {
  readonly level: number;
  readonly top: number;
  readonly height: number;
}

function listRows(frame: TpoFrame, { column: { profile } }: TpoPlace, [from, to]: LevelRange): Row[] {
  const { levels, rowHeight } = profile;
  return Array.from({ length: to - from }, (_, i) => {
    const row = rowOf(levels.price[from + i], rowHeight);
    return { level: from + i, top: topOfRow(frame, row), height: heightOfRow(frame, row) };
  });
}

interface Slots {
  readonly lefts: Int32Array;
  readonly rights: Int32Array;
}

/** Edges of the cells of a place: of the nth in a row if stacked, of the block if split. */
function listSlots(frame: TpoFrame, place: TpoPlace): Slots {
  const length = place.column.profile.blockCount;
  const isSplit = frame.layout === 'split';
  const stackedLeft = (nth: number): number => Math.round(place.cellsLeft + nth * place.cellWidth);
  const at = (i: number): number => (isSplit ? blockLeft(frame, place, i) : stackedLeft(i));
  const after = (i: number): number => (isSplit ? blockRight(frame, place, i) : stackedLeft(i + 1));
  return {
    lefts: Int32Array.from({ length }, (_, i) => at(i)),
    rights: Int32Array.from({ length }, (_, i) => after(i)),
  };
}

/** Receives a rectangle of a tone. */
type TakeRun = (tone: number, left: number, right: number) => void;

/** The blocks or the silhouette of levels: rectangles, filled in one run per colour. */
export function paintBlocks(
  target: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  tones: TpoTones,
  range: LevelRange,
): void {
  const slots = listSlots(frame, place);
  const isGapped = place.form === 'blocks';
  const gaps = { x: isGapped && place.cellWidth >= MIN_GAPPED ? 1 : 0, isSplit: frame.layout === 'split' };
  const rects: number[][] = [];
  for (const { level, top, height } of listRows(frame, place, range)) {
    const rowHeight = height - (isGapped && height >= MIN_GAPPED ? 1 : 0);
    joinCells(place, level, slots, tones, gaps, (tone, left, right) => {
      rects[tone] ??= [];
      rects[tone].push(left, top, right - left, rowHeight);
    });
  }
  fillRects(target, rects, tones.palette.fills);
}

/**
 * The cells of a level; touching cells of one tone are merged, and of several in one device pixel the first is drawn.
 */
function joinCells(
  { column: { profile } }: TpoPlace,
  level: number,
  { lefts, rights }: Slots,
  tones: TpoTones,
  gaps: { readonly x: number; readonly isSplit: boolean },
  take: TakeRun,
): void {
  const { levels } = profile;
  const first = firstOf(levels, level);
  let [tone, from, to] = [-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = first; at < levels.blockEnds[level]; at++) {
    const block = levels.blocks[at];
    const slot = gaps.isSplit ? block : at - first;
    const left = Math.max(lefts[slot], to);
    const right = Math.max(lefts[slot] + 1, rights[slot] - gaps.x);
    const own = tones.toneOf(level, block);
    if (right <= to) continue;
    if (left > to || own !== tone) {
      if (tone !== -1) take(tone, from, to);
      [tone, from] = [own, left];
    }
    to = right;
  }
  if (tone !== -1) take(tone, from, to);
}

/** `rects`: by index in `colours`, four numbers each. */
function fillRects(
  { context, originX, originY }: CellTarget,
  rects: readonly (readonly number[] | undefined)[],
  colours: readonly string[],
): void {
  for (const [tone, list] of rects.entries()) {
    if (list === undefined) continue;
    context.fillStyle = colours[tone];
    for (let i = 0; i < list.length; i += 4) {
      context.fillRect(list[i] - originX, list[i + 1] - originY, list[i + 2], list[i + 3]);
    }
  }
}

interface PlacedLetter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The letters of levels, each at the left edge of its cell, drawn in one run per colour and weight. */
export function paintLetters(
  target: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  tones: TpoTones,
  range: LevelRange,
): void {
  const { profile } = place.column;
  const { levels } = profile;
  const size = place.letterSize * frame.size.pixelRatio;
  const isSplit = frame.layout === 'split';
  const firstLetter = firstLetterOf(profile);
  const { cellWidth } = place;
  const blockWidth = profile.blockSeconds * frame.pixelsPerSecond;
  const centre = Math.round((blockWidth - cellWidth) / 2);
  const runs = new Map<string, { ink: string; weight: number; letters: PlacedLetter[] }>();
  for (const { level, top, height } of listRows(frame, place, range)) {
    const first = firstOf(levels, level);
    const ground = tones.groundOf(level);
    const weight = LETTER_WEIGHT[tones.isInside(level) ? 'inside' : 'outside'];
    const y = top + Math.round((height + size * CAP_HEIGHT) / 2) - target.originY;
    for (let at = first; at < levels.blockEnds[level]; at++) {
      const block = levels.blocks[at];
      const ink = tones.palette.inkOf(tones.toneOf(level, block), ground);
      const key = `${weight}${ink}`;
      let run = runs.get(key);
      if (run === undefined) runs.set(key, (run = { ink, weight, letters: [] }));
      const left = isSplit ? blockLeft(frame, place, block) + centre : place.cellsLeft + (at - first) * cellWidth;
      run.letters.push({ text: letterOf(block + firstLetter), x: left - target.originX, y });
    }
  }
  const { context } = target;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  for (const { ink, weight, letters } of runs.values()) {
    context.font = `${weight} ${size}px ${LETTER_FAMILY}`;
    context.fillStyle = ink;
    for (const { text, x, y } of letters) context.fillText(text, x, y);
  }
}
