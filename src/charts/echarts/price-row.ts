import { formatPrice } from '@/domain/format/format-price';
import { paintLine } from '../series/paint-line';
import type { RowScale } from '../series/row-scale';
import { findInView, roomOfBucket } from '../series/visible-level';
import { formatOnScale, placeOnScale, priceOnScale, scaleView } from '../viewport/price-scale';
import { cssYOfPrice, priceOfCssY } from '../viewport/viewport';
import { makeClearTest } from './clear-of-candles';
import { findLast, findLineLevel, LINE_CSS_PX, VENUE_CSS_PX } from './line-row';
import { paintStrikeGutter } from './paint-gutter';
import { paintLineNames, paintLines } from './paint-lines';
import { paintProfile } from './paint-profile';
import { chooseTicks, listShownTicks, paintPriceAxis } from './price-axis';
import { paintPriceGrid, paintSeparators, paintStretches, paintTimeGrid } from './price-backdrop';
import { buildPriceBody } from './price-body';
import { paintLast, paintMarks } from './price-marks';
import type { RowPart, RowSpace } from './row-part';
import type { Ahead, PricePane } from './stack-data';
import { makeWordRoom } from './word-room';

/** Candles per drawn bar; 1 when none are merged. */
export interface PricePart extends RowPart {
  readonly merged: number;
}

/** Prices and everything that is marked on them. */
export function buildPriceRow(pane: PricePane, { view: shown, size }: RowSpace, ahead?: Ahead): PricePart {
  const view = scaleView(shown, pane.scale);
  const space = { view, size };
  const body = pane.candles && buildPriceBody(pane, pane.candles, space);
  const yOf = (price: number): number => cssYOfPrice(view, size, placeOnScale(pane.scale, price));
  // Until a basis exists, the view still spans prices: labelled as percent they would be meaningless.
  const hasTicks = pane.scale !== 'basis' || body?.extremes !== undefined;
  const lines = pane.compared.map(({ tone, line }) => ({ tone, level: findLineLevel(line, space) }));
  const ends = lines.flatMap(({ tone, level }) => {
    const price = findLast(level.line.lasts, ...findInView(level.line.times, level.seconds, space));
    return price === undefined ? [] : [{ tone, price }];
  });
  const axis = { height: size.height, yOf, ends };
  const ticks = hasTicks ? chooseTicks(pane, shown, axis) : [];
  return {
    merged: body?.merged ?? 1,
    scale: makePriceScale(pane, space, yOf),
    listTickYs: () => listShownTicks(pane, ticks, axis).map(({ y }) => y),
    paintPlot(layer) {
      const scaled = { ...layer, view };
      paintStretches(scaled, pane);
      paintPriceGrid(scaled, ticks, yOf);
      paintTimeGrid(scaled);
      paintSeparators(scaled, pane.separators);
      if (pane.profile !== undefined) paintProfile(scaled, pane.profile, yOf);
      if (pane.last !== undefined) paintLast(scaled, pane.last, yOf);
      body?.paint(scaled);
      for (const { tone, line } of pane.averages)
        paintLine(scaled, findLineLevel(line, space), yOf, { colour: layer.theme.averages[tone], width: VENUE_CSS_PX });
      for (const { tone, level: compared } of lines) {
        paintLine(scaled, compared, yOf, { colour: layer.theme.venues[tone - 1], width: LINE_CSS_PX });
      }
      paintLines(scaled, pane.lines, yOf);
      const { events, decimals } = pane;
      // Labels in the plot are prices even on a percent axis, where shares are read off the axis.
      const format = (price: number): string =>
        pane.scale === 'basis' ? formatOnScale('basis', price, decimals, undefined) : formatPrice(price, decimals);
      const findReach = body?.findReach ?? (() => undefined);
      const hasLines = lines.length > 0;
      const room = makeWordRoom(size);
      const barWidth = body && pane.candles && roomOfBucket(body.merged * pane.candles.baseSeconds, space);
      const marks = { extremes: body?.extremes, events, format, findReach, hasLines, barWidth };
      paintMarks(scaled, marks, yOf, room);
      const isClear = makeClearTest(scaled, findReach, yOf);
      paintLineNames(scaled, pane.lines, yOf, { room, isClear });
    },
    paintGutter(layer) {
      if (ahead !== undefined) paintStrikeGutter(layer, ahead, yOf);
    },
    paintAxis: (layer) => paintPriceAxis({ ...layer, view }, pane, ticks, axis),
  };
}

function makePriceScale(pane: PricePane, { view, size }: RowSpace, yOf: (price: number) => number): RowScale {
  return {
    low: priceOnScale(pane.scale, view.priceLow),
    high: priceOnScale(pane.scale, view.priceHigh),
    yOf,
    valueOf: (y) => priceOnScale(pane.scale, priceOfCssY(view, size, y)),
  };
}
