import { PLANTED_SPEC, type PlantedWorld } from './planted-walls';

/** Sizes by row at a minute of a planted world, from the received levels; empty where there is no snapshot. */
export function readPlantedRows({ tiles }: PlantedWorld, minute: number): Map<number, number> {
  for (const { columns } of tiles) {
    const at = columns.timestampsMicros.indexOf(minute * 60e6);
    if (at < 0) continue;
    const levels = [...columns.prices.subarray(columns.offsets[at], columns.offsets[at + 1])];
    const bids = levels.length / 2;
    return new Map(
      levels.map((price, i) => [
        Math.round(price / PLANTED_SPEC.rowStep) - (i < bids ? 0 : 1),
        columns.volumes[columns.offsets[at] + i],
      ]),
    );
  }
  return new Map();
}
