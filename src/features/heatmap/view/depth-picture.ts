import type { DepthValue } from '@/domain/book/picture/picture-values';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { GridTiles } from '@/features/heatmap/layers/grid-news';

/** What depth is coloured by in the place of its sizes, computed from the books that are loaded. */
export interface DepthPicture {
  readonly value: DepthValue;
  /** Changes in USD. */
  readonly isUsd: boolean;
  readonly spec: GridSpec;
  /** Tiles of each part: of changes one a kind, in the order of `FLOW_KINDS`, of all else a single one. */
  readonly parts: readonly (readonly GridTile[])[];
  /** Computed from books that have come since: cells that it does not have are on their way. */
  readonly isPending: boolean;
}

/** As it was computed. */
export type MadePicture = Omit<DepthPicture, 'isPending'>;

/** Of scales: what a colour stands for. */
export interface ValueWords {
  /** In the choice of values. */
  readonly label: string;
  /** Before "per level". */
  readonly unit: string;
  /** Beside the pane's title. */
  readonly legend: string;
  /** What it is, in a sentence. */
  readonly about: string;
}

/** `coin`: of sizes. */
export const VALUE_WORDS: Readonly<Record<DepthValue, ValueWords>> = {
  share: {
    label: 'Share',
    unit: '% of column',
    legend: 'Share of the column, %',
    about: 'Share of all that the snapshot holds',
  },
  rank: {
    label: 'Rank',
    unit: '1 in N',
    legend: 'Rank at its distance, 1 in N',
    about:
      'How rare a size is at its distance from the mid: 1 in how many of the 200 nearest levels. 10: 90th percentile, 100: 99th',
  },
  age: {
    label: 'Age',
    unit: 'min',
    legend: 'Age at the level, min',
    about: 'For how long the level has held between half and double of the size it began with, as far as is loaded',
  },
  change: {
    label: 'Change',
    unit: '',
    legend: 'Change since the snapshot before',
    about: 'Size added and taken away since the snapshot before',
  },
};

/** Whether what cells show is in USD: shares, ranks and ages have no unit of money. */
export const isPictureInUsd = (unit: string, value: DepthValue | undefined): boolean =>
  unit === 'USD' && (value === undefined || value === 'change');

/** Unit of a picture's scale: of changes that of sizes. */
export const getValueUnit = (value: DepthValue, unit: string): string =>
  value === 'change' ? unit : VALUE_WORDS[value].unit;

/** What the sizes of a picture's scale are of: handles of changes in coins mean nothing in USD. */
export const nameValue = (value: DepthValue, unit: string): string =>
  value === 'change' && unit === 'USD' ? 'change-usd' : value;

/** What is computed where nothing of a picture is there yet; `undefined` where something is, or nothing will be. */
export function describeMissing({ value, parts, isPending }: DepthPicture): string | undefined {
  const isThere = parts.some((tiles) => tiles.length > 0);
  return isPending && !isThere ? `Computing ${VALUE_WORDS[value].label.toLowerCase()}` : undefined;
}

/** All cells of a picture, whatever part they are of. */
export const joinParts = ({ spec, parts }: DepthPicture): GridTiles => ({ spec, tiles: parts.flat() });
