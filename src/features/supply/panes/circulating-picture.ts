import type { ChartTheme } from '@/charts/chart-theme';
import type { LinePicture, PicturedLine, PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import { formatCompact } from '@/domain/format/format-compact';
import { figureEnd, figureNow, lineOf, type SupplyField } from '../view/supply-asset';
import type { ShownSupply } from '../view/use-supply';
import { drawToEdge } from '../view/zoom-supply';
import { markCarried } from './cap-picture';
import { fitBesideLabels, formatCompactTick, makeTimeAxis } from './supply-axes';

export const CIRCULATING_INSETS: PlotInsets = { left: 8, top: 22, right: 60, bottom: 24 };

/** A limit or a total further away than this factor would squeeze the line to the bottom of the plot. */
const NEAR = 1.35;

/** Lines that are drawn with the circulating supply if they are near enough. */
const BESIDE = [
  { field: 'totalSupply', dash: [5, 3] },
  { field: 'maxSupply', dash: [3, 3] },
] as const;

/** Whether a field is near enough to the circulating supply to be drawn with it. */
export function isNear({ asset }: Pick<ShownSupply, 'asset'>, field: SupplyField): boolean {
  const value = figureNow(asset, field);
  return value > 0 && value <= figureNow(asset, 'circulatingSupply') * NEAR;
}

/** Whether a field equals the circulating supply in every bucket on screen: its line would be covered. */
export function isSame({ asset }: Pick<ShownSupply, 'asset'>, field: SupplyField): boolean {
  const { circulatingSupply, [field]: values } = asset.shown.values;
  return values.every((value, at) => Object.is(value, circulatingSupply[at]));
}

/** The circulating supply on its own axis, with the total and the limit if they are near. */
export function makeCirculatingPicture(view: ShownSupply, size: PictureSize, theme: ChartTheme): LinePicture {
  const insets = CIRCULATING_INSETS;
  const drawn = drawToEdge(view).asset;
  const circulating = lineOf(drawn, 'circulatingSupply');
  const fields = BESIDE.filter(({ field }) => isNear(view, field) && !isSame(view, field));
  const beside = fields.map(({ field, dash }): PicturedLine => {
    const { times, values } = lineOf(drawn, field);
    return { name: field, colour: theme.text2, width: 1.25, dash, xs: times, ys: values };
  });
  const main = {
    name: 'circulating',
    colour: theme.series[0],
    width: 1.75,
    xs: circulating.times,
    ys: circulating.values,
  };
  const lines = [...beside, main];
  const y = fitBesideLabels(
    [...fields.map(({ field }) => field), 'circulatingSupply' as const].map(
      (field) => lineOf(view.asset, field).values,
    ),
    { pixels: size.height - insets.top - insets.bottom, isLog: false, format: formatCompactTick },
    { insets, size, values: [figureEnd(view.asset, 'circulatingSupply')] },
  );
  return {
    x: makeTimeAxis(view.range, size, insets),
    y,
    lines,
    bands: [],
    cells: markCarried(view.asset, y, { size, insets, seconds: view.seconds, theme }),
    isRightAxis: true,
  };
}

/** Where the axis starts if that is not zero: a cut axis must say so. */
export function describeCut({ y: { low } }: LinePicture): string | undefined {
  return low > 0 ? `axis from ${formatCompact(low)}` : undefined;
}
