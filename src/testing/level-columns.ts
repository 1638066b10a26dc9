import type { DepthColumns } from '@/domain/grid/grid-tile';

export type LevelPair = readonly [price: number, volume: number];
/** A minute, counted from the start, and the levels of its snapshot, ascending by price. */
export type LevelSnapshot = readonly [minute: number, levels: readonly LevelPair[]];

/** Snapshots on the minute, from `start` in Unix seconds. */
export function makeLevelColumns(start: number, snapshots: readonly LevelSnapshot[]): DepthColumns {
  const offsets = [0];
  for (const [, levels] of snapshots) offsets.push((offsets.at(-1) ?? 0) + levels.length);
  return {
    timestampsMicros: Float64Array.from(snapshots, ([minute]) => (start + minute * 60) * 1e6),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(snapshots.flatMap(([, levels]) => levels.map(([price]) => price))),
    volumes: Float64Array.from(snapshots.flatMap(([, levels]) => levels.map(([, volume]) => volume))),
  };
}
