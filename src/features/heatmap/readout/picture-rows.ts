import { FLOW_KINDS, type FlowKind } from '@/domain/book/flow/flow-column';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { findSnapshot, readRow } from '@/domain/grid/depth-at';
import { rowOfPrice } from '@/domain/grid/grid-tile';
import { type DepthPicture, VALUE_WORDS } from '@/features/heatmap/layers/depth-picture';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';

export interface PicturePoint {
  readonly time: number;
  readonly price: number;
  /** Unit of changes: "BTC", "USD". */
  readonly unit: string;
  /** Whether several venues are summed, whose trades are not all known. */
  readonly isSum: boolean;
  /** Whether traded volume by side is known, which limits the traded total of all cells together. */
  readonly isLimited: boolean;
}

/** The value of each part of a picture at a cell; `undefined` where it has no snapshot or does not reach. */
export function readPicture(
  { spec, parts }: DepthPicture,
  { time, price }: Pick<PicturePoint, 'time' | 'price'>,
): readonly number[] | undefined {
  const row = rowOfPrice(spec, price);
  const values = parts.map((tiles) => {
    const ref = findSnapshot(tiles, spec, time);
    const reading = ref && readRow(ref, row);
    return reading?.kind === 'size' ? reading.size : undefined;
  });
  // Only the first part knows how far it reaches.
  return values[0] === undefined ? undefined : values.map((value) => value ?? 0);
}

const KIND_WORDS: Readonly<Record<FlowKind, string>> = {
  added: 'Added',
  traded: 'Traded',
  pulled: 'Pulled',
  unsureAdded: 'Added, uncertain',
  unsureRemoved: 'Gone, uncertain',
};

/** Adds the picture's values for the cell to the readout of a layer. */
export function addPicture(readout: Readout, { picture }: Pick<HeatmapLayer, 'picture'>, point: PicturePoint): Readout {
  const rows = picture && describePicture(picture, point);
  if (rows === undefined || rows.length === 0) return readout;
  const words = rows.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join(', ');
  // The time is spoken last.
  const end = `, ${readout.time}`;
  const told = readout.spoken.endsWith(end) ? readout.spoken.slice(0, -end.length) : readout.spoken;
  return { ...readout, rows: [...rows, ...readout.rows], spoken: `${told}, ${words}${end}` };
}

function describePicture(picture: DepthPicture, point: PicturePoint): readonly ReadoutRow[] {
  const values = readPicture(picture, point);
  if (values === undefined && picture.isPending)
    return [{ label: VALUE_WORDS[picture.value].label, value: 'being computed' }];
  if (picture.value === 'change') return describeChange(values, point);
  if (values === undefined) return [];
  const [value] = values;
  if (value === 0) return [];
  return [
    {
      share: { label: 'Share of column', value: `${formatNumber(value, value < 0.1 ? 3 : 2)}%` },
      rank: {
        label: 'Rank',
        value: `1 in ${formatNumber(value, value < 10 ? 1 : 0)}, percentile ${formatNumber(100 - 100 / value, 0)}`,
      },
      age: { label: 'Age', value: value < 60 ? `${formatNumber(value, 0)} min` : `${formatNumber(value / 60, 1)} h` },
    }[picture.value],
  ];
}

/**
 * On one venue, trades cannot explain what was pulled: it is a lower bound where there were trades, and exact where
 * there were none. How a side's traded volume splits between cells is estimated in proportion, so it is no bound.
 */
function describeChange(
  values: readonly number[] | undefined,
  { unit, isSum, isLimited }: Pick<PicturePoint, 'unit' | 'isSum' | 'isLimited'>,
): readonly ReadoutRow[] {
  if (values === undefined) return [{ label: 'Change', value: 'no snapshot before' }];
  const rows = FLOW_KINDS.flatMap((kind, at): ReadoutRow[] => {
    if (!(values[at] > 0)) return [];
    const size = `${formatSize(values[at])} ${unit}`;
    if (kind === 'traded')
      return [
        { label: KIND_WORDS[kind], value: isSum ? `${size}, inferred` : `${isLimited ? 'about' : 'at most'} ${size}` },
      ];
    if (kind !== 'pulled') return [{ label: KIND_WORDS[kind], value: size }];
    const isAll = !(values[FLOW_KINDS.indexOf('traded')] > 0);
    return [
      {
        label: KIND_WORDS[kind],
        value: isSum ? `${size}, inferred` : isAll ? `${size}, exact` : `${isLimited ? 'about' : 'at least'} ${size}`,
      },
    ];
  });
  return rows.length === 0 ? [{ label: 'Change', value: 'none' }] : rows;
}
