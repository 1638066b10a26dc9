import { lastAtOrBelow } from '@/base/binary-search';
import { formatNumber } from '@/domain/format/format-number';
import { formatProbability } from '@/domain/format/format-percent';
import { drawColumn, drawRow, fillUnder, strokePath } from '../canvas-draw';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { makeLinearScale, type RowScale, roomOf } from '../series/row-scale';
import { cssXOfTime } from '../viewport/viewport';
import { paintLabels, paintTag } from './axis-paint';
import { LINE_CSS_PX } from './line-row';
import type { RowLayer, RowPart, RowSpace } from './row-part';
import type { Ahead, QuestionDot, QuestionRow } from './stack-data';

const [DOT_CSS_PX, CHOSEN_CSS_PX] = [3, 4.5];
/** The button of the row is that much higher than the menus of others, and a dot of 100 % stays below it. */
const BUTTON_CSS_PX = 8;
const STEM_ALPHA = 0.35;
const AREA_ALPHA = 0.12;
const NOW_ALPHA = 0.7;
const NOW_DASH = [2, 3];
const CARRIED_DASH = [3, 4];
const TICKS = [1, 0.5, 0] as const;

/** Probabilities from 0 to 100 %: the trades of the chosen question, and every question at the time it closes. */
export function buildQuestionRow(row: QuestionRow, space: RowSpace, ahead?: Ahead): RowPart {
  const { top, bottom } = roomOf(space.size.height);
  const scale = makeLinearScale({ low: 0, high: 1 }, { top: top + BUTTON_CSS_PX, bottom: bottom - DOT_CSS_PX });
  return {
    scale,
    paintPlot(layer) {
      for (const tick of TICKS) paintLevel(layer, scale.yOf(tick), tick === 0);
      paintNow(layer, row.now);
      paintTrace(layer, row, scale);
      paintDots(layer, row.dots, scale);
    },
    paintGutter(layer) {
      for (const tick of TICKS) paintLevel(layer, scale.yOf(tick), tick === 0);
      if (ahead === undefined) return;
      // The closing time is in the middle of the gutter.
      const { time } = ahead;
      paintDots({ ...layer, view: { ...layer.view, timeFrom: time - 1, timeTo: time + 1 } }, row.dots, scale);
    },
    paintAxis(layer) {
      const last = row.carried?.probability;
      const tagY = last === undefined ? undefined : scale.yOf(last);
      paintLabels(
        layer,
        TICKS.map((tick) => ({ text: `${formatNumber(tick * 100, 0)}%`, y: scale.yOf(tick) })),
        tagY,
      );
      if (last !== undefined && tagY !== undefined) paintTag(layer, formatProbability(last), tagY, layer.theme.accent);
    },
  };
}

function paintLevel({ context, size, theme }: RowLayer, y: number, isZero: boolean): void {
  const colour = isZero ? theme.lineStrong : theme.line;
  drawRow(context, size, y, 0, size.width, { colour });
}

/** The line between past and future. */
export function paintNow({ context, view, size, theme }: RowLayer, now: number): void {
  if (now <= view.timeFrom || now >= view.timeTo) return;
  const line = { colour: withAlpha(theme.text3, NOW_ALPHA), dash: NOW_DASH };
  drawColumn(context, size, cssXOfTime(view, size, now), 0, size.height, line);
}

/** Holds each price until the next trade; dashes the last one from now to the end of the question. */
function paintTrace(layer: RowLayer, { trace, carried, now }: QuestionRow, scale: RowScale): void {
  const { context, view, size, theme } = layer;
  const { times, values } = trace;
  if (times.length === 0) return;
  const first = Math.max(0, lastAtOrBelow(times, view.timeFrom));
  const end = Math.min(times.length, lastAtOrBelow(times, view.timeTo) + 2);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = first; at < end; at++) {
    const x = cssXOfTime(view, size, times[at]);
    if (at > first) {
      xs.push(x);
      ys.push(scale.yOf(values[at - 1]));
    }
    xs.push(x);
    ys.push(scale.yOf(values[at]));
  }
  const until = Math.max(times[end - 1], end === times.length ? Math.min(now, carried?.to ?? now) : times[end - 1]);
  xs.push(cssXOfTime(view, size, until));
  ys.push(scale.yOf(values[end - 1]));
  fillUnder(context, xs, ys, scale.yOf(0), withAlpha(theme.accent, AREA_ALPHA));
  strokePath(context, xs, ys, theme.accent, LINE_CSS_PX);
  if (carried === undefined || carried.to <= until) return;
  const y = scale.yOf(carried.probability);
  context.setLineDash(CARRIED_DASH);
  const ahead = [cssXOfTime(view, size, until), cssXOfTime(view, size, carried.to)];
  strokePath(context, ahead, [y, y], withAlpha(theme.accent, NOW_ALPHA), 1);
  context.setLineDash([]);
}

const colourOf = (theme: ChartTheme, isClosed: boolean): string => (isClosed ? theme.text3 : theme.accent);

/** A stem up to the likeliest question of each closing time, and a dot for each question; the chosen one on top. */
function paintDots(layer: RowLayer, dots: readonly QuestionDot[], scale: RowScale): void {
  const { context, view, size, theme } = layer;
  const shown = dots.filter(({ time }) => time >= view.timeFrom && time <= view.timeTo);
  const tops = new Map<number, number>();
  for (const { time, probability } of shown) tops.set(time, Math.max(tops.get(time) ?? 0, probability));
  const zero = scale.yOf(0);
  for (const [time, top] of tops) {
    const colour = withAlpha(theme.text1, STEM_ALPHA);
    drawColumn(context, size, cssXOfTime(view, size, time), scale.yOf(top), zero, { colour });
  }
  for (const dot of shown.toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
    const [x, y] = [cssXOfTime(view, size, dot.time), scale.yOf(dot.probability)];
    context.beginPath();
    context.arc(x, y, dot.isChosen ? CHOSEN_CSS_PX : DOT_CSS_PX, 0, 2 * Math.PI);
    context.fillStyle = colourOf(theme, dot.isClosed);
    context.fill();
    context.lineWidth = dot.isChosen ? 1.5 : 1;
    context.strokeStyle = dot.isChosen ? theme.text1 : theme.canvas;
    context.stroke();
  }
}
