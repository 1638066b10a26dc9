import { type CodeBook, FIRST_SIZE_CODE, LAST_CODE, typicalSizeOf } from '../grid/code-book';
import type { ScaleHandles } from './colour-scale';

/** Which part of the cells with a size a scale does not tell apart. */
export interface ClippedShares {
  /** Count of cells with a size. */
  readonly cells: number;
  /** Share of them that has the first colour, that of no size; 0 without cells. */
  readonly below: number;
  /** Share of them that has the last colour; 0 without cells. */
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

/** On which side a scale that stays where it is no longer fits what is in view. */
export type ScaleDrift = 'above' | 'below';

/** Fewer cells say nothing of a scale. */
const LEAST_CELLS = 200;
/** Automatic handles leave less than 0.3 % at full colour: with this much more, walls cannot be told apart. */
const MOST_ABOVE = 0.05;
/** Automatic handles leave 60 % without colour: with this much more, hardly anything is seen. */
const MOST_BELOW = 0.95;

/** The drift of a scale: more than 5 % of the cells with a size at full colour, or more than 95 % without colour. */
export function findScaleDrift({ cells, below, above }: ClippedShares): ScaleDrift | undefined {
  if (cells < LEAST_CELLS) return undefined;
  if (above > MOST_ABOVE) return 'above';
  return below > MOST_BELOW ? 'below' : undefined;
}
