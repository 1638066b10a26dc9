import { type KeyboardEvent, useState } from 'react';
import { type ChartTheme, getChartTheme, withAlpha } from '@/charts/chart-theme';
import { type CrosshairStore, makeCrosshairStore } from '@/charts/crosshair-store';
import {
  fitAxis,
  type LineAxis,
  type LinePicture,
  type PictureSize,
  type PlotInsets,
  valueAtX,
  xOf,
  yOf,
} from '@/charts/echarts/lines/line-picture';
import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatFullTime, formatHourMinute, type Zone } from '@/domain/format/format-time';
import { computeTimeTicks } from '@/domain/ticks/time-ticks';
import { EndLabels } from '@/panes/lines/end-labels';
import { HistoryCursor } from '@/panes/lines/history-cursor';
import { LinePlot, type PlacedPicture } from '@/panes/lines/line-plot';
import { makeSpeechPace } from '@/panes/plot/crosshair/speech-pace';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useTickDecimals } from '@/panes/plot/use-tick-decimals';
import { useSettings } from '@/state/settings';
import { useTheme } from '@/state/use-theme';
import { type CloseLine, findNearestClose } from './close-line';
import type { MarketHistory } from './use-market-history';

const INSETS: PlotInsets = { left: 8, top: 32, right: 70, bottom: 24 };
/** Width of the widest digit of the price tag, and its padding. */
const [DIGIT_CSS_PX, AROUND_CSS_PX] = [7, 22];

/**
 * Insets of the plot. On the right there is room for the tag of the last price: prices below a cent have many digits.
 */
export const getPlotInsets = (tag: string): PlotInsets => ({
  ...INSETS,
  right: Math.max(INSETS.right, tag.length * DIGIT_CSS_PX + AROUND_CSS_PX),
});
/** Space between the plot and a price on the axis, and between it and the edge, as for the tag of the last price. */
const [BEFORE_AXIS_CSS_PX, AFTER_AXIS_CSS_PX] = [4, 10];
const AREA_ALPHA = 0.1;
const MIN_TICK_CSS_PX = 84;
/** A tick closer than this to the middle of the last price's label would overlap it. */
const CLEAR_CSS_PX = 16;

export interface MarketPlotProps {
  readonly market: Market;
  readonly history: MarketHistory;
}

interface PlotFacts extends MarketPlotProps {
  readonly insets: PlotInsets;
  readonly decimals: number;
  readonly theme: ChartTheme;
  readonly zone: Zone;
}

const colourOf = ({ prices }: CloseLine, theme: ChartTheme): string =>
  prices[prices.length - 1] >= prices[0] ? theme.buy : theme.sell;

/** Ever denser ticks, until two are left beside the label of the last price: one alone is no scale. */
const DENSITIES = [1, 1.5, 2, 3] as const;

/** An axis of prices, with its ticks clear of the label of the last price. */
export function fitPrices(
  prices: ArrayLike<number>,
  insets: PlotInsets,
  size: PictureSize,
  format: (value: number, decimals: number) => string,
): LineAxis {
  const pixels = size.height - insets.top - insets.bottom;
  const fitted = DENSITIES.map((density) => {
    const y = fitAxis([prices], pixels * density, format);
    const last = yOf(y, insets, size, prices[prices.length - 1]);
    return { ...y, ticks: y.ticks.filter(({ at }) => Math.abs(yOf(y, insets, size, at) - last) > CLEAR_CSS_PX) };
  });
  return fitted.find(({ ticks }) => ticks.length > 1) ?? fitted[0];
}

function makePicture({ history, insets, decimals, theme, zone }: PlotFacts, size: PictureSize): LinePicture {
  const { line, span } = history;
  const colour = colourOf(line, theme);
  const pixels = size.width - insets.left - insets.right;
  const { ticks } = computeTimeTicks(span.from, span.to, pixels, zone, MIN_TICK_CSS_PX);
  const y = fitPrices(line.prices, insets, size, (value, most) => formatPrice(value, Math.min(most, decimals)));
  return {
    x: { low: span.from, high: span.to, ticks: ticks.map(({ time, label }) => ({ at: time, label })) },
    y,
    lines: [{ name: 'Price', colour, width: 1.5, xs: line.times, ys: line.prices }],
    bands: listRuns(line).map(({ times, prices }) => ({
      name: 'Below the price',
      colour: withAlpha(colour, AREA_ALPHA),
      xs: times,
      lows: times.map(() => y.low),
      highs: prices,
    })),
    cells: [],
    isRightAxis: true,
  };
}

/** The parts of the line between its breaks. */
function listRuns({ times, prices }: CloseLine): readonly Pick<CloseLine, 'times' | 'prices'>[] {
  const breaks = prices.flatMap((price, at) => (Number.isNaN(price) ? [at] : []));
  return [-1, ...breaks].map((from, at) => {
    const to = breaks[at] ?? prices.length;
    return { times: times.slice(from + 1, to), prices: prices.slice(from + 1, to) };
  });
}

/** Last prices over time. Pointer and arrow keys read single ones; stretches without prices are hatched. */
export function MarketPlot({ market, history }: MarketPlotProps) {
  const zone = useSettings((settings) => settings.zone);
  const sides = useSettings((settings) => settings.sides);
  const theme = getChartTheme(useTheme(), sides);
  const [crosshair] = useState(makeCrosshairStore);
  const { line, span } = history;
  const decimals = useTickDecimals(market, Float64Array.from(line.prices));
  const text = (value: number): string => formatPrice(value, decimals);
  const { spoken, onKeyDown } = usePlotKeys(
    line,
    crosshair,
    (at) => `${text(line.prices[at])}, ${formatFullTime(line.times[at], zone)}`,
  );
  const last = line.prices[line.prices.length - 1];
  const insets = getPlotInsets(text(last));
  const facts: PlotFacts = { market, history, insets, decimals, theme, zone };
  const priceAt = (time: number): number => line.prices[findNearestClose(line, time) ?? 0];
  const setAt = (time: number): void => crosshair.set({ time, price: undefined, source: 'drawer' });
  return (
    <>
      <LinePlot
        name={`Price of ${getMarketSymbol(market)}, ${formatFullTime(span.from, zone)} to ${formatFullTime(span.to, zone)}`}
        testId="market-plot"
        insets={insets}
        makePicture={(size) => makePicture(facts, size)}
        onHover={(x, { picture, size }) => {
          const nearest = x === undefined ? undefined : findNearestClose(line, valueAtX(picture.x, insets, size, x));
          if (nearest === undefined) crosshair.set(undefined);
          else setAt(line.times[nearest]);
        }}
        onKeyDown={onKeyDown}
        renderOverlay={(placed) => (
          <>
            <Gaps {...placed} line={line} />
            <EndLabels
              {...placed}
              labels={[{ name: 'last', text: text(last), value: last, colour: colourOf(line, theme) }]}
            />
            <HistoryCursor
              {...placed}
              crosshair={crosshair}
              lines={[{ name: 'Price', colour: colourOf(line, theme), valueAt: priceAt }]}
              label={(time) => `${formatDay(time, zone)} ${formatHourMinute(time, zone)}`}
            />
            <CursorPrice {...placed} crosshair={crosshair} priceAt={priceAt} text={text} />
          </>
        )}
      />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

interface CursorPriceProps extends PlacedPicture {
  readonly crosshair: CrosshairStore;
  priceAt(time: number): number;
  text(price: number): string;
}

/** The price under the crosshair, on the price axis at its height. */
function CursorPrice({ picture, size, insets, crosshair, priceAt, text }: CursorPriceProps) {
  const time = useCrosshairPart(crosshair, (point) => point?.time);
  const price = time === undefined ? Number.NaN : priceAt(time);
  if (Number.isNaN(price)) return null;
  const top = Math.max(insets.top, yOf(picture.y, insets, size, price));
  const covered = picture.y.ticks.map(({ at }) => yOf(picture.y, insets, size, at));
  return (
    <>
      {/* Labels of the axis that it would cut are hidden whole. */}
      {covered
        .filter((tick) => Math.abs(tick - top) <= CLEAR_CSS_PX)
        .map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute right-0 h-3.5 -translate-y-1/2 bg-canvas"
            style={{ width: insets.right - BEFORE_AXIS_CSS_PX, top: tick }}
          />
        ))}
      <span
        aria-hidden="true"
        data-testid="cursor-price"
        className="absolute -translate-y-1/2 rounded-sm border border-line-strong bg-overlay px-0.75 text-center text-[11px] leading-4 font-semibold whitespace-nowrap text-fg-1"
        style={{
          right: AFTER_AXIS_CSS_PX,
          minWidth: insets.right - BEFORE_AXIS_CSS_PX - AFTER_AXIS_CSS_PX,
          top,
        }}
      >
        {text(price)}
      </span>
    </>
  );
}

/** Stretches without candles. */
function Gaps({ picture, size, insets, line }: PlacedPicture & { readonly line: CloseLine }) {
  return line.gaps.map(({ from, to }) => {
    const left = xOf(picture.x, insets, size, from);
    return (
      <span
        key={from}
        aria-hidden="true"
        data-testid="market-gap"
        className="hatched absolute text-fg-3 opacity-20"
        style={{
          left,
          width: Math.max(1, xOf(picture.x, insets, size, to) - left),
          top: insets.top,
          bottom: insets.bottom,
        }}
      />
    );
  });
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const PAGE = 10;

/** Arrow keys move from price to price and announce each. */
function usePlotKeys(line: CloseLine, crosshair: CrosshairStore, say: (at: number) => string) {
  const [spoken, setSpoken] = useState('');
  const [pace] = useState(() => makeSpeechPace(setSpoken));
  const places = line.prices.flatMap((price, at) => (Number.isNaN(price) ? [] : [at]));
  function findTarget(event: KeyboardEvent): number | undefined {
    if (event.key === 'Home') return 0;
    if (event.key === 'End') return places.length - 1;
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : 0;
    if (step === 0) return undefined;
    const time = crosshair.get()?.time;
    const at = time === undefined ? places.length : places.indexOf(findNearestClose(line, time) ?? -1);
    const next = at + step * (event.shiftKey ? PAGE : 1);
    return Math.min(Math.max(next, 0), places.length - 1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = findTarget(event);
    if (target === undefined) return;
    event.preventDefault();
    const at = places[target];
    crosshair.set({ time: line.times[at], price: undefined, source: 'keys' });
    pace.say(say(at));
  }
  return { spoken, onKeyDown };
}
