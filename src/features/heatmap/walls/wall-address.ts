import { WALL_RATIO, type WallThreshold } from '@/domain/book/ledger/wall-threshold';

export const USUAL_THRESHOLD: WallThreshold = { kind: 'ratio', times: WALL_RATIO };

const RATIO = /^(\d+(?:\.\d+)?)x$/;
/** Less than this is no wall: half of the levels would be. */
export const LEAST_TIMES = 1.5;
export const MOST_TIMES = 1000;

/** The threshold that an address names: `200`, `6x`; the usual one where it names none. */
export function readThreshold(text: string | undefined): WallThreshold {
  const times = Number(RATIO.exec(text ?? '')?.[1]);
  if (times >= LEAST_TIMES && times <= MOST_TIMES) return { kind: 'ratio', times };
  const size = Number(text ?? '');
  return size > 0 && Number.isFinite(size) ? { kind: 'size', size } : USUAL_THRESHOLD;
}

/** The same as text; `undefined` for the usual one. */
export function writeThreshold(threshold: WallThreshold): string | undefined {
  if (threshold.kind === 'size') return String(threshold.size);
  return threshold.times === WALL_RATIO ? undefined : `${threshold.times}x`;
}

/** What a size is stepped by: a tenth of its own magnitude. */
export const stepOf = (size: number): number => 10 ** (Math.floor(Math.log10(size)) - 1);
