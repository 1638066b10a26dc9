import type { HeatmapSearch } from '@/state/url-state';

/** The address fields of walls. */
export type WallFields = Pick<HeatmapSearch, 'wall' | 'walls'>;

/** The fields without sizes, which belong to one unit. Multiples of the typical size, sides and distances stay. */
export function dropWallSizes({ wall, walls }: WallFields): WallFields {
  const parts = walls?.split(',').filter((part) => !part.startsWith('from:')) ?? [];
  return {
    wall: wall?.endsWith('x') === true ? wall : undefined,
    walls: parts.length === 0 ? undefined : parts.join(','),
  };
}
