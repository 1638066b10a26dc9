import type { LinePyramid } from '@/domain/columns/line-pyramid';
import { drawRow } from '../canvas-draw';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { type LineLevel, paintLine } from '../series/paint-line';
import { findRange, makeLinearScale, type RowScale, roomOf, widenFlat } from '../series/row-scale';
import { findInView, secondsPerColumn } from '../series/visible-level';
import type { PriceRange } from '../viewport/viewport';
import { type AxisLabel, listRowTicks, paintLabels, paintTag } from './axis-paint';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { VenueLine } from './stack-data';

/** A row with one line, the area between it and zero, and its last value as a tag. */
export interface LineRow {
  readonly colourOf: (theme: ChartTheme) => string;
  /** Formats a value; `digits` distinguish the row's values. */
  readonly format: (value: number, digits: number) => string;
  /** Formats the last value as the pane's heading does: the tag is the same number. The scale's format if absent. */
  readonly formatLast?: (value: number) => string;
}

export const LINE_CSS_PX = 1.5;
export const VENUE_CSS_PX = 1.25;
const AREA_ALPHA = 0.12;
/** Zero is shown as well if the line still fills at least this share of the row. */
const MIN_SHARE = 0.35;
/** With fewer ticks than this, the ends of the scale say more. */
const MIN_TICKS = 3;

/** A venue's line at the level that is drawn. */
export interface VenueLevel extends Pick<VenueLine, 'tone'> {
  readonly level: LineLevel;
}

export function findVenueLevels(each: readonly VenueLine[], space: RowSpace): readonly VenueLevel[] {
  return each.map(({ tone, line }) => ({ tone, level: findLineLevel(line, space) }));
}

/** Range of the values in view and of the visible part of the slopes to their neighbours on either side. */
export function findLevelRange(level: LineLevel, space: RowSpace): PriceRange | undefined {
  const { line, seconds } = level;
  const [from, to] = findInView(line.times, seconds, space);
  const { timeFrom, timeTo } = space.view;
  const edges = [crossEdge(level, from, timeFrom), crossEdge(level, to, timeTo)];
  return joinRanges([findRange(line.lows, line.highs, from, to), ...edges]);
}

/** The value at which the slope from bucket `at - 1` to bucket `at` crosses the edge of the view. */
function crossEdge({ line, seconds, isMerged }: LineLevel, at: number, edge: number): PriceRange | undefined {
  const { times, firsts, lasts } = line;
  const gap = times[at] - times[at - 1];
  const start = lasts[at - 1];
  const value = start + (((isMerged ? firsts : lasts)[at] - start) * (edge - times[at - 1] - seconds / 2)) / gap;
  // There is no slope across a gap, and none crosses an edge that is before or after both buckets.
  const isCrossed = gap <= seconds && edge > times[at - 1] + seconds / 2 && edge < times[at] + seconds / 2;
  return isCrossed && !Number.isNaN(value) ? { low: value, high: value } : undefined;
}

export function joinRanges(ranges: readonly (PriceRange | undefined)[]): PriceRange | undefined {
  const known = ranges.filter((range) => range !== undefined);
  if (known.length === 0) return undefined;
  return { low: Math.min(...known.map(({ low }) => low)), high: Math.max(...known.map(({ high }) => high)) };
}

/** The finest level whose buckets are no narrower than a column of pixels. */
export function findLineLevel(pyramid: LinePyramid, space: RowSpace): LineLevel {
  const { line, seconds } = pyramid.getLevel(secondsPerColumn(space));
  return { line, seconds, isMerged: seconds > pyramid.baseSeconds };
}

/** `undefined` where the line has no value in view. */
export function buildLineRow(pyramid: LinePyramid, space: RowSpace, row: LineRow): RowPart | undefined {
  const level = findLineLevel(pyramid, space);
  const [from, to] = findInView(level.line.times, level.seconds, space);
  const range = findLevelRange(level, space);
  if (range === undefined) return undefined;
  const shown = widenFlat(takeInZero(range));
  const scale = makeLinearScale(shown, roomOf(space.size.height, space.headingLines));
  const zeroY = shown.low <= 0 && shown.high >= 0 ? scale.yOf(0) : undefined;
  const last = findLast(level.line.lasts, from, to);
  return {
    scale,
    paintPlot(layer) {
      const { context, theme, size } = layer;
      const colour = row.colourOf(theme);
      if (zeroY !== undefined) drawRow(context, size, zeroY, 0, size.width, { colour: theme.lineStrong });
      const area = { colour: withAlpha(colour, AREA_ALPHA), y: zeroY ?? size.height };
      paintLine(layer, level, scale.yOf, { colour, width: LINE_CSS_PX, area });
    },
    paintAxis: (layer) => paintLineAxis(layer, scale, last, row),
  };
}

/**
 * The ticks of a row and its last value as a tag. A row too low for three ticks is labelled at the ends of its scale
 * first: a single value does not show its height.
 */
export function paintLineAxis(layer: RowLayer, scale: RowScale, last: number | undefined, row: LineRow): void {
  const { values, digits } = listRowTicks(scale);
  const tagY = last === undefined ? undefined : scale.yOf(last);
  const colour = row.colourOf(layer.theme);
  const labelOf = (value: number): AxisLabel => ({ text: row.format(value, digits), y: scale.yOf(value) });
  const ends = values.length < MIN_TICKS ? [scale.high, scale.low] : [];
  paintLabels(layer, [...ends, ...values].map(labelOf), tagY);
  if (last === undefined || tagY === undefined) return;
  paintTag(layer, row.formatLast?.(last) ?? row.format(last, digits), tagY, colour);
}

export function takeInZero({ low, high }: PriceRange): PriceRange {
  const [least, most] = [Math.min(low, 0), Math.max(high, 0)];
  return high - low >= (most - least) * MIN_SHARE ? { low: least, high: most } : { low, high };
}

/** The last value of [from, to) that is not missing. */
export function findLast(values: Float64Array, from: number, to: number): number | undefined {
  for (let i = to - 1; i >= from; i--) if (!Number.isNaN(values[i])) return values[i];
  return undefined;
}
