import { makeLevelPyramid } from './level-pyramid';
import { mergeSideVolumes } from './merge-buckets';
import type { SideVolumes } from './side-volumes';

/** The same volumes by side at 1, 2, 4, … times their length, made when first asked for. */
export interface SidePyramid {
  /** Seconds per bucket of the finest level. */
  readonly baseSeconds: number;
  /** Sums over at least `seconds`, the finest level that is not shorter. */
  getLevel(seconds: number): { readonly sides: SideVolumes; readonly seconds: number };
}

/** `volumes` have `baseSeconds` per bucket. */
export function makeSidePyramid(volumes: SideVolumes, baseSeconds: number): SidePyramid {
  const getColumns = makeLevelPyramid(volumes, baseSeconds, mergeSideVolumes);
  return {
    baseSeconds,
    getLevel(wanted) {
      const { columns, seconds } = getColumns(wanted);
      return { sides: columns, seconds };
    },
  };
}
