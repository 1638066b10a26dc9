import { countAt } from '@/domain/tpo/compute-tpo';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { findLevel, rowOf } from '@/domain/tpo/tpo-levels';
import { countMost } from './count-most';
import type { TpoColumn, TpoStyle } from './tpo-data';

/** Narrower sessions have no names. */
export const WORDS_LEAST_CSS_PX = 90;
export const WORD_GAP_CSS_PX = 5;
/** Room of the mark at the end of the point of control, which its name stands after. */
export const POC_MARK_CSS_PX = 3;
/** Names of rows closer than this would overlap: they stand side by side, so far apart. */
export const [WORD_APART_CSS_PX, WORD_BESIDE_CSS_PX] = [12, 6] as const;
/** Half the height of a name's ink. */
export const WORD_REACH_CSS_PX = 5;
/** Between a name and the bar or the session after it. */
export const WORD_MARGIN_CSS_PX = 2;

/** One name for the row of most time that is also that of most volume. */
export const BOTH_WORD = 'POC · vPOC';
export const VOLUME_WORD = 'vPOC';
export type LevelWord = 'POC' | 'VAH' | 'VAL' | typeof VOLUME_WORD | typeof BOTH_WORD;

/** Width to keep for each name, CSS px: a little more than it takes. */
const WIDTHS: Readonly<Record<LevelWord, number>> = { POC: 26, VAH: 27, VAL: 26, vPOC: 33, [BOTH_WORD]: 66 };
/** Names take no more of what cells and names have together; then the least important are left out. */
const MOST_SHARE = 0.5;

export interface NamedRow {
  readonly word: LevelWord;
  /** Lower edge of its row. */
  readonly price: number;
}

type NameLook = Pick<TpoStyle, 'layout'> & { readonly shows: Pick<TpoStyle['shows'], 'valueArea' | 'volume'> };

/** The levels of a session that are named, most important first. That of volume is named where its bar is drawn. */
export function listNamedRows(
  { figures }: Pick<TpoColumn, 'figures'>,
  { layout, shows }: NameLook,
): readonly NamedRow[] {
  if (figures === undefined) return [];
  const { pocPrice, vahPrice, valPrice, volumePoc } = figures;
  const hasBars = shows.volume === 'beside' && layout === 'collapsed' && !Number.isNaN(volumePoc);
  const isBoth = hasBars && volumePoc === pocPrice;
  return [
    { word: isBoth ? BOTH_WORD : 'POC', price: pocPrice },
    ...(shows.valueArea
      ? ([
          { word: 'VAH', price: vahPrice },
          { word: 'VAL', price: valPrice },
        ] as const)
      : []),
    ...(hasBars && !isBoth ? ([{ word: VOLUME_WORD, price: volumePoc }] as const) : []),
  ];
}

/** What stands in the line of a named row. */
export interface NameLine {
  /** Cells of the longest row that a name in it would overlap. */
  readonly count: number;
  /** Width of the names with the gaps around them, CSS px; `least`: if a row of both points of control is named POC. */
  readonly width: number;
  readonly least: number;
}

/** The lines with the shorter of two names, where letters have no room for the longer. */
export const shortenLines = (lines: readonly NameLine[]): readonly NameLine[] =>
  lines.map((line) => ({ ...line, width: line.least }));

/** The lines of a session's names at a height of rows, CSS px. */
export function listNameLines(column: TpoColumn, look: NameLook, row: number): readonly NameLine[] {
  const rows = listNamedRows(column, look);
  const { rowHeight } = column.profile;
  return rows.map(({ price }) => {
    const inLine = rows.filter((one) => (Math.abs(one.price - price) / rowHeight) * row < WORD_APART_CSS_PX);
    const words = inLine.reduce((sum, { word }) => sum + WIDTHS[word], 0);
    const width = words + (inLine.length - 1) * WORD_BESIDE_CSS_PX + 2 * WORD_GAP_CSS_PX;
    const spare = inLine.some(({ word }) => word === BOTH_WORD) ? WIDTHS[BOTH_WORD] - WIDTHS.POC : 0;
    return { count: countNear(column.profile, price, row), width, least: width - spare };
  });
}

function countNear(profile: SessionProfile, price: number, row: number): number {
  const { levels, rowHeight } = profile;
  const middle = rowOf(price, rowHeight);
  const reach = Math.floor(WORD_REACH_CSS_PX / row);
  let most = 1;
  for (let at = middle - reach; at <= middle + reach; at++) {
    const level = findLevel(profile, at);
    if (level !== -1) most = Math.max(most, countAt(levels, level));
  }
  return most;
}

/** The widest a cell of a session may be so that its longest row, and the names after theirs, have room in `width`. */
export function fitCells(profile: SessionProfile, lines: readonly NameLine[], width: number): number {
  const free = lines.map((line) => (width - Math.min(line.width, MOST_SHARE * width)) / line.count);
  return Math.min(width / countMost(profile), ...free);
}

/** How much of `width` the longest row, or one with names, leaves free. */
export function findFree(
  profile: SessionProfile,
  lines: readonly NameLine[],
  width: number,
  cellWidth: number,
): number {
  const taken = lines.map((line) => line.count * cellWidth + Math.min(line.width, MOST_SHARE * width));
  return width - Math.max(countMost(profile) * cellWidth, ...taken);
}
