import { formatNumber } from '@/domain/format/format-number';
import { drawRow, drawText, measureText } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import type { PriceRange } from '../viewport/viewport';
import { type AxisLabel, paintLabels } from './axis-paint';
import { findLast, findLevelRange, findLineLevel, joinRanges, type LineRow, paintLineAxis } from './line-row';
import { type LineLevel, paintLine } from './paint-line';
import { paintCasing } from './price-marks';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import {
  hasLaneWords,
  LANE_GAP_CSS_PX,
  makeLinearScale,
  type RowRoom,
  type RowScale,
  roomOf,
  widenFlat,
} from './row-scale';
import type { LineTone, StackData } from './stack-data';
import { findInView } from './visible-level';

const AREA_ALPHA = 0.2;
const LINE_ALPHA = 0.75;
const DASH = [3, 3] as const;
/** From the left edge to a lane's name, CSS px. */
const NAME_X_CSS_PX = 12;
const NAME_SIZE_CSS_PX = 10;

type Funding = NonNullable<StackData['funding']>;

/** Rates of one venue, or of all venues combined, in a lane of their own. */
interface Lane {
  readonly name: string | undefined;
  /** `undefined`: the colour of funding. */
  readonly tone: LineTone | undefined;
  readonly level: LineLevel;
  readonly predicted?: LineLevel | undefined;
}

interface PlacedLane extends Lane {
  /** Its name and its last rate have room. */
  readonly hasWords: boolean;
  readonly scale: RowScale;
}

/** Formats a rate as in the heading: below 1 % in size with four decimals, else with one. */
function formatRate(rate: number): string {
  return rate === 0 ? '0%' : `${formatNumber(rate, Math.abs(rate) < 1 ? 4 : 1, 'always')}%`;
}

const FUNDING_ROW: LineRow = { colourOf: ({ funding }) => funding, format: formatRate };

const colourOf = ({ tone }: Lane, { theme }: RowLayer): string =>
  tone === undefined ? theme.funding : theme.venues[tone - 1];

/**
 * Funding rates and what is predicted of them, as steps from zero. Of several venues each has a lane: their rates are
 * often equal, and lines of them would lie over each other. All lanes have one scale. Too low for words, they leave names and
 * rates to the heading.
 */
export function buildFundingRow({ rates, predicted, name, each = [] }: Funding, space: RowSpace): RowPart | undefined {
  const own: Lane = {
    name: each.length > 0 ? name : undefined,
    tone: undefined,
    level: findLineLevel(rates, space),
    predicted: predicted && findLineLevel(predicted, space),
  };
  const lanes: readonly Lane[] = [
    own,
    ...each.map((venue) => ({ name: venue.name, tone: venue.tone, level: findLineLevel(venue.line, space) })),
  ];
  const levels = lanes.flatMap(({ level, predicted: ahead }) => (ahead === undefined ? [level] : [level, ahead]));
  const range = joinRanges(levels.map((level) => findLevelRange(level, space)));
  if (range === undefined) return undefined;
  const room = roomOf(space.size.height, space.headingLines);
  const placed = placeLanes(lanes, widenFlat({ low: Math.min(0, range.low), high: Math.max(0, range.high) }), room);
  return {
    scale: placed.length === 1 ? placed[0].scale : joinScales(placed, room),
    paintPlot(layer) {
      for (const lane of placed) paintLane(layer, lane);
      // No line lies over a name.
      for (const lane of placed) if (lane.hasWords) paintName(layer, lane);
    },
    paintAxis: (layer) =>
      placed.length === 1
        ? paintLineAxis(layer, placed[0].scale, findNewest(own.level, space), FUNDING_ROW)
        : paintLabels(layer, listEnds(placed, layer), undefined),
  };
}

function placeLanes(lanes: readonly Lane[], range: PriceRange, { top, bottom }: RowRoom): readonly PlacedLane[] {
  const step = (bottom - top + LANE_GAP_CSS_PX) / lanes.length;
  return lanes.map((lane, at) => {
    const start = top + at * step;
    const room = { top: start, bottom: start + step - LANE_GAP_CSS_PX };
    return { ...lane, scale: makeLinearScale(range, room), hasWords: hasLaneWords(room) };
  });
}

/** The scale of the row: the value at a height is the one of the lane there. */
function joinScales(lanes: readonly PlacedLane[], { top, bottom }: RowRoom): RowScale {
  const [{ scale }] = lanes;
  const laneAt = (y: number): number => Math.floor(((y - top) / (bottom - top + LANE_GAP_CSS_PX)) * lanes.length);
  return {
    ...scale,
    valueOf: (y) => lanes[Math.min(Math.max(laneAt(y), 0), lanes.length - 1)].scale.valueOf(y),
  };
}

function paintLane(layer: RowLayer, lane: PlacedLane): void {
  const { context, size, theme } = layer;
  const { tone, level, predicted, scale } = lane;
  const zeroY = scale.yOf(0);
  drawRow(context, size, zeroY, 0, size.width, { colour: theme.lineStrong });
  const colour = colourOf(lane, layer);
  const area = { colour: withAlpha(colour, AREA_ALPHA), y: zeroY };
  const line = { colour: tone === undefined ? withAlpha(colour, LINE_ALPHA) : colour, width: 1, isStep: true };
  paintLine(layer, level, scale.yOf, { ...line, area });
  if (predicted !== undefined) paintLine(layer, predicted, scale.yOf, { ...line, dash: DASH });
}

const middleOf = ({ low, high, yOf }: RowScale): number => (yOf(low) + yOf(high)) / 2;

function paintName(layer: RowLayer, lane: PlacedLane): void {
  const { context, theme } = layer;
  const { name, scale } = lane;
  if (name === undefined) return;
  const middle = middleOf(scale);
  const style = { colour: colourOf(lane, layer), size: NAME_SIZE_CSS_PX, weight: 550 };
  const halfWidth = measureText(context, name, style.weight) / 2;
  paintCasing(context, theme, { x: NAME_X_CSS_PX + halfWidth, y: middle, halfWidth: halfWidth + 3, halfHeight: 7 });
  drawText(context, name, NAME_X_CSS_PX, middle, style);
}

const findNewest = ({ line, seconds }: LineLevel, space: RowSpace): number | undefined =>
  findLast(line.lasts, ...findInView(line.times, seconds, space));

/** The last rate of each lane, in its colour and in the middle of its lane; of lanes too low for that, of the first alone. */
function listEnds(lanes: readonly PlacedLane[], layer: RowLayer): readonly AxisLabel[] {
  const readable = lanes.filter(({ hasWords }, at) => hasWords || at === 0);
  return readable.flatMap((lane) => {
    const last = findNewest(lane.level, layer);
    if (last === undefined) return [];
    return [{ text: formatRate(last), y: middleOf(lane.scale), colour: colourOf(lane, layer) }];
  });
}
