import { blockStart, type SessionProfile } from '@/domain/tpo/session-profile';
import { rowOf } from '@/domain/tpo/tpo-levels';
import { findUsualMost } from '../usual-most';
import { type PlotSize, timeSpanOf, type Viewport } from '../viewport/viewport';
import { countMost } from './count-most';
import { fitCells, listNameLines, type NameLine, shortenLines, WORDS_LEAST_CSS_PX } from './name-room';
import {
  chooseBlockForm,
  describeShown,
  type FittedLetters,
  fitLetters,
  fitSplitLetters,
  hasPairs,
  type Letters,
  LONGEST_SHARE,
  shareLetters,
  widthOfCell,
} from './tpo-cells';
import type { ShownForm, TpoColumn, TpoData, TpoForm, TpoStyle } from './tpo-data';

/** Space around the cells of a session, by its width; CSS px. */
const ROOMS = [
  { least: 120, before: 15, after: 8 },
  { least: 60, before: 8, after: 4 },
  { least: 0, before: 1, after: 1 },
] as const;
/** Columns up to this width have shorter volumes and names of levels, so that the cells are not shorter than those. */
const NARROW_CSS_PX = 195;
const VOLUME_SHARE = { usual: 0.22, narrow: 0.15 } as const;
const VOLUME_MAX_CSS_PX = 64;
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
  /** Room of volume bars, leftwards from `edge`. */
  readonly volumeWidth: number;
  /** Maximum length of a volume bar: beside the cells their room, behind them the cells. */
  readonly barRoom: number;
  readonly form: TpoForm;
  /** Width of a stacked cell, or of the narrowest split block. */
  readonly cellWidth: number;
  /** CSS px; 0 without letters. */
  readonly letterSize: number;
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
  /** Length of a unit of volume, device px: one scale for the bars of all sessions in view, so that they can be compared. */
  readonly volumePitch: number;
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

/** The number of blocks in a complete session; for a merge, the blocks of all its sessions. */
export const countAllBlocks = ({ start, end, blockSeconds, blockCount, parts }: SessionProfile): number =>
  parts.length > 1 ? blockCount : Math.max(blockCount, Math.ceil((end - start) / blockSeconds));

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
  const scales: Scales = { from: view.timeFrom, pixelsPerSecond, row: rowPitch / size.pixelRatio, ...size };
  const profiles = data.columns.map(({ profile }) => profile);
  const inView = listInView(data.columns, scales, width);
  // Without sessions in view, it is told how those around it would be drawn.
  const told = inView.length > 0 ? inView : data.columns.map((column, index) => ({ column, index }));
  const named = told.map((one) => ({ ...one, lines: listLines(one.column, style, scales) }));
  const letters = fitAll(named, style, scales);
  const all = named.map((one, at) => placeColumn({ ...one, letters: letters[at] }, style, scales));
  const roomFor = shareRooms(all, style, scales);
  const places = (inView.length > 0 ? all : []).map(
    ({ letters: own, lines: _, ...place }): TpoPlace =>
      slideIntoView({ ...place, ...chooseCells(own, style, roomFor(place.column), scales) }, style, {
        ...size,
        width,
      }),
  );
  const { pitch, areCut } = findVolumePitch(places, profiles);
  return {
    view,
    size,
    width,
    height,
    places,
    shown: {
      ...describeShown(style.form, {
        areLetters: letters.some((one) => one !== undefined),
        row: scales.row,
        room: Math.min(...all.map(({ column }) => roomFor(column))),
        hasPairs: profiles.some(hasPairs),
      }),
      ...(areCut ? { hasCutBars: true } : {}),
    },
    layout: style.layout,
    pixelsPerSecond,
    rowPitch,
    zeroY: Math.round((view.priceHigh / priceSpan) * height),
    volumePitch: pitch,
  };
}

type Told = Pick<TpoPlace, 'column' | 'index'>;

/** The sessions of which a device pixel is on the plot. */
function listInView(columns: readonly TpoColumn[], { from, pixelsPerSecond }: Scales, width: number): readonly Told[] {
  const xOf = (time: number): number => Math.round((time - from) * pixelsPerSecond);
  return columns.flatMap((column, index) => {
    const [left, right] = [xOf(column.profile.start), xOf(column.profile.end)];
    return right > 0 && left < width && right > left ? [{ column, index }] : [];
  });
}

/** Letters of the sessions in view: all of them are letters or none, so that the same mark means the same in each. */
function fitAll(
  named: readonly Pick<Placed, 'column' | 'lines'>[],
  style: TpoLook,
  scales: Scales,
): readonly (Letters | undefined)[] {
  const profiles = named.map(({ column }) => column.profile);
  const fitted = named.map(({ column, lines }) => fitProfile(column.profile, lines, style, scales));
  const areAll = fitted.every((letters) => letters !== undefined);
  return areAll ? shareLetters(profiles, fitted) : named.map(() => undefined);
}

interface VolumePitch {
  readonly pitch: number;
  /** Whether bars end before their amounts do. */
  readonly areCut: boolean;
}

/** Room for names beside cells that slid towards the volume, CSS px. */
const NAMES_CSS_PX = 70;

/**
 * A session wider than the plot, or cut by its edge, keeps what is drawn of it in view: its cells slide to the right as far as
 * it has room, and then its volume to the left. Blocks side by side have times of their own and stay at them.
 */
function slideIntoView(place: TpoPlace, { layout, shows }: TpoLook, { width, pixelRatio }: PlotSize): TpoPlace {
  if (layout === 'split') return place;
  const { column, left, cellsLeft, cellsRight, edge, barRoom, cellWidth } = place;
  const cells = shows.volume === 'behind' ? barRoom : Math.ceil(countMost(column.profile) * cellWidth);
  const free = Math.max(0, cellsRight - cellsLeft - cells - Math.round(NAMES_CSS_PX * pixelRatio));
  const toRight = Math.min(free, Math.max(0, -left));
  const toLeft = Math.min(free - toRight, Math.max(0, edge - width));
  return { ...place, cellsLeft: cellsLeft + toRight, cellsRight: cellsRight - toLeft, edge: edge - toLeft };
}

/**
 * The largest scale at which no session's bars leave its room, whatever a few rows far above the usual have: those are
 * cut, so that they do not make threads of the rest. What is usual is that of all sessions, in view or not, as panning
 * must not move it. 0 without volumes.
 */
function findVolumePitch(places: readonly TpoPlace[], profiles: readonly SessionProfile[]): VolumePitch {
  const all = profiles.flatMap(listVolumes);
  const usual = findUsualMost(all, findMost(all));
  const mosts = places.map(({ column: { profile } }) => findMost(listVolumes(profile)));
  const pitches = places.flatMap(({ barRoom }, at) => (mosts[at] > 0 ? [barRoom / Math.min(mosts[at], usual)] : []));
  return { pitch: pitches.length === 0 ? 0 : Math.min(...pitches), areCut: mosts.some((most) => most > usual) };
}

const findMost = (volumes: readonly number[]): number => volumes.reduce((most, one) => Math.max(most, one), 0);

const volumesOf = new WeakMap<TpoColumn['profile'], readonly number[]>();

/** The known volumes of the rows of a profile. */
function listVolumes(profile: TpoColumn['profile']): readonly number[] {
  const known = volumesOf.get(profile);
  if (known !== undefined) return known;
  const volumes = Array.from(profile.buys, (buy, level) => buy + profile.sells[level] || 0);
  volumesOf.set(profile, volumes);
  return volumes;
}

/** Length of the bar of a volume, device px, whether or not the session has room for it. */
const wantedLength = ({ volumePitch }: Pick<TpoFrame, 'volumePitch'>, volume: number): number =>
  Math.max(1, Math.round(volume * volumePitch));

/** Length of the bar of a volume, device px. */
export const volumeLength = (
  frame: Pick<TpoFrame, 'volumePitch'>,
  { barRoom }: Pick<TpoPlace, 'barRoom'>,
  volume: number,
): number => Math.max(1, Math.min(wantedLength(frame, volume), barRoom));

/** Whether the bar of a volume ends before its amount does. */
export const isBarCut = (
  frame: Pick<TpoFrame, 'volumePitch'>,
  { barRoom }: Pick<TpoPlace, 'barRoom'>,
  volume: number,
): boolean => wantedLength(frame, volume) > Math.ceil(barRoom);

interface Scales {
  readonly from: number;
  readonly pixelsPerSecond: number;
  readonly pixelRatio: number;
  /** Height of a row, CSS px. */
  readonly row: number;
}

/** Where a session is drawn, before the cells of all sessions are known. */
type Placed = Omit<TpoPlace, 'form' | 'cellWidth' | 'letterSize'> & {
  readonly lines: readonly NameLine[];
  readonly letters: Letters | undefined;
};

/** What the names of a session need: side by side, blocks have their times and leave no room for names. */
function listLines(column: TpoColumn, look: TpoLook, scales: Scales): readonly NameLine[] {
  const { cssWidth } = measureRoom(column.profile, look, scales);
  if (look.layout === 'split' || cssWidth < WORDS_LEAST_CSS_PX) return [];
  return listNameLines(column, look, scales.row);
}

/** The room of a session, CSS px. */
function measureRoom({ start, end }: SessionProfile, { layout, shows }: TpoLook, scales: Scales) {
  const width = Math.floor((end - start) * scales.pixelsPerSecond);
  const cssWidth = width / scales.pixelRatio;
  const room = ROOMS.find(({ least }) => cssWidth >= least) ?? ROOMS[0];
  const hasVolume = shows.volume === 'beside' && layout === 'collapsed';
  return { width, cssWidth, room, hasVolume };
}

/** The largest letters that a session has room for; `undefined` if none can be read, or none are wanted. */
function fitProfile(
  profile: SessionProfile,
  lines: readonly NameLine[],
  style: TpoLook,
  scales: Scales,
): FittedLetters | undefined {
  if (!canBeLetters(style, profile)) return undefined;
  const { row, pixelRatio, pixelsPerSecond } = scales;
  if (style.layout === 'split') {
    return fitSplitLetters(profile, { row, width: (profile.blockSeconds * pixelsPerSecond) / pixelRatio, pixelRatio });
  }
  const { cssWidth, room, hasVolume } = measureRoom(profile, style, scales);
  const width = cssWidth - room.before - room.after - (hasVolume ? VOLUME_GAP_CSS_PX : 0);
  return fitLetters(profile, { row, width, columnWidth: cssWidth, lines, hasVolume, pixelRatio });
}

function placeColumn(
  { column, index, lines, letters }: Pick<Placed, 'column' | 'index' | 'lines' | 'letters'>,
  style: TpoLook,
  scales: Scales,
): Placed {
  const { layout, shows } = style;
  const { from, pixelsPerSecond, pixelRatio } = scales;
  const { start, end } = column.profile;
  const [left, right] = [start, end].map((time) => Math.round((time - from) * pixelsPerSecond));
  const { width, cssWidth, room, hasVolume } = measureRoom(column.profile, style, scales);
  const toDevice = (css: number): number => Math.round(css * pixelRatio);
  const edge = left + width - toDevice(room.after);
  const share = cssWidth <= NARROW_CSS_PX ? VOLUME_SHARE.narrow : VOLUME_SHARE.usual;
  const wanted = Math.min(VOLUME_MAX_CSS_PX, share * cssWidth);
  const volume = hasVolume && letters !== undefined ? Math.min(wanted, letters.free) : wanted;
  const volumeWidth = shows.volume === 'off' ? 0 : toDevice(volume);
  const beside = hasVolume ? volumeWidth + toDevice(Math.min(VOLUME_GAP_CSS_PX, room.after)) : 0;
  const cellsLeft = layout === 'split' ? left : left + toDevice(room.before);
  const cellsRight = layout === 'split' ? left + width : Math.max(cellsLeft + 1, edge - beside);
  const barRoom = shows.volume === 'behind' ? cellsRight - cellsLeft : volumeWidth;
  return { column, index, left, right, cellsLeft, cellsRight, edge, volumeWidth, barRoom, lines, letters };
}

const canBeLetters = ({ form }: TpoLook, profile: SessionProfile): boolean =>
  form === 'letters' || (form === 'auto' && !hasPairs(profile));

/** Room of a cell that is no letter, CSS px. */
function roomOf(
  { column: { profile }, lines, left, right, cellsLeft, cellsRight }: Placed,
  { layout }: TpoLook,
  { pixelsPerSecond, pixelRatio }: Scales,
): number {
  if (layout === 'split') return (profile.blockSeconds * pixelsPerSecond) / pixelRatio;
  const column = (right - left) / pixelRatio;
  const names = column <= NARROW_CSS_PX ? shortenLines(lines) : lines;
  const most = (LONGEST_SHARE * column) / countMost(profile);
  return Math.min(most, fitCells(profile, names, (cellsRight - cellsLeft) / pixelRatio));
}

/**
 * The room of a cell of each session in view: that of the narrowest, so that lengths can be compared. Merged profiles
 * have more of it than single sessions, and are compared with each other.
 */
function shareRooms(all: readonly Placed[], style: TpoLook, scales: Scales): (column: TpoColumn) => number {
  const isMerged = ({ profile }: TpoColumn): boolean => profile.parts.length > 1;
  const rooms = [false, true].map((wanted) => {
    const alike = all.filter(({ column }) => isMerged(column) === wanted);
    return Math.min(...alike.map((place) => roomOf(place, style, scales)));
  });
  return (column) => rooms[Number(isMerged(column))];
}

/** Letters where the longest row of a session has room for them, else cells of the shared room. */
function chooseCells(
  letters: Letters | undefined,
  { form: wish }: TpoLook,
  room: number,
  { row, pixelRatio }: Scales,
): Pick<TpoPlace, 'form' | 'cellWidth' | 'letterSize'> {
  if (letters !== undefined) {
    return { form: 'letters', cellWidth: letters.advance * pixelRatio, letterSize: letters.size };
  }
  const form = chooseBlockForm(wish, row, room);
  return { form, cellWidth: widthOfCell(form, room, row) * pixelRatio, letterSize: 0 };
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
