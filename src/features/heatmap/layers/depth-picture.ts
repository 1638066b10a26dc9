import type { DepthValue } from '@/domain/book/picture/picture-values';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { GridTiles } from './grid-news';

/** The values that colour depth instead of its sizes, computed from the loaded books. */
export interface DepthPicture {
  readonly value: DepthValue;
  /** Whether changes are in USD. */
  readonly isUsd: boolean;
  readonly spec: GridSpec;
  /**
   * Tiles of each part. Changes have one part per kind, in the order of `FLOW_KINDS`; other values have a single
   * part.
   */
  readonly parts: readonly (readonly GridTile[])[];
  /** Whether books have arrived since it was computed: missing cells are on their way. */
  readonly isPending: boolean;
}

/** A picture as computed. */
export type MadePicture = Omit<DepthPicture, 'isPending'>;

/** Words for scales: what a colour stands for. */
export interface ValueWords {
  /** Label in the choice of values. */
  readonly label: string;
  /** Shown before "per level". */
  readonly unit: string;
  /** Shown beside the pane's title. */
  readonly legend: string;
  /** What it is, as a sentence. */
  readonly about: string;
}

/** `coin`: unit of sizes. */
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

/** Whether the cells are in USD. Shares, ranks and ages have no currency. */
export const isPictureInUsd = (unit: string, value: DepthValue | undefined): boolean =>
  unit === 'USD' && (value === undefined || value === 'change');

/** Unit of a picture's scale. Changes have the unit of sizes. */
export const getValueUnit = (value: DepthValue, unit: string): string =>
  value === 'change' ? unit : VALUE_WORDS[value].unit;

/** What the values of a picture's scale are measured in. Handles for changes in coins mean nothing in USD. */
export const nameValue = (value: DepthValue, unit: string): string =>
  value === 'change' && unit === 'USD' ? 'change-usd' : value;

/** What is being computed while a picture is still empty; `undefined` if it has tiles or nothing is pending. */
export function describeMissing({ value, parts, isPending }: DepthPicture): string | undefined {
  const isThere = parts.some((tiles) => tiles.length > 0);
  return isPending && !isThere ? `Computing ${VALUE_WORDS[value].label.toLowerCase()}` : undefined;
}

/** All cells of a picture, from all its parts. */
export const joinParts = ({ spec, parts }: DepthPicture): GridTiles => ({ spec, tiles: parts.flat() });
