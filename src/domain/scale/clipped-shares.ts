import { type CodeBook, FIRST_SIZE_CODE, LAST_CODE, typicalSizeOf } from '../grid/code-book';
import type { ScaleHandles } from './colour-scale';

/** Which share of the cells with a size a scale cannot distinguish. */
export interface ClippedShares {
  /** Number of cells with a size. */
  readonly cells: number;
  /** Share of them with the first colour, which is also that of no size; 0 without cells. */
  readonly below: number;
  /** Share of them with the last colour; 0 without cells. */
  readonly above: number;
}

/** Shares of the cells of a code histogram that are drawn in the first and in the last colour. */
export function computeClippedShares(
  counts: Uint32Array,
  book: CodeBook,
  { cut, full }: Pick<ScaleHandles, 'cut' | 'full'>,
): ClippedShares {
  let cells = 0;
  let below = 0;
  let above = 0;
  for (let code = FIRST_SIZE_CODE; code <= LAST_CODE; code++) {
    const size = typicalSizeOf(book, code);
    cells += counts[code];
    if (size <= cut) below += counts[code];
    else if (size >= full) above += counts[code];
  }
  return cells === 0 ? { cells, below, above } : { cells, below: below / cells, above: above / cells };
}

/** The side on which a fixed scale no longer fits what is in view. */
export type ScaleDrift = 'above' | 'below';

/** With fewer cells the scale is not judged. */
const MIN_CELLS = 200;
/** Automatic handles put less than 0.3 % at full colour: with this much more, walls cannot be distinguished. */
const MAX_ABOVE = 0.05;
/** Automatic handles leave 60 % without colour: with this much more, hardly anything is visible. */
const MAX_BELOW = 0.95;

/** The drift of a scale: more than 5 % of the cells with a size at full colour, or more than 95 % without colour. */
export function findScaleDrift({ cells, below, above }: ClippedShares): ScaleDrift | undefined {
  if (cells < MIN_CELLS) return undefined;
  if (above > MAX_ABOVE) return 'above';
  return below > MAX_BELOW ? 'below' : undefined;
}
