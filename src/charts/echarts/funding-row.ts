import { formatNumber } from '@/domain/format/format-number';
import { drawRow } from '../canvas-draw';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { type LineLevel, paintLine } from '../series/paint-line';
import { makeLinearScale, type RowScale, roomOf, widenFlat } from '../series/row-scale';
import { findInView } from '../series/visible-level';
import type { PriceRange, Viewport } from '../viewport/viewport';
import { type AxisLabel, listRowTicks, paintEnds } from './axis-paint';
import {
  findLast,
  findLevelRange,
  findLineLevel,
  joinRanges,
  type LineRow,
  paintLineAxis,
  takeInZero,
} from './line-row';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { LineTone, StackData } from './stack-data';

const AREA_ALPHA = 0.2;
const LINE_ALPHA = 0.75;
const DASH = [3, 3] as const;
const VENUE_CSS_PX = 1.5;

type Funding = NonNullable<StackData['funding']>;

/** Decimals of a rate as in the heading. */
const decimalsOf = (rate: number): number => (Math.abs(rate) < 1 ? 4 : 1);

/** Formats a rate as in the heading: below 1 % in size with four decimals, else with one. */
function formatRate(rate: number): string {
  return rate === 0 ? '0%' : `${formatNumber(rate, decimalsOf(rate), 'always')}%`;
}

/** Far less than what the last decimal tells. */
const ROUNDING = 1e-9;

/** Round rates over the scale, without those that the decimals of a rate do not tell. */
function listTicks(scale: RowScale): readonly AxisLabel[] {
  const isTold = (rate: number): boolean => Math.abs(Number(rate.toFixed(decimalsOf(rate))) - rate) < ROUNDING;
  return listRowTicks(scale)
    .values.filter(isTold)
    .map((rate) => ({ text: formatRate(rate), y: scale.yOf(rate) }));
}

const FUNDING_ROW: LineRow = { colourOf: ({ funding }) => funding, format: formatRate };

/**
 * Funding rates, as steps, and what is predicted of them: of one market over the area from zero, of several on one axis
 * with the last rate of each at its end.
 */
export function buildFundingRow(funding: Funding, space: RowSpace): RowPart | undefined {
  const { each = [] } = funding;
  const level = findLineLevel(funding.rates, space);
  const predicted = funding.predicted && findLineLevel(funding.predicted, space);
  const own = { level, predicted };
  return each.length === 0 ? buildOne(own, space) : buildSeveral(own, each, space);
}

interface Rates {
  readonly level: LineLevel;
  readonly predicted: LineLevel | undefined;
}

function buildOne({ level, predicted }: Rates, space: RowSpace): RowPart | undefined {
  const range = findRangeOf([level, predicted], space);
  if (range === undefined) return undefined;
  const scale = scaleRows(widenFlat({ low: Math.min(0, range.low), high: Math.max(0, range.high) }), space);
  return {
    scale,
    paintPlot(layer) {
      const { context, size, theme } = layer;
      const zeroY = scale.yOf(0);
      drawRow(context, size, zeroY, 0, size.width, { colour: theme.lineStrong });
      const area = { colour: withAlpha(theme.funding, AREA_ALPHA), y: zeroY };
      paintLine(layer, level, scale.yOf, { ...lookOf(theme), area });
      if (predicted !== undefined) paintLine(layer, predicted, scale.yOf, { ...lookOf(theme), dash: DASH });
    },
    paintAxis: (layer) => paintLineAxis(layer, scale, findNewest(level, space), FUNDING_ROW),
  };
}

/** A line among several: always at its rate, so that which one is higher is true in the lowest row too. */
interface FundingLine {
  /** `undefined`: the colour of funding. */
  readonly tone: LineTone | undefined;
  readonly level: LineLevel;
}

/** What one market predicts is in the heading and the table: dashes of several would be a tangle. */
function buildSeveral({ level }: Rates, each: NonNullable<Funding['each']>, space: RowSpace): RowPart | undefined {
  const levels = [level, ...each.map(({ line }) => findLineLevel(line, space))];
  const range = findRangeOf(levels, space);
  if (range === undefined) return undefined;
  const scale = scaleRows(widenFlat(takeInZero(range)), space);
  const lines = levels.map(
    (one, at): FundingLine => ({
      level: one,
      tone: at === 0 ? undefined : each[at - 1].tone,
    }),
  );
  const hasZero = scale.low <= 0 && scale.high >= 0;
  return {
    scale,
    paintPlot(layer) {
      const { context, size, theme } = layer;
      if (hasZero) drawRow(context, size, scale.yOf(0), 0, size.width, { colour: theme.lineStrong });
      for (const line of lines) {
        const look = { colour: colourOf(line, theme), width: VENUE_CSS_PX, place: 'step' as const };
        paintLine(layer, line.level, scale.yOf, look);
      }
    },
    paintAxis: (layer) => paintEnds(layer, listEnds(lines, scale, layer), listTicks(scale)),
  };
}

const lookOf = (theme: ChartTheme) => ({
  colour: withAlpha(theme.funding, LINE_ALPHA),
  width: 1,
  place: 'step' as const,
});

const colourOf = ({ tone }: FundingLine, theme: ChartTheme): string =>
  tone === undefined ? theme.funding : theme.venues[tone - 1];

const findRangeOf = (levels: readonly (LineLevel | undefined)[], space: RowSpace): PriceRange | undefined =>
  joinRanges(levels.map((level) => level && findLevelRange(level, space)));

const scaleRows = (range: PriceRange, { size, headingLines }: RowSpace): RowScale =>
  makeLinearScale(range, roomOf(size.height, headingLines));

const findNewest = ({ line, seconds }: LineLevel, space: RowSpace): number | undefined =>
  findLast(line.lasts, ...findInView(line.times, seconds, space));

/** The last rate of each line in its colour; a rate that several share is said once. */
function listEnds(lines: readonly FundingLine[], scale: RowScale, layer: RowLayer): readonly AxisLabel[] {
  const ends = new Map<string, AxisLabel>();
  for (const line of lines) {
    const last = findNewest(line.level, layer);
    if (last === undefined) continue;
    const text = formatRate(last);
    if (ends.has(text)) ends.set(text, { text, y: scale.yOf(last), colour: layer.theme.text2 });
    else ends.set(text, { text, y: scale.yOf(last), colour: colourOf(line, layer.theme) });
  }
  return [...ends.values()];
}

/**
 * Whether each line has one rate over the whole view, which its heading says: a flat line would show nothing more. A
 * part without a rate is something to show.
 */
export function isSteady({ rates, predicted, each = [] }: Funding, view: Viewport): boolean {
  const lines = [rates, predicted, ...each.map(({ line }) => line)].filter((line) => line !== undefined);
  return lines.every((pyramid) => {
    const { line, seconds } = pyramid.getLevel(pyramid.baseSeconds);
    const from = line.times.findIndex((time) => time + seconds > view.timeFrom);
    const end = line.times.findIndex((time) => time >= view.timeTo);
    const shown = from === -1 ? line.lasts.subarray(0, 0) : line.lasts.subarray(from, end === -1 ? undefined : end);
    return shown.length > 1 && shown.every((rate) => rate === shown[0]);
  });
}
