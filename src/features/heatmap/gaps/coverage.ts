import { formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { type GridSpec, type GridTile, TILE_COLUMNS, tileStart } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';

/**
 * The state of a stretch of time. `loaded`: on screen. `standing`: still shown in the previous form, because this
 * one is not there yet. `other`: still shown from another source. `kept`: stored on this device but not yet read.
 * The rest: on its way, not requested, failed, without a snapshot, before the market's data, beyond the key's reach,
 * or not written yet.
 */
export type CoverageState =
  | 'loaded'
  | 'standing'
  | 'other'
  | 'kept'
  | 'loading'
  | 'missing'
  | 'failed'
  | 'gap'
  | 'before'
  | 'beyond'
  | 'future';

export interface CoveragePart extends TimeSpan {
  readonly state: CoverageState;
}

/** The state of one tile of a layer. */
export interface TileCoverage {
  readonly tileIndex: number;
  readonly state: 'held' | 'kept' | 'loading' | 'missing' | 'failed';
  /** Of a cached tile, which includes everything before `completeUntil` (Unix seconds). */
  readonly tile?: Pick<GridTile, 'snapshotOfColumn'> | undefined;
  readonly completeUntil?: number | undefined;
}

export interface CoverageFacts {
  readonly spec: Pick<GridSpec, 'columnSeconds'>;
  /** Where the market has data. `isClipped`: earlier data exist beyond the key's reach. */
  readonly reach: TimeSpan & { readonly isClipped?: boolean };
  /** Ascending, without gaps. */
  readonly tiles: readonly TileCoverage[];
}

/** The states of [from, to), ascending and without gaps. Neighbours with the same state are merged. */
export function buildCoverage({ spec, reach, tiles }: CoverageFacts, { from, to }: TimeSpan): CoveragePart[] {
  const parts: CoveragePart[] = [];
  const add = (part: CoveragePart): void => {
    const cut = { ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) };
    if (cut.to > cut.from) addPart(parts, cut);
  };
  add({ from, to: reach.from, state: reach.isClipped === true ? 'beyond' : 'before' });
  const end = Math.max(reach.from, reach.to);
  for (const part of listParts(spec, tiles, { from, to })) {
    add({ ...part, from: Math.max(part.from, reach.from), to: Math.min(part.to, end) });
  }
  add({ from: Math.max(from, end), to, state: 'future' });
  return parts;
}

/** States that another form can cover on screen, each with the state to show where that form has no picture. */
const HIDDEN: Readonly<Partial<Record<CoverageState, CoverageState>>> = {
  // Loaded, but not on screen until the whole form is.
  loaded: 'kept',
  kept: 'kept',
  loading: 'loading',
  missing: 'missing',
  failed: 'failed',
  gap: 'gap',
};

/** `parts` while `before` is still on screen instead: `state` wherever `before` has a picture. Both ascend. */
export function coverWithStanding(
  parts: readonly CoveragePart[],
  before: readonly CoveragePart[],
  state: 'standing' | 'other' = 'standing',
): CoveragePart[] {
  const shown = before.filter((part) => part.state === 'loaded').map((part) => ({ ...part, state }));
  return parts
    .flatMap((part) => {
      const hidden = HIDDEN[part.state];
      return hidden === undefined ? [part] : splitByShown({ ...part, state: hidden }, shown);
    })
    .reduce<CoveragePart[]>(addPart, []);
}

function splitByShown(part: CoveragePart, shown: readonly CoveragePart[]): CoveragePart[] {
  const pieces: CoveragePart[] = [];
  let known = part.from;
  for (const { from, to, state } of shown) {
    const [start, end] = [Math.max(from, known), Math.min(to, part.to)];
    if (end <= start) continue;
    if (start > known) pieces.push({ ...part, from: known, to: start });
    pieces.push({ from: start, to: end, state });
    known = end;
  }
  return known < part.to ? [...pieces, { ...part, from: known }] : pieces;
}

/** Appends `part` to `parts`. Neighbours with the same state are merged. */
function addPart(parts: CoveragePart[], part: CoveragePart): CoveragePart[] {
  const last = parts.at(-1);
  if (last?.state === part.state && last.to === part.from) parts[parts.length - 1] = { ...last, to: part.to };
  else parts.push(part);
  return parts;
}

function listParts(
  spec: CoverageFacts['spec'],
  tiles: readonly TileCoverage[],
  { from, to }: TimeSpan,
): CoveragePart[] {
  const parts: CoveragePart[] = [];
  let known = from;
  for (const cover of tiles) {
    const start = tileStart(spec, cover.tileIndex);
    const end = tileStart(spec, cover.tileIndex + 1);
    parts.push({ from: known, to: start, state: 'missing' });
    if (cover.state === 'held') parts.push(...listColumns(spec, cover, start));
    else parts.push({ from: start, to: end, state: cover.state });
    known = Math.max(known, end);
  }
  return [...parts, { from: known, to, state: 'missing' }];
}

/** Column by column: a snapshot, none, or none yet. */
function listColumns({ columnSeconds }: CoverageFacts['spec'], cover: TileCoverage, start: number): CoveragePart[] {
  const { tile, completeUntil = Number.POSITIVE_INFINITY } = cover;
  return Array.from({ length: TILE_COLUMNS }, (_, column): CoveragePart => {
    const from = start + column * columnSeconds;
    const hasSnapshot = tile !== undefined && tile.snapshotOfColumn[column] >= 0;
    const isAsked = from < completeUntil;
    const state = hasSnapshot ? 'loaded' : isAsked ? 'gap' : 'missing';
    return { from, to: from + columnSeconds, state };
  });
}

/** The words for each state of a stretch of time. */
const COVERAGE_WORDS: Readonly<Record<CoverageState, string>> = {
  loaded: 'loaded',
  standing: 'still showing the previous data',
  other: 'still showing the previous selection',
  kept: 'cached on this device',
  loading: 'loading',
  missing: 'not loaded',
  failed: 'failed to load',
  gap: 'without a snapshot',
  before: 'before the first data',
  beyond: 'older than your tier allows',
  future: 'in the future',
};

/** Whether there is a picture of it. Such stretches are described first. */
export const isSeen = (state: CoverageState): boolean =>
  state === 'loaded' || state === 'standing' || state === 'other';

/** The most parts that are listed one by one. */
const MAX_PARTS = 6;
const DAY_SECONDS = 86_400;

/**
 * "Coverage: 04:38 to 14:32 loaded, before 04:38 not loaded": loaded parts first, then the rest in order of time.
 * `name`: which layer, if there are several.
 */
export function describeCoverage(parts: readonly CoveragePart[], zone: Zone, name?: string): string {
  const what = name === undefined ? 'Coverage' : `Coverage of ${name}`;
  if (parts.length === 0) return `${what}: nothing`;
  const view = { from: parts[0].from, to: parts[parts.length - 1].to };
  const loaded = parts.filter(({ state }) => isSeen(state));
  const ordered = [...loaded, ...parts.filter(({ state }) => !isSeen(state))];
  const told = ordered.slice(0, MAX_PARTS).map((part) => describePart(part, view, zone));
  const rest = ordered.length - told.length;
  return `${what}: ${told.join(', ')}${rest > 0 ? `, and ${rest} shorter parts` : ''}`;
}

/** "before 04:38 not loaded", "04:38 to 14:32 loaded". */
export function describePart({ from, to, state }: CoveragePart, view: TimeSpan, zone: Zone): string {
  const isLong = view.to - view.from > DAY_SECONDS;
  const time = (at: number) =>
    isLong ? `${formatDay(at, zone)} ${formatHourMinute(at, zone)}` : formatHourMinute(at, zone);
  const words = COVERAGE_WORDS[state];
  const [isFirst, isLast] = [from <= view.from, to >= view.to];
  if (!isSeen(state) && isFirst !== isLast)
    return isFirst ? `before ${time(to)} ${words}` : `after ${time(from)} ${words}`;
  return `${time(from)} to ${time(to)} ${words}`;
}
