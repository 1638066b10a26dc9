import { cellWidthOf, type TpoFrame } from '@/charts/tpo/tpo-frame';
import { cssXOfTime } from '@/charts/viewport/viewport';
import { firstOf } from '@/domain/tpo/compute-tpo';
import { blockStart, type SessionProfile } from '@/domain/tpo/session-profile';

/** Times in Unix seconds, half-open; both prices inclusive. */
export interface BoxRange {
  readonly early: number;
  readonly late: number;
  readonly low: number;
  readonly high: number;
}

type Span = Pick<BoxRange, 'early' | 'late'>;

export interface BoxSums {
  /** Visits to the rows whose middle is in the box, counting only cells inside it. */
  readonly count: number;
  /** NaN if the box contains only part of a row's visits: volumes are known only for whole rows. */
  readonly volume: number;
}

/** Whether a box contains a cell of a row: the one of `block`, the `nth` of the row from 0. */
type HoldsCell = (block: number, nth: number) => boolean;

/**
 * TPOs and volume of the cells in a box: stacked cells by where `frame` draws them, others by when they start.
 * `profiles` are those that figures come from: drawn rows are coarser in a lower window and have fewer TPOs.
 */
export function sumBox(profiles: readonly SessionProfile[], range: BoxRange, frame?: TpoFrame): BoxSums {
  const stacked = frame?.layout === 'collapsed' ? frame : undefined;
  const sums = profiles.map((profile) =>
    sumProfile(profile, range, stacked === undefined ? holdTimes(profile, range) : holdPlaces(profile, range, stacked)),
  );
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    volume: sums.reduce((sum, { volume }) => sum + volume, 0),
  };
}

function holdTimes(profile: SessionProfile, { early, late }: Span): HoldsCell {
  const isHeld = Array.from({ length: profile.blockCount }, (_, block) => {
    const start = blockStart(profile, block);
    return start >= early && start < late;
  });
  return (block) => isHeld[block];
}

/** By the middles of cells that are stacked from the left, whatever their times. */
function holdPlaces(profile: SessionProfile, { early, late }: Span, frame: TpoFrame): HoldsCell {
  // The frame has the same session, but in the drawn rows.
  const place = frame.places.find(({ column }) => column.profile.start === profile.start);
  // A session out of view is not drawn: the box contains it as a whole, or not at all.
  if (place === undefined) return holdTimes(profile, { early, late });
  const [left, right] = [early, late].map((time) => cssXOfTime(frame.view, frame.size, time) * frame.size.pixelRatio);
  const width = cellWidthOf(frame, place);
  return (_, nth) => {
    const middle = place.cellsLeft + (nth + 0.5) * width;
    return middle >= left && middle < right;
  };
}

function sumProfile(profile: SessionProfile, { low, high }: BoxRange, holds: HoldsCell): BoxSums {
  const { levels, buys, sells, rowHeight } = profile;
  let [count, volume] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    const middle = levels.price[i] + rowHeight / 2;
    if (middle < low || middle > high) continue;
    const blocks = levels.blocks.subarray(firstOf(levels, i), levels.blockEnds[i]);
    const held = blocks.reduce((sum, block, nth) => sum + Number(holds(block, nth)), 0);
    count += held;
    if (held > 0) volume += held === blocks.length ? buys[i] + sells[i] : Number.NaN;
  }
  return { count, volume };
}
