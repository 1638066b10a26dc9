import { buildMapRamp, type ChartTheme } from '@/charts/chart-theme';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { formatSize } from '@/domain/format/format-compact';
import { formatShare } from '@/domain/format/format-percent';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { parseHex } from '@/domain/scale/oklab';
import { secondsOfMicros } from '@/domain/units';
import { findLiveBook } from '@/features/heatmap/readout/use-cell-labels';
import { describeSides, INFERRED } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PictureScale, PictureSign } from '@/panes/export/compose-picture';
import type { LayerScale } from './layer-scale';
import type { ScaleControlProps } from './scale-control';

/** The colours of each layer on screen, or of each of its parts if it is drawn in several. */
export function listPictureScales(
  heatmap: Pick<Heatmap, 'layers' | 'sides' | 'marks'>,
  scales: readonly LayerScale[],
): readonly PictureScale[] {
  return scales
    .filter(({ id }) => heatmap.layers.some((layer) => layer.id === id))
    .flatMap((layer) => {
      const { name, unit, parts, scale, opacity } = layer;
      const ends = {
        low: `${formatSize(scale.handles.cut)} or less`,
        high: `${formatSize(scale.handles.full)} or more`,
      };
      const mixed = opacity === undefined ? '' : `, ${formatShare(opacity * 100, 0)} opaque`;
      if (parts === undefined) return [{ label: `${name}, ${unit} per level${mixed}`, ramp: scale.ramp, ...ends }];
      const words = namePartsOf(layer, heatmap);
      // Where parts share a price their opacities add up, so the value holds only for each part.
      const each = mixed.replace(', ', ', each part ');
      return parts.map((map, i) => ({
        label: `${name}, ${words[i]}, ${unit} per level${each}`,
        ramp: buildMapRamp(map),
        ...ends,
      }));
    });
}

/** Sides of a book and purposes of triggers are inferred from traded prices; sides of triggers are received. */
function namePartsOf({ id }: LayerScale, heatmap: Pick<Heatmap, 'layers' | 'sides' | 'marks'>): readonly string[] {
  const words = heatmap.layers.filter((layer) => layer.id === id).flatMap((layer) => describeSides(layer, heatmap));
  const remark = words.includes(INFERRED) ? ' (inferred)' : '';
  return words.flatMap(({ short, part }) => (part === undefined ? [] : `${short}${remark}`));
}

/** The parts of the picture that are not received sizes; nothing of heat if there is none. */
export function listPictureSigns(
  heatmap: Pick<Heatmap, 'layers' | 'base' | 'marks' | 'settled' | 'span'>,
  { theme, scales }: Pick<ScaleControlProps, 'theme' | 'scales'>,
): readonly PictureSign[] {
  const marks = listMarkSigns(heatmap, theme);
  if (heatmap.layers.length === 0) return marks;
  const [{ scale, parts }] = scales;
  const ramp = parts === undefined ? scale.ramp : buildMapRamp(parts[0]);
  const { spec } = heatmap.base.data;
  const { missingHatch, outsideHatch } = buildHeatStyle(theme.name, ramp, spec.book, scale.handles);
  return [
    { label: 'No snapshot', colour: missingHatch, lines: 'rising' },
    { label: 'Outside the requested depth', colour: outsideHatch, lines: 'falling' },
    ...marks,
    { label: 'Zero', colour: [ramp[0], ramp[1], ramp[2]] },
    ...(isLastBookShown(heatmap)
      ? [{ label: 'Last book, beyond the newest snapshot', colour: parseHex(theme.text3), lines: 'upright' as const }]
      : []),
  ];
}

function listMarkSigns(
  { marks, base }: Pick<Heatmap, 'marks' | 'base'>,
  { buy, sell }: ChartTheme,
): readonly PictureSign[] {
  const quotes = [
    { label: 'Best bid', colour: parseHex(buy) },
    { label: 'Best ask', colour: parseHex(sell) },
  ];
  const trades = [
    { label: 'Bought, by price', colour: parseHex(buy) },
    { label: 'Sold, by price', colour: parseHex(sell) },
  ];
  return [...(marks.hasQuotes && base.id === 'depth' ? quotes : []), ...(marks.bubbles === undefined ? [] : trades)];
}

/** Whether the newest book is drawn on, because the view extends beyond its column. */
function isLastBookShown(heatmap: Pick<Heatmap, 'base' | 'settled' | 'span'>): boolean {
  const { spec } = heatmap.base.drawn;
  const book = findLiveBook(heatmap);
  if (book === undefined) return false;
  const end = (columnOfTime(spec, secondsOfMicros(getSnapshotTime(book))) + 1) * spec.columnSeconds;
  return heatmap.settled.view.timeTo > end;
}
