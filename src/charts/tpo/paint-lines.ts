import { computePriceTicks, isRound, PRICE_TICK_GAP_CSS_PX } from '@/domain/ticks/price-ticks';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import { priceOfRow, rowUnder } from '@/domain/tpo/tpo-levels';
import { drawColumn, drawRow, drawText, measureText } from '../canvas-draw';
import { withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';
import { edgesOf, placeNames, type TpoLayer, wordLeft } from './level-names';
import { listStretches } from './line-stretches';
import { HEAD_CSS_PX } from './paint-marks';
import type { NakedLine } from './tpo-data';
import type { TpoFrame, TpoPlace } from './tpo-frame';

const GRID_ALPHA = { round: 0.06, plain: 0.035 } as const;
const NAKED_DASH = [5, 3] as const;
const UNCERTAIN_DASH = [5, 7] as const;
const TESTED_DASH = [1, 3] as const;
const TESTED_ALPHA = 0.35;
const LAST_ALPHA = 0.75;
const LAST_DASH = [2, 3] as const;
const LABEL_WEIGHT = 600;
const LABEL_MARGIN_CSS_PX = 6;
const LABEL_RISE_CSS_PX = 8;
const LABEL_HALF_CSS_PX = 7;
const LABEL_PAD_CSS_PX = 2;

/** Lines where sessions start are no closer than this: a wall of them would hide what they part. */
export const LEAST_SESSION_CSS_PX = 12;

/** Lines at prices, and lines where sessions start; where those are too close, at the dates of the time axis. */
export function paintGrid({ context, view, size, style: { theme } }: TpoLayer, frame: TpoFrame): void {
  const prices = computePriceTicks(view.priceLow, view.priceHigh, size.height, PRICE_TICK_GAP_CSS_PX);
  for (const price of prices.values) {
    const alpha = isRound(price, prices.step) ? GRID_ALPHA.round : GRID_ALPHA.plain;
    drawRow(context, size, cssYOfPrice(view, size, price), 0, size.width, { colour: withAlpha(theme.text1, alpha) });
  }
  for (const x of listTimeLines(view, size, frame))
    drawColumn(context, size, x, 0, size.height, { colour: theme.line });
}

/** CSS px from the left of the plot. */
export function listTimeLines(
  view: TpoLayer['view'],
  size: TpoLayer['size'],
  { places }: { readonly places: readonly Pick<TpoFrame['places'][number], 'left' | 'right'>[] },
): Iterable<number> {
  const narrowest = Math.min(...places.map(({ left, right }) => right - left));
  if (narrowest >= LEAST_SESSION_CSS_PX * size.pixelRatio)
    return new Set(places.flatMap(({ left, right }) => [left / size.pixelRatio, right / size.pixelRatio]));
  const { ticks } = computeTimeTicks(view.timeFrom, view.timeTo, size.width);
  return ticks.map(({ time }) => cssXOfTime(view, size, time));
}

interface PlacedLine {
  readonly line: NakedLine;
  readonly y: number;
  /** Where the line starts, CSS px. */
  readonly from: number;
  readonly colour: string;
}

/** Levels of earlier sessions: dashed to the right edge while untouched, dotted and grey up to their touch. */
export function paintNaked({ context, view, size, data, style: { theme } }: TpoLayer): readonly PlacedLine[] {
  const naked: PlacedLine[] = [];
  for (const line of data.naked) {
    const y = cssYOfPrice(view, size, line.at);
    const colour = line.kind === 'poc' ? theme.warn : theme.accent;
    const from = cssXOfTime(view, size, line.from);
    const to = line.touchedAt === undefined ? size.width : cssXOfTime(view, size, line.touchedAt);
    // Through the words of the pane's heading it could not be told from a line of theirs.
    if (y < HEAD_CSS_PX || y > size.height) continue;
    const [x0, x1] = [Math.max(0, from), Math.min(size.width, to)];
    if (x1 - x0 < 1) continue;
    if (line.touchedAt === undefined) {
      drawRow(context, size, y, x0, x1, { colour, dash: line.isCertain ? NAKED_DASH : UNCERTAIN_DASH });
      naked.push({ line, y, from: x0, colour });
    } else {
      drawRow(context, size, y, x0, x1, { colour: withAlpha(theme.text3, TESTED_ALPHA), dash: TESTED_DASH });
    }
  }
  return naked;
}

/** Naked levels that are named at one edge, the nearest of them, from the highest down; more of them are counted. */
const BEYOND_MOST = 2;
const BEYOND_ROW_CSS_PX = 15;
/** The pane's buttons are higher than its heading where they are touched. */
const BUTTONS_CSS_PX = 8;

interface BeyondWord {
  readonly text: string;
  /** Middle of the line, CSS px. */
  readonly y: number;
  readonly colour: string;
}

/** Naked levels above and below what is shown, by the words at the edge that points to them. */
export function listBeyond({ view, size, data, style: { theme } }: TpoLayer): readonly BeyondWord[] {
  const naked = data.naked.filter(
    ({ touchedAt, from }) => touchedAt === undefined && cssXOfTime(view, size, from) < size.width,
  );
  const yOf = ({ at }: NakedLine): number => cssYOfPrice(view, size, at);
  const name = (lines: readonly NakedLine[], arrow: string, yOfNth: (nth: number, count: number) => number) => {
    const named = lines.slice(0, BEYOND_MOST);
    return named.map((line, nth): BeyondWord => {
      const rest = nth === BEYOND_MOST - 1 ? lines.length - BEYOND_MOST : 0;
      return {
        text: `${arrow} ${line.label}${rest > 0 ? `, ${rest} more` : ''}`,
        y: yOfNth(nth, named.length),
        colour: line.kind === 'poc' ? theme.warn : theme.accent,
      };
    });
  };
  const above = naked.filter((line) => yOf(line) < HEAD_CSS_PX).toSorted((a, b) => a.at - b.at);
  const below = naked.filter((line) => yOf(line) > size.height).toSorted((a, b) => b.at - a.at);
  const lowest = size.height - LABEL_HALF_CSS_PX - 1;
  const topmost = HEAD_CSS_PX + LABEL_HALF_CSS_PX + BUTTONS_CSS_PX;
  return [
    ...name(above, '↑', (nth, count) => topmost + (count - 1 - nth) * BEYOND_ROW_CSS_PX),
    ...name(below, '↓', (nth, count) => lowest - (count - 1 - nth) * BEYOND_ROW_CSS_PX),
  ];
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Names of naked levels above their lines, or else below, and of those out of view at the edge, as far right as they are clear of each other, of the pane's
 * heading and of what was traded. A name without such a place is left out: its line stays.
 */
export function paintNakedLabels(layer: TpoLayer, lines: readonly PlacedLine[], frame: TpoFrame): void {
  const {
    context,
    size,
    style: { theme },
  } = layer;
  const taken: Box[] = [];
  const name = (text: string, middles: readonly number[], from: number, colour: string, isBeyond = false): void => {
    const width = measureText(context, text, LABEL_WEIGHT) + 2 * LABEL_PAD_CSS_PX;
    const limits = { from, to: size.width - LABEL_MARGIN_CSS_PX + LABEL_PAD_CSS_PX };
    const place = middles
      .filter((middle) => middle >= HEAD_CSS_PX + LABEL_HALF_CSS_PX && middle <= size.height - LABEL_HALF_CSS_PX)
      .map((middle) => ({ top: middle - LABEL_HALF_CSS_PX, bottom: middle + LABEL_HALF_CSS_PX }))
      .flatMap(
        (band) =>
          findClearBox({ ...limits, ...band, width }, [...listTraded(layer, frame, band, !isBeyond), ...taken]) ?? [],
      )[0];
    if (place === undefined) return;
    taken.push(place);
    context.fillStyle = theme.canvas;
    context.fillRect(place.left, place.top, width, place.bottom - place.top);
    const middle = (place.top + place.bottom) / 2;
    drawText(context, text, place.right - LABEL_PAD_CSS_PX, middle, { colour, weight: LABEL_WEIGHT, align: 'right' });
  };
  for (const { line, y, from, colour } of lines.toSorted((a, b) => a.y - b.y)) {
    name(line.label, [y - LABEL_RISE_CSS_PX, y + LABEL_RISE_CSS_PX], from, colour);
  }
  // At the edge they stand over bars of volume, so that they are in one line below each other.
  for (const { text, y, colour } of listBeyond(layer)) name(text, [y], 0, colour, true);
}

type Band = Pick<Box, 'top' | 'bottom'>;

/** What the sessions traded between two heights: the cells of each row, its volumes if wanted, and the names of levels. */
function listTraded(layer: TpoLayer, frame: TpoFrame, { top, bottom }: Band, hasBars: boolean): readonly Box[] {
  return frame.places.flatMap((place) => {
    const { price, length } = place.column.profile.levels;
    const boxes: Box[] = placeNames(layer, frame, place)
      .map(({ x, width, middle }) => ({
        left: x,
        right: x + width,
        top: middle - LABEL_HALF_CSS_PX,
        bottom: middle + LABEL_HALF_CSS_PX,
      }))
      .filter((box) => box.bottom > top && box.top < bottom);
    for (let i = 0; i < length; i++) {
      const row = edgesOf(frame, place, price[i]);
      if (row.bottom <= top || row.top >= bottom) continue;
      boxes.push({ ...row, left: place.cellsLeft / frame.size.pixelRatio, right: wordLeft(frame, place, price[i]) });
      if (place.volumeWidth === 0 || !hasBars) continue;
      const [edge, width] = [place.edge / frame.size.pixelRatio, place.volumeWidth / frame.size.pixelRatio];
      boxes.push({ ...row, left: edge - width, right: edge });
    }
    return boxes;
  });
}

interface WantedBox extends Band {
  /** Where the box may start at the left, and end at the right. */
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** The box as far right as nothing is in its way; `undefined` without room. */
export function findClearBox({ from, to, width, ...band }: WantedBox, taken: readonly Box[]): Box | undefined {
  let right = to;
  for (;;) {
    const left = right - width;
    if (left < from) return undefined;
    const inWay = taken.filter(
      (box) => box.left < right && box.right > left && box.top < band.bottom && box.bottom > band.top,
    );
    if (inWay.length === 0) return { ...band, left, right };
    right = Math.min(...inWay.map((box) => box.left));
  }
}

/** The last price, from the last session in view to the right edge; the letters of its row are not crossed. */
export function paintLast({ context, view, size, data, style: { theme } }: TpoLayer, frame: TpoFrame): void {
  if (data.last === undefined) return;
  const { pixelRatio, width } = size;
  const { price } = data.last;
  const place = frame.places.at(-1);
  const whole = { from: Math.max(0, place?.left ?? 0), to: width * pixelRatio };
  const colour = withAlpha(data.last.isRising ? theme.buy : theme.sell, LAST_ALPHA);
  for (const [from, to] of place === undefined
    ? [[whole.from, whole.to]]
    : listStretches(frame, place, rowStart(place, price), whole)) {
    const look = { colour, dash: LAST_DASH };
    if (to > from) drawRow(context, size, cssYOfPrice(view, size, price), from / pixelRatio, to / pixelRatio, look);
  }
}

/** Lower edge of the drawn row that contains a price. */
const rowStart = ({ column: { profile } }: TpoPlace, price: number): number =>
  priceOfRow(rowUnder(price, profile.rowHeight), profile.rowHeight);
