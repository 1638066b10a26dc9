import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { LinePyramid } from '@/domain/columns/line-pyramid';
import { formatCompact, formatSizeChange } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { drawRow, snap } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { candleShape, chooseShape, hollowShape } from '../series/candle-shapes';
import { fillOn, fillSigned } from '../series/fill-bars';
import { type CandleGroup, fillCandles, groupCandles } from '../series/paint-candles';
import { paintLine } from '../series/paint-line';
import { findRange, makeLinearScale, type RowScale, roomOf, widenFlat } from '../series/row-scale';
import { findInView, placeBars, secondsPerColumn } from '../series/visible-level';
import type { PriceRange } from '../viewport/viewport';
import { formatAmount, formatSigned } from './axis-paint';
import { getLineOfCloses } from './line-of-closes';
import {
  buildLineRow,
  findLast,
  findLevelRange,
  findLineLevel,
  findVenueLevels,
  joinRanges,
  LINE_CSS_PX,
  type LineRow,
  paintLineAxis,
  VENUE_CSS_PX,
} from './line-row';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { InterestForm, StackData, VenueLine } from './stack-data';

const FALLING_ALPHA = 0.55;
type Interest = NonNullable<StackData['interest']>;

/**
 * The sum and several venues as percent changes since the left edge. One axis of amounts would have to fit all of them,
 * and each would look flat.
 */
function buildChangeRow(sum: LinePyramid, each: readonly VenueLine[], space: RowSpace): RowPart | undefined {
  const together = { level: findLineLevel(sum, space), tone: undefined };
  const lines = [...findVenueLevels(each, space), together].flatMap(({ level, tone }) => {
    const [from, to] = findInView(level.line.times, level.seconds, space);
    const base = level.line.lasts.subarray(from, to).find((value) => value > 0);
    const range = findLevelRange(level, space);
    if (base === undefined || range === undefined) return [];
    const changeOf = (value: number): number => (value / base - 1) * 100;
    return [{ level, tone, changeOf, low: changeOf(range.low), high: changeOf(range.high) }];
  });
  const range = joinRanges(lines);
  if (range === undefined) return undefined;
  const scale: RowScale = {
    ...makeLinearScale(widenFlat(range), roomOf(space.size.height, space.headingLines)),
    isPercent: true,
  };
  const whole = lines.find(({ tone }) => tone === undefined);
  const value = findLast(
    together.level.line.lasts,
    ...findInView(together.level.line.times, together.level.seconds, space),
  );
  const last = value === undefined ? undefined : whole?.changeOf(value);
  return {
    scale,
    paintPlot(layer) {
      const { context, size, theme } = layer;
      drawRow(context, size, scale.yOf(0), 0, size.width, { colour: theme.lineStrong });
      for (const { level, tone, changeOf } of lines) {
        const look =
          tone === undefined
            ? { colour: theme.interest, width: LINE_CSS_PX }
            : { colour: theme.venues[tone - 1], width: VENUE_CSS_PX };
        paintLine(layer, level, (amount) => scale.yOf(changeOf(amount)), look);
      }
    },
    paintAxis: (layer) => paintLineAxis(layer, scale, last, CHANGE_ROW),
  };
}

/** Candles of one level in view. */
interface InterestLevel {
  readonly candles: CandleColumns;
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

interface FormPart {
  /** `undefined` where no value in view is known. */
  readonly findRange: (level: InterestLevel) => PriceRange | undefined;
  readonly paint: (layer: RowLayer, level: InterestLevel, scale: RowScale) => void;
  readonly row: LineRow;
  readonly findLast: (level: InterestLevel) => number | undefined;
}

const CHANGE_ROW: LineRow = {
  colourOf: ({ interest }) => interest,
  format: (percent) => `${formatNumber(percent, 2, percent === 0 ? undefined : 'always')}%`,
};
/** Digits of open interest in the heading of the pane. */
const LAST_DIGITS = 4;
const AMOUNT_ROW: LineRow = {
  colourOf: ({ interest }) => interest,
  format: formatAmount,
  formatLast: (amount) => formatCompact(amount, LAST_DIGITS),
};

const FORMS: Readonly<Record<Exclude<InterestForm, 'line'>, FormPart>> = {
  candles: {
    findRange: ({ candles, from, to }) => findRange(candles.lows, candles.highs, from, to),
    paint: paintInterestCandles,
    row: AMOUNT_ROW,
    findLast: ({ candles, from, to }) => findLast(candles.closes, from, to),
  },
  change: {
    findRange: findChangeRange,
    paint: paintChanges,
    row: { ...AMOUNT_ROW, format: formatSigned, formatLast: formatSizeChange },
    findLast: (level) => findLast(listChanges(level), 0, level.to - level.from),
  },
};

/** Open interest in the chosen form. */
export function buildInterestRow({ candles: pyramid, form, each }: Interest, space: RowSpace): RowPart | undefined {
  if (form === 'line') {
    const sum = getLineOfCloses(pyramid);
    return each === undefined || each.length === 0
      ? buildLineRow(sum, space, AMOUNT_ROW)
      : buildChangeRow(sum, each, space);
  }
  const { candles, seconds } = pyramid.getLevel(secondsPerColumn(space));
  const [from, to] = findInView(candles.times, seconds, space);
  const level = { candles, seconds, from, to };
  const part = FORMS[form];
  const range = part.findRange(level);
  if (range === undefined) return undefined;
  const scale = makeLinearScale(widenFlat(range), roomOf(space.size.height, space.headingLines));
  return {
    scale,
    paintPlot: (layer) => part.paint(layer, level, scale),
    paintAxis: (layer) => paintLineAxis(layer, scale, part.findLast(level), part.row),
  };
}

/** Rising candles hollow, falling ones filled: interest has no side. */
function paintInterestCandles(layer: RowLayer, level: InterestLevel, scale: RowScale): void {
  const { context, view, size, theme } = layer;
  const { candles, seconds } = level;
  const range = { priceLow: scale.valueOf(size.height), priceHigh: scale.valueOf(0) };
  const place = { candles, seconds, size, view: { ...view, ...range } };
  const shape = chooseShape('candles', place);
  const colour = theme.interest;
  const rising: CandleGroup = { indices: [], shape: shape === candleShape ? hollowShape : shape, colour };
  const falling: CandleGroup = { indices: [], shape, colour };
  groupCandles(candles, level, (_, isRising) => (isRising ? rising : falling));
  fillCandles(place, [rising, falling], fillOn(context));
}

/** x of the start and the end of each bucket in view. */
function listChanges({ candles: { opens, closes }, from, to }: InterestLevel): Float64Array {
  return closes.subarray(from, to).map((close, i) => close - opens[from + i]);
}

function findChangeRange(level: InterestLevel): PriceRange | undefined {
  const changes = listChanges(level);
  const range = findRange(changes, changes, 0, changes.length);
  return range && { low: Math.min(0, range.low), high: Math.max(0, range.high) };
}

function paintChanges({ context, view, size, theme }: RowLayer, level: InterestLevel, scale: RowScale): void {
  const { candles, seconds, from, to } = level;
  const edges = placeBars(candles.times.subarray(from, to), seconds, { view, size });
  drawRow(context, size, snap(scale.yOf(0), size), 0, size.width, { colour: theme.lineStrong });
  const colours = [theme.interest, withAlpha(theme.interest, FALLING_ALPHA)] as const;
  fillSigned(fillOn(context), size, edges, { values: listChanges(level), colours, yOf: scale.yOf });
}
