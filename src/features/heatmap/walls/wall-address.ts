import { WALL_RATIO, type WallThreshold } from '@/domain/book/ledger/wall-threshold';

export const USUAL_THRESHOLD: WallThreshold = { kind: 'ratio', times: WALL_RATIO };

const RATIO = /^(\d+(?:\.\d+)?)x$/;
/** A lower threshold would make walls of half of the levels. */
export const MIN_TIMES = 1.5;
export const MAX_TIMES = 1000;

/** The threshold in an address: `200`, `6x`, or the default if there is none. */
export function readThreshold(text: string | undefined): WallThreshold {
  const times = Number(RATIO.exec(text ?? '')?.[1]);
  if (times >= MIN_TIMES && times <= MAX_TIMES) return { kind: 'ratio', times };
  const size = Number(text ?? '');
  return size > 0 && Number.isFinite(size) ? { kind: 'size', size } : USUAL_THRESHOLD;
}

/** The threshold as text; `undefined` for the default. */
export function writeThreshold(threshold: WallThreshold): string | undefined {
  if (threshold.kind === 'size') return String(threshold.size);
  return threshold.times === WALL_RATIO ? undefined : `${threshold.times}x`;
}

/** The step of a size: a tenth of its order of magnitude. */
export const stepOf = (size: number): number => 10 ** (Math.floor(Math.log10(size)) - 1);
