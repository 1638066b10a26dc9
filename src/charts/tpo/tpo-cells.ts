import { SINGLE_LETTERS } from '@/domain/tpo/letters';
import { firstLetterOf, type SessionProfile } from '@/domain/tpo/session-profile';
import { countMost } from './count-most';
import { findFree, fitCells, type NameLine, shortenLines } from './name-room';
import type { ShownForm, TpoForm, TpoStyle } from './tpo-data';

/** The smallest letter that can be read, and the largest; CSS px. Between them they grow with their rows. */
export const LEAST_LETTER_CSS_PX = 11;
const MOST_LETTER_CSS_PX = 16;
/** Space above and below a letter, together. */
const LETTER_LEAD_CSS_PX = 1;
/** Least height of rows with letters, and with blocks; lower rows form a silhouette. */
export const LETTER_ROW_CSS_PX = LEAST_LETTER_CSS_PX + LETTER_LEAD_CSS_PX;
export const BLOCK_ROW_CSS_PX = 3;
/**
 * Distance of letters as a share of their size: the width of JetBrains Mono; less, and the least at which letters do not
 * touch, where even the shorter names of levels leave no more; and the most, where there is room.
 */
const ADVANCE = { most: 0.9, usual: 0.6, close: 0.56, least: 0.52 } as const;
/** Share of a column that its longest row takes where it could have more, or where cells can have any width. */
export const LONGEST_SHARE = 0.6;
/** Names of two characters keep a distance from the next. */
const PAIR_ADVANCES = 2.4;
const BLOCK_MAX_CSS_PX = 10;
/** Narrower cells cannot be distinguished: they are drawn without gaps. */
const BLOCK_MIN_CSS_PX = 1.5;
/** Width that volumes have beside letters, at least; less only where the letters would not fit otherwise. */
const VOLUME_MIN_CSS_PX = [16, 12] as const;

/** Letters of a session, CSS px. */
export interface Letters {
  readonly size: number;
  /** From one letter to the next. */
  readonly advance: number;
  /** What the longest row, and those with names after them, leave to volumes. */
  readonly free: number;
}

/** Letters as a session alone would have them. */
export interface FittedLetters extends Omit<Letters, 'free'> {
  /** What letters at another distance would leave. */
  freeAt(advance: number): number;
}

/** One size and one distance of letters for all sessions: the least that any of them has room for. */
export function shareLetters(
  profiles: readonly SessionProfile[],
  fitted: readonly (FittedLetters | undefined)[],
): readonly (Letters | undefined)[] {
  const apart = ({ advance }: FittedLetters, at: number): number => advance / charactersOf(profiles[at]);
  const size = Math.min(...fitted.map((letters) => letters?.size ?? Number.POSITIVE_INFINITY));
  const least = Math.min(...fitted.map((letters, at) => (letters && apart(letters, at)) ?? Number.POSITIVE_INFINITY));
  return fitted.map((letters, at) => {
    if (letters === undefined) return undefined;
    const advance = Math.min(ADVANCE.most * size, least) * charactersOf(profiles[at]);
    return { size, advance, free: letters.freeAt(advance) };
  });
}

/** Whether some blocks are named by two characters: rows of those are read one by one, and show no shape. */
export const hasPairs = (profile: SessionProfile): boolean =>
  firstLetterOf(profile) + profile.blockCount > SINGLE_LETTERS;

const charactersOf = (profile: SessionProfile): number => (hasPairs(profile) ? PAIR_ADVANCES : 1);

/** Whole device px, so that letters of one size look the same everywhere. */
const roundDown = (css: number, pixelRatio: number): number => Math.floor(css * pixelRatio) / pixelRatio;

/** The largest letter that rows of this height leave room for, CSS px; may be too small to read. */
const sizeOfRow = (row: number, pixelRatio: number): number =>
  roundDown(Math.min(row - LETTER_LEAD_CSS_PX, MOST_LETTER_CSS_PX), pixelRatio);

export interface LetterRoom {
  /** Height of a row. */
  readonly row: number;
  /** Width for letters, names and volumes, and that of the whole column. */
  readonly width: number;
  readonly columnWidth: number;
  readonly lines: readonly NameLine[];
  /** Volumes are drawn beside the letters. */
  readonly hasVolume: boolean;
  readonly pixelRatio: number;
}

/**
 * Letters of stacked cells; `undefined` if no letters that can be read leave room for the longest row and for the names
 * of levels after theirs. A longer row is set smaller; the second half of a name gives way before letters are set closer.
 * In a wide column they are further apart.
 */
export function fitLetters(
  profile: SessionProfile,
  { row, width, columnWidth, lines, hasVolume, pixelRatio }: LetterRoom,
): FittedLetters | undefined {
  const top = sizeOfRow(row, pixelRatio);
  const characters = charactersOf(profile);
  const wide = (LONGEST_SHARE * columnWidth) / countMost(profile) / characters;
  const short = shortenLines(lines);
  for (const [least, names] of [
    [ADVANCE.usual, lines],
    [ADVANCE.usual, short],
    [ADVANCE.close, short],
    [ADVANCE.least, short],
  ] as const) {
    for (const volume of hasVolume ? VOLUME_MIN_CSS_PX : [0]) {
      const each = fitCells(profile, names, width - volume) / characters;
      const size = Math.min(top, roundDown(each / least, pixelRatio));
      if (size < LEAST_LETTER_CSS_PX) continue;
      const wanted = Math.min(ADVANCE.most * size, Math.max(ADVANCE.usual * size, wide));
      return {
        size,
        advance: Math.min(wanted, each) * characters,
        freeAt: (apart) => findFree(profile, names, width, apart),
      };
    }
  }
  return undefined;
}

/** Letters of blocks side by side, each `width` CSS px wide. */
export function fitSplitLetters(
  profile: SessionProfile,
  { row, width, pixelRatio }: Pick<LetterRoom, 'row' | 'width' | 'pixelRatio'>,
): FittedLetters | undefined {
  const characters = charactersOf(profile);
  const size = Math.min(sizeOfRow(row, pixelRatio), roundDown(width / (ADVANCE.usual * characters), pixelRatio));
  if (size < LEAST_LETTER_CSS_PX) return undefined;
  return { size, advance: ADVANCE.usual * size * characters, freeAt: () => 0 };
}

/** Width of a cell that is no letter, CSS px: blocks are no wider than high. */
export const widthOfCell = (form: Exclude<TpoForm, 'letters'>, room: number, row: number): number =>
  form === 'blocks' ? Math.min(room, row, BLOCK_MAX_CSS_PX) : room;

/** What cells that are no letters are drawn as; `room` is the width of the narrowest, CSS px. */
export function chooseBlockForm(wish: TpoStyle['form'], row: number, room: number): Exclude<TpoForm, 'letters'> {
  return wish === 'silhouette' || row < BLOCK_ROW_CSS_PX || room < BLOCK_MIN_CSS_PX ? 'silhouette' : 'blocks';
}

export interface FormFacts {
  /** All sessions in view are letters. */
  readonly areLetters: boolean;
  readonly row: number;
  readonly room: number;
  /** Whether blocks are named by two characters. */
  readonly hasPairs: boolean;
}

/** What is drawn as a whole, and why if it is not what was asked for. */
export function describeShown(
  wish: TpoStyle['form'],
  { areLetters, row, room, hasPairs: arePairs }: FormFacts,
): ShownForm {
  if (areLetters) return { form: 'letters', limit: undefined };
  const form = chooseBlockForm(wish, row, room);
  if (wish === form) return { form, limit: undefined };
  if (wish === 'auto' && arePairs && form === 'blocks') return { form, limit: 'codes' };
  const least = form === 'silhouette' ? BLOCK_ROW_CSS_PX : LETTER_ROW_CSS_PX;
  return { form, limit: row < least ? 'rows' : 'columns' };
}
