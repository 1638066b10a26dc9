import { formatCompact } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatProbability } from '@/domain/format/format-percent';
import { countDecimals } from '@/domain/format/format-price';
import { formatDay, formatHourMinute } from '@/domain/format/format-time';
import { drawText, measureText } from '../canvas-draw';
import { paintStrikeWords } from './paint-strike-words';
import { paintStrikes } from './paint-strikes';
import { placeStrikes, takeStrikes } from './place-strikes';
import type { RowLayer } from './row-part';
import type { Ahead, StrikeMark } from './stack-data';
import { HEADING_CSS_PX, type MiddleBox, makeWordRoom, type WordRoom } from './word-room';

const HEADING_Y = 14;
const LINE_CSS_PX = 13;
const EDGE_CSS_PX = 6;
const WORDS_WEIGHT = 500;
const SHORT_DIGITS = 3;
/** How many strikes outside the price axis are named at each edge. */
const MAX_NAMED = 3;

/**
 * Strikes of the questions that close next, on the price axis: each a bar as long as its probability, with the time
 * they close. Strikes outside the axis are named at its edge. The axis fits the candles, whatever strikes there are.
 */
export function paintStrikeGutter(shared: RowLayer, { time, strikes }: Ahead, yOf: (price: number) => number): void {
  // Bars end at the right edge, beside the axis.
  const layer = { ...shared, view: { ...shared.view, timeFrom: time - 1, timeTo: time } };
  paintHeading(layer, time);
  const layout = placeStrikes(layer, strikes, yOf);
  const room = makeWordRoom(layer.size);
  takeStrikes(layout, room);
  paintStrikes(layer, layout);
  const marks = strikes[0]?.marks ?? [];
  const { height } = layer.size;
  // The closest to the axis first.
  paintBeyond(
    layer,
    marks.filter(({ low }) => yOf(low) < HEADING_CSS_PX),
    1,
    room,
  );
  paintBeyond(layer, marks.filter(({ high }) => yOf(high) > height).toReversed(), -1, room);
  paintStrikeWords(layer, layout, room);
}

function paintHeading({ context, size, theme, zone }: RowLayer, time: number): void {
  const words = [formatDay(time, zone), formatHourMinute(time, zone)];
  const line = words.join(' ');
  const lines = measureText(context, line, WORDS_WEIGHT) < size.width ? [line] : words;
  for (const [at, text] of lines.entries()) {
    const y = HEADING_Y + (at - (lines.length - 1) / 2) * LINE_CSS_PX;
    drawText(context, text, size.width / 2, y, { colour: theme.text2, align: 'center' });
  }
}

/**
 * Writes labels from the edge inwards, the farthest strike at the edge. `direction`: 1 from the top, -1 from the foot.
 */
function paintBeyond(layer: RowLayer, nearest: readonly StrikeMark[], direction: 1 | -1, room: WordRoom): void {
  const { context, size, theme } = layer;
  const traded = nearest.filter(({ probability }) => !Number.isNaN(probability));
  const hasRoom = (text: string): boolean => measureText(context, text, WORDS_WEIGHT) <= size.width - 2;
  const named = traded.slice(0, MAX_NAMED).map((mark) => {
    const long = describeMark(mark);
    return hasRoom(long) ? long : describeShortly(mark);
  });
  const rest = traded.length - named.length;
  const lines = [...(rest > 0 ? [`+${rest} ${direction === 1 ? 'above' : 'below'}`] : []), ...named.toReversed()];
  for (const [at, text] of lines.entries()) {
    const edge = direction === 1 ? HEADING_CSS_PX : size.height;
    const box: MiddleBox = {
      x: size.width / 2,
      y: edge + direction * (EDGE_CSS_PX + at * LINE_CSS_PX),
      halfWidth: size.width / 2 - 1,
      halfHeight: LINE_CSS_PX / 2 - 1,
    };
    if (room.place([box]) === undefined) continue;
    drawText(context, text, box.x, box.y, { colour: theme.text3, align: 'center' });
  }
}

const strikeOf = ({ low, high }: StrikeMark): number => (Number.isFinite(low) ? low : high);

/** A label for narrow windows: `104K 6.0%`. */
function describeShortly(mark: StrikeMark): string {
  return `${formatCompact(strikeOf(mark), SHORT_DIGITS)} ${formatProbability(mark.probability)}`;
}

function describeMark(mark: StrikeMark): string {
  const strike = strikeOf(mark);
  return `${formatNumber(strike, countDecimals(strike))} · ${formatProbability(mark.probability)}`;
}
