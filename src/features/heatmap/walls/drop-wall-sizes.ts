import type { HeatmapSearch } from '@/state/url-state';

/** What an address says of walls. */
export type WallFields = Pick<HeatmapSearch, 'wall' | 'walls'>;

/** The same without sizes, which are of one unit: a multiple of what is usual, sides and distances stay. */
export function dropWallSizes({ wall, walls }: WallFields): WallFields {
  const parts = walls?.split(',').filter((part) => !part.startsWith('from:')) ?? [];
  return {
    wall: wall?.endsWith('x') === true ? wall : undefined,
    walls: parts.length === 0 ? undefined : parts.join(','),
  };
}
