import { type LevelPyramid, makeLevelPyramid } from './level-pyramid';
import { mergeSideVolumes } from './merge-buckets';
import type { SideVolumes } from './side-volumes';

export type SidePyramid = LevelPyramid<'sides', SideVolumes>;

/** `volumes` have `baseSeconds` per bucket. */
export function makeSidePyramid(volumes: SideVolumes, baseSeconds: number): SidePyramid {
  return makeLevelPyramid({ name: 'sides', base: volumes, baseSeconds, merge: mergeSideVolumes });
}
