import {
  type LineAxis,
  type PictureSize,
  type PlotInsets,
  placeEndLabels,
  yOf,
} from '@/charts/echarts/lines/line-picture';
import { computeScaleTicks } from '@/charts/viewport/price-scale';
import { formatCompact } from '@/domain/format/format-compact';
import { computePriceTicks, computeScaleOfTwo } from '@/domain/ticks/price-ticks';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import type { TimeSpan } from '@/domain/time-span';

/** Share of the range that stays free above and below the fitted values. */
const MARGIN = 0.07;
const NO_AXIS: LineAxis = { low: 0, high: 1, ticks: [] };
/** Each day has a tick: hours mean nothing on a range of weeks. */
const MIN_TICK_CSS_PX = 64;
/** A tick closer than this to the middle of a line's label would overlap it. */
const CLEAR_CSS_PX = 15;
const MAX_DIGITS = 6;

export interface FitOptions {
  /** CSS px along the axis. */
  readonly pixels: number;
  readonly isLog: boolean;
  /** Least distance of two ticks of a linear axis, CSS px; absent: the usual one. */
  readonly gap?: number;
  /** Label of a tick; `step` is the distance of two. */
  format(value: number, step: number): string;
}

/** An axis that includes all known values; a logarithmic one only those above zero. */
export function fitValueAxis(columns: readonly ArrayLike<number>[], options: FitOptions): LineAxis {
  const { pixels, isLog, format } = options;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of columns) {
    for (let at = 0; at < values.length; at++) {
      const value = values[at];
      if (isLog && value <= 0) continue;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  if (least > most) return NO_AXIS;
  return isLog ? fitLog(least, most, pixels, format) : fitLinear(least, most, options);
}

function fitLinear(least: number, most: number, { pixels, gap, format }: FitOptions): LineAxis {
  const room = (most > least ? most - least : Math.abs(most) || 1) * MARGIN;
  const low = least >= 0 ? Math.max(0, least - room) : least - room;
  const { values, step } =
    gap === undefined ? computeScaleOfTwo(low, most + room, pixels) : computePriceTicks(low, most + room, pixels, gap);
  return { low, high: most + room, ticks: values.map((at) => ({ at, label: format(at, step) })) };
}

function fitLog(least: number, most: number, pixels: number, format: FitOptions['format']): LineAxis {
  const room = Math.max(most / least, 1.01) ** MARGIN;
  const [low, high] = [least / room, most * room];
  const view = { timeFrom: 0, timeTo: 1, priceLow: low, priceHigh: high };
  const ticks = computeScaleTicks('log', view, pixels, undefined).map(({ price }) => price);
  // On decades, each tick has its own precision.
  const stepAt = (at: number): number => {
    const near = [ticks[at - 1], ticks[at + 1]].flatMap((one) =>
      one === undefined ? [] : [Math.abs(one - ticks[at])],
    );
    const step = Math.min(...near);
    return step < ticks[at] / 2 ? step : ticks[at];
  };
  return { low, high, isLog: true, ticks: ticks.map((at, index) => ({ at, label: format(at, stepAt(index)) })) };
}

/** A tick with enough digits to differ from its neighbours: `1.5T`, `500B`. */
export function formatCompactTick(value: number, step: number): string {
  const lead = Math.floor(Math.log10(step) + 1e-9);
  const isQuarter = Math.abs(step / 10 ** lead - 2.5) < 1e-6;
  const digits = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value)) + 1e-9) - lead + (isQuarter ? 2 : 1);
  return formatCompact(value, Math.min(Math.max(digits, 1), MAX_DIGITS));
}

/** Ticks of the range, at UTC midnights like its buckets. */
export function makeTimeAxis({ from, to }: TimeSpan, { width }: PictureSize, { left, right }: PlotInsets): LineAxis {
  const pixels = width - left - right;
  const { ticks } = computeTimeTicks(from, to, pixels, 'utc', MIN_TICK_CSS_PX);
  return { low: from, high: to, ticks: ticks.map(({ time, label }) => ({ at: time, label })) };
}

/** Ticks that labels at `values` would cover lose their text but keep their line. */
function clearTicks(axis: LineAxis, insets: PlotInsets, size: PictureSize, values: readonly number[]): LineAxis {
  const place = (value: number): number => yOf(axis, insets, size, value);
  const known = values.filter((value) => value >= axis.low && value <= axis.high);
  const labels = placeEndLabels(known.map(place), insets, size);
  const isFree = (at: number): boolean => labels.every((y) => Math.abs(y - place(at)) >= CLEAR_CSS_PX);
  return { ...axis, ticks: axis.ticks.map((tick) => (isFree(tick.at) ? tick : { ...tick, label: '' })) };
}

/** Fewer labels than this beside those of the lines are no scale. */
const LEAST_LABELS = 3;
/** Closer distances, tried where the labels of the lines have taken those of the ticks. CSS px. */
const CLOSER_GAPS_CSS_PX = [34, 26, 20, 16] as const;

/** The axis of `columns` with labels of lines at `values`, and at least three labels of its own wherever they fit. */
export function fitBesideLabels(
  columns: readonly ArrayLike<number>[],
  options: FitOptions,
  {
    insets,
    size,
    values,
  }: { readonly insets: PlotInsets; readonly size: PictureSize; readonly values: readonly number[] },
): LineAxis {
  const fit = (gap?: number): LineAxis =>
    clearTicks(fitValueAxis(columns, gap === undefined ? options : { ...options, gap }), insets, size, values);
  const usual = fit();
  if (options.isLog || countLabels(usual) >= LEAST_LABELS) return usual;
  const tried = [usual, ...CLOSER_GAPS_CSS_PX.map((gap) => fit(gap))];
  return (
    tried.find((axis) => countLabels(axis) >= LEAST_LABELS) ??
    tried.toSorted((a, b) => countLabels(b) - countLabels(a))[0]
  );
}

const countLabels = ({ ticks }: LineAxis): number => ticks.filter(({ label }) => label !== '').length;
