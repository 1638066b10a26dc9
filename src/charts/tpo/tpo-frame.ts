import { countAt } from '@/domain/tpo/compute-tpo';
import { SINGLE_LETTERS } from '@/domain/tpo/letters';
import { blockStart, firstLetterOf, type SessionProfile } from '@/domain/tpo/session-profile';
import { rowOf } from '@/domain/tpo/tpo-levels';
import { type PlotSize, timeSpanOf, type Viewport } from '../viewport/viewport';
import type { ShownForm, TpoColumn, TpoData, TpoForm, TpoStyle } from './tpo-data';

/** Least height of rows with letters, and with blocks; lower rows form a silhouette. */
export const LETTER_ROW_CSS_PX = 11;
export const BLOCK_ROW_CSS_PX = 3;
/** The smallest letter size; below it, cells are blocks. */
const MIN_LETTER_CSS_PX = 9;
/** Letters of this size read well: larger ones are not made smaller to make room for volumes. */
const PLAIN_LETTER_CSS_PX = 9.5;
const LETTER_SIZES_CSS_PX = [13, 12, 11, 10, PLAIN_LETTER_CSS_PX, MIN_LETTER_CSS_PX] as const;
/** Space above and below a letter. */
const LETTER_LEAD_CSS_PX = 2;
/** Width of a letter as a share of its size: JetBrains Mono. */
const LETTER_ADVANCE = 0.6;
/** Names of two characters keep a distance from the next. */
const PAIR_ADVANCES = 2.4;
const BLOCK_MAX_CSS_PX = 10;
/** Narrower cells cannot be distinguished: they are drawn without gaps. */
const BLOCK_MIN_CSS_PX = 1.5;

/** Space around the cells of a session, by its width; CSS px. */
const ROOMS = [
  { least: 120, before: 15, after: 8 },
  { least: 60, before: 8, after: 4 },
  { least: 0, before: 1, after: 1 },
] as const;
const VOLUME_SHARE = 0.22;
const VOLUME_MAX_CSS_PX = 64;
/** Least width of volumes that make room for letters and the label after them, and for letters only. */
const VOLUME_MIN_CSS_PX = { beforeWord: 16, beforeLetters: 12 } as const;
const WORD_ROOM_CSS_PX = 34;
const VOLUME_GAP_CSS_PX = 4;

/** Where a session is drawn. Lengths in device px, edges on whole ones. */
export interface TpoPlace {
  readonly column: TpoColumn;
  readonly index: number;
  readonly left: number;
  /** Where the next session may start. All other lengths depend only on the zoom, not on the session's position. */
  readonly right: number;
  /** Left edge of its cells; right edges of its cells and of what is beside them. */
  readonly cellsLeft: number;
  readonly cellsRight: number;
  readonly edge: number;
  /** Maximum length of a volume bar, leftwards from `edge`. */
  readonly volumeWidth: number;
}

/** How a view of profiles is laid out on the plot. Lengths in device px unless stated. */
export interface TpoFrame {
  readonly view: Viewport;
  readonly size: PlotSize;
  readonly width: number;
  readonly height: number;
  readonly places: readonly TpoPlace[];
  readonly shown: ShownForm;
  readonly layout: TpoStyle['layout'];
  readonly pixelsPerSecond: number;
  /**
   * Rows of all sessions lie on one grid of this pitch from the bottom edge of row 0, so that equal prices have equal
   * heights.
   */
  readonly rowPitch: number;
  readonly zeroY: number;
  /** Width of a stacked block, or of the narrowest split block; for letters see `cellWidthOf`. */
  readonly cellWidth: number;
  /** CSS px. */
  readonly letterSize: number;
}

/** Top edge of a row, device px. */
export const topOfRow = ({ zeroY, rowPitch }: TpoFrame, row: number): number =>
  zeroY - Math.round((row + 1) * rowPitch);

/** Height of a row, device px, at least one. */
export const heightOfRow = (frame: TpoFrame, row: number): number =>
  Math.max(1, topOfRow(frame, row - 1) - topOfRow(frame, row));

/** The row at device y. */
export function rowAt(frame: TpoFrame, y: number): number {
  const row = Math.floor((frame.zeroY - y) / frame.rowPitch);
  if (y < topOfRow(frame, row)) return row + 1;
  return y < topOfRow(frame, row - 1) ? row : row - 1;
}

const mostCells = new WeakMap<SessionProfile, number>();

/** The number of cells in the longest row of a profile. */
function countMost(profile: SessionProfile): number {
  let most = mostCells.get(profile);
  if (most === undefined) {
    most = 1;
    for (let i = 0; i < profile.levels.length; i++) most = Math.max(most, countAt(profile.levels, i));
    mostCells.set(profile, most);
  }
  return most;
}

/** The number of blocks in a complete session; for a merge, the blocks of all its sessions. */
export const countAllBlocks = ({ start, end, blockSeconds, blockCount, parts }: SessionProfile): number =>
  parts.length > 1 ? blockCount : Math.max(blockCount, Math.ceil((end - start) / blockSeconds));

/** Width of the cells of a stacked session, device px: names of two characters take more than letters. */
export function cellWidthOf({ shown, cellWidth, letterSize, size }: TpoFrame, { column }: TpoPlace): number {
  return shown.form === 'letters' ? letterSize * advanceOf(column.profile) * size.pixelRatio : cellWidth;
}

/** Left edge of a block of a split profile, device px. */
export function blockLeft({ pixelsPerSecond }: TpoFrame, { column, left }: TpoPlace, block: number): number {
  const { profile } = column;
  return left + Math.round((blockStart(profile, block) - profile.start) * pixelsPerSecond);
}

/** Right edge of a block: between sessions that do not follow each other it is not the left edge of the next. */
export function blockRight({ pixelsPerSecond }: TpoFrame, { column, left }: TpoPlace, block: number): number {
  const { profile } = column;
  return left + Math.round((blockStart(profile, block) + profile.blockSeconds - profile.start) * pixelsPerSecond);
}

/** The parts of a style that decide where cells are drawn. */
export type TpoLook = Pick<TpoStyle, 'form' | 'layout' | 'shows'>;

/** Significant digits of a scale that panning does not change. */
const SCALE_DIGITS = 10;

/** The layout of the sessions in view; `undefined` on a plot without area. */
export function computeFrame(
  data: Pick<TpoData, 'columns'>,
  style: TpoLook,
  view: Viewport,
  size: PlotSize,
): TpoFrame | undefined {
  const [width, height] = [Math.round(size.width * size.pixelRatio), Math.round(size.height * size.pixelRatio)];
  const priceSpan = view.priceHigh - view.priceLow;
  if (!(width > 0 && height > 0 && timeSpanOf(view) > 0 && priceSpan > 0)) return undefined;
  const scale = (value: number): number => Number(value.toPrecision(SCALE_DIGITS));
  const pixelsPerSecond = scale(width / timeSpanOf(view));
  const rowPitch = scale(((data.columns[0]?.profile.rowHeight ?? priceSpan) / priceSpan) * height);
  const all = data.columns.map((column, index) =>
    placeColumn(column, index, style, { from: view.timeFrom, pixelsPerSecond, pixelRatio: size.pixelRatio }),
  );
  const places = all.filter(({ left, right }) => right > 0 && left < width && right > left);
  return {
    view,
    size,
    width,
    height,
    places,
    layout: style.layout,
    pixelsPerSecond,
    rowPitch,
    zeroY: Math.round((view.priceHigh / priceSpan) * height),
    ...chooseCells({ all, places }, style, rowPitch / size.pixelRatio, { pixelsPerSecond, ...size }),
  };
}

function placeColumn(
  column: TpoColumn,
  index: number,
  { layout, shows }: TpoLook,
  { from, pixelsPerSecond, pixelRatio }: { from: number; pixelsPerSecond: number; pixelRatio: number },
): TpoPlace {
  const { start, end } = column.profile;
  const [left, right] = [start, end].map((time) => Math.round((time - from) * pixelsPerSecond));
  const width = Math.floor((end - start) * pixelsPerSecond);
  const cssWidth = width / pixelRatio;
  const room = ROOMS.find(({ least }) => cssWidth >= least) ?? ROOMS[0];
  const toDevice = (css: number): number => Math.round(css * pixelRatio);
  const edge = left + width - toDevice(room.after);
  const forCells = cssWidth - room.before - room.after - VOLUME_GAP_CSS_PX;
  const volumeWidth = shows.volume === 'off' ? 0 : toDevice(chooseVolumeWidth(column.profile, cssWidth, forCells));
  const isBeside = shows.volume === 'beside' && layout === 'collapsed';
  const beside = isBeside ? volumeWidth + toDevice(Math.min(VOLUME_GAP_CSS_PX, room.after)) : 0;
  const cellsLeft = layout === 'split' ? left : left + toDevice(room.before);
  const cellsRight = layout === 'split' ? left + width : Math.max(cellsLeft + 1, edge - beside);
  return { column, index, left, right, cellsLeft, cellsRight, edge, volumeWidth };
}

/** Width of the longest row with letters of this size, CSS px. */
const letterRoom = (profile: SessionProfile, size: number): number => countMost(profile) * size * advanceOf(profile);

/** Width of volumes in a column, CSS px: reduced if that makes letters fit. */
function chooseVolumeWidth(profile: SessionProfile, width: number, forCells: number): number {
  const wanted = Math.min(VOLUME_MAX_CSS_PX, VOLUME_SHARE * width);
  const { beforeWord, beforeLetters } = VOLUME_MIN_CSS_PX;
  for (const size of [PLAIN_LETTER_CSS_PX, MIN_LETTER_CSS_PX]) {
    const left = Math.floor(forCells - letterRoom(profile, size));
    if (left >= WORD_ROOM_CSS_PX + beforeWord) return Math.min(wanted, left - WORD_ROOM_CSS_PX);
  }
  const left = Math.floor(forCells - letterRoom(profile, MIN_LETTER_CSS_PX));
  // Where the name of a row has no room, its colour shows what it is.
  return left >= beforeLetters ? Math.min(wanted, left) : wanted;
}

interface Places {
  readonly all: readonly TpoPlace[];
  /** Those in view. */
  readonly places: readonly TpoPlace[];
}

/**
 * Chooses one form and size for all sessions: the richest that the longest row of each allows. Letters depend on the
 * sessions in view. Cells, which may have any width, depend on all sessions, so that panning does not change them.
 */
function chooseCells(
  { all, places }: Places,
  { form, layout }: TpoLook,
  row: number,
  { pixelsPerSecond, pixelRatio }: { pixelsPerSecond: number; pixelRatio: number },
): Pick<TpoFrame, 'shown' | 'cellWidth' | 'letterSize'> {
  const roomOf = ({ column: { profile }, cellsLeft, cellsRight }: TpoPlace): number =>
    layout === 'split'
      ? (profile.blockSeconds * pixelsPerSecond) / pixelRatio
      : (cellsRight - cellsLeft) / countMost(profile) / pixelRatio;
  const fitsLetters = (size: number, wordRoom: number): boolean =>
    size <= row - LETTER_LEAD_CSS_PX &&
    places.every((place) => {
      const { profile } = place.column;
      return size * advanceOf(profile) <= roomOf(place) - wordRoom / countMost(profile);
    });
  // The name of a level is written after its letters: smaller letters are better than a level without a name.
  const wordRoom = layout === 'split' ? 0 : WORD_ROOM_CSS_PX;
  const letterSize =
    LETTER_SIZES_CSS_PX.find((size) => fitsLetters(size, wordRoom)) ??
    LETTER_SIZES_CSS_PX.find((size) => fitsLetters(size, 0));
  const room = Math.min(BLOCK_MAX_CSS_PX, ...all.map(roomOf));
  const shown = limitForm(form, { hasLetters: letterSize !== undefined, row, room });
  const widths: Readonly<Record<TpoForm, number>> = {
    letters: room,
    blocks: Math.min(room, row),
    silhouette: room,
  };
  return { shown, cellWidth: widths[shown.form] * pixelRatio, letterSize: letterSize ?? 0 };
}

function advanceOf(profile: SessionProfile): number {
  const isPair = firstLetterOf(profile) + profile.blockCount > SINGLE_LETTERS;
  return LETTER_ADVANCE * (isPair ? PAIR_ADVANCES : 1);
}

function limitForm(
  wish: TpoStyle['form'],
  { hasLetters, row, room }: { readonly hasLetters: boolean; readonly row: number; readonly room: number },
): ShownForm {
  if ((wish === 'auto' || wish === 'letters') && hasLetters) return { form: 'letters', limit: undefined };
  if (wish === 'silhouette') return { form: 'silhouette', limit: undefined };
  const isLow = row < BLOCK_ROW_CSS_PX;
  if (isLow || room < BLOCK_MIN_CSS_PX) return { form: 'silhouette', limit: isLow ? 'rows' : 'columns' };
  const limit = row < LETTER_ROW_CSS_PX ? 'rows' : 'columns';
  return { form: 'blocks', limit: wish === 'blocks' ? undefined : limit };
}

/** Indices of the levels whose rows are in view, half-open. */
export function findLevels(frame: TpoFrame, profile: SessionProfile): readonly [number, number] {
  const { levels, rowHeight } = profile;
  const [lowest, highest] = [rowAt(frame, frame.height), rowAt(frame, 0)];
  let first = 0;
  while (first < levels.length && rowOf(levels.price[first], rowHeight) < lowest) first++;
  let end = levels.length;
  while (end > first && rowOf(levels.price[end - 1], rowHeight) > highest) end--;
  return [first, end];
}
