import type { Stretch } from '@/domain/columns/find-gaps';
import { getTraded, lacksSides } from '@/domain/columns/side-volumes';
import { formatCompact, formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatChange, formatProbability, formatShare, getTone } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { MISSING } from '@/domain/format/missing';
import { alignDown, INTERVAL_SECONDS } from '@/domain/interval';
import { isFilled } from '@/features/chart/columns/price-columns';
import { DIFFERENCE_NAMES, formatDifference } from '@/features/chart/compare/difference-words';
import { findTraced } from '@/features/chart/questions/question-words';
import { AVERAGE_LABELS, readAverage } from '@/features/chart/view/averages';
import { repeatsSymbol } from '@/features/chart/view/chart-sources';
import { type ChartFigures, type ChartView, nameBucket } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';
import { type DataBox, isBoxInView } from '@/panes/plot/crosshair/data-box';
import type { Readout, ReadoutRow } from '@/panes/plot/crosshair/readout-card';
import type { ChartPaneId } from '@/state/url-state';
import { type MarketChange, readChanges } from './compared-changes';
import { formatRate, readInterestChange, SIDES_UNKNOWN, withUnit } from './figure-words';
import { describeCvd } from './pane-figures';
import { readLiquidated } from './read-liquidated';

type CursorReadout = Omit<Readout, 'spoken'>;

/** The figures, and which panes show them. */
export type ShownFigures = ChartFigures & Pick<ChartView, 'panes'>;

/** Rows of the card; `time` is the start of the bucket at the cursor. */
type ReadRows = (chart: ChartFigures, time: number) => readonly ReadoutRow[];

/**
 * The figures of the bucket at a time: the distance to the last price, then a line for each pane that is on. `merged`:
 * candles per bar. `undefined` in the future, which has no figures.
 */
export function readCursor(chart: ShownFigures, time: number, merged: number): CursorReadout | undefined {
  const start = alignDown(time, chart.interval);
  if (start >= chart.span.to) return undefined;
  return {
    title: nameBucket(chart, start),
    time: describeBucket(chart, start),
    rows: [...readPrices(chart, start), ...readPanes(chart, start), ...readBar(chart, start, merged)],
  };
}

/** The card of a pinned candle says how it goes away. */
export const addPin = (readout: CursorReadout): CursorReadout => ({
  ...readout,
  rows: [...readout.rows, { label: 'Pinned', value: 'click or Esc to unpin' }],
});

/** What shows the card: a pointer held still, the reader's wish to see it always, or a pin. */
export interface CardWishes {
  readonly isHeld: boolean;
  readonly isAlways: boolean;
  readonly isPinned: boolean;
}

export const wantsCard = ({ isHeld, isAlways, isPinned }: CardWishes): boolean => isHeld || isAlways || isPinned;

/** Whether the card may be shown: it must not cover the figures of a measured box or a selected range. */
export function hasCursorRoom(
  { selection, settled }: Pick<ChartView, 'settled'> & { readonly selection: readonly number[] | undefined },
  box: DataBox | undefined,
): boolean {
  return (selection?.length ?? 0) < 2 && (box === undefined || !isBoxInView(box, settled.view));
}

const holds = (stretches: readonly Stretch[], time: number): boolean =>
  stretches.some(({ from, to }) => from <= time && time < to);

/** If several candles share a bar: states that the figures are those of one. */
function readBar({ buckets, data }: ChartFigures, start: number, merged: number): readonly ReadoutRow[] {
  const isOne = merged === 1 || data.price.form === 'line' || findBucket(buckets.candles, start) < 0;
  return isOne ? [] : [{ label: 'This candle', value: `one of ${formatNumber(merged, 0)} in the bar` }];
}

/** "open", "newest", "gap · 12 bars back". */
function describeBucket(chart: ChartFigures, start: number): string {
  const { columns, drawn, span, interval } = chart;
  const seconds = INTERVAL_SECONDS[interval];
  const at = findBucket(chart.buckets.traded, start);
  const newest = drawn.times.at(-1);
  const ago = newest === undefined ? 0 : Math.round((alignDown(newest, interval) - start) / seconds);
  const notes = [
    ...(holds(columns.gaps, start) ? ['gap'] : []),
    ...(at >= 0 && isFilled(columns.price.columns, at) ? ['filled'] : []),
    ...(at < 0 && holds(columns.unloaded, start) ? ['not loaded'] : []),
    ...(start + seconds > span.to ? ['open'] : []),
    ...(ago === 0 && at >= 0 && start + seconds <= span.to ? ['newest'] : []),
    ...(ago > 0 ? [`${formatNumber(ago, 0)} ${ago === 1 ? 'bar' : 'bars'} back`] : []),
  ];
  return notes.join(' · ');
}

const BAR_CHANGE = 'Change';

function readPrices(chart: ChartFigures, time: number): readonly ReadoutRow[] {
  const rows = chart.difference === undefined ? readCandle(chart, time) : readDifference(chart, time);
  const changes = readChanges(chart, time);
  // Beside other markets the change of the bar would be that of another period.
  return changes.length === 0
    ? rows
    : [...rows.filter(({ label }) => label !== BAR_CHANGE), ...nameChanges(chart, changes)];
}

function readDifference({ differences, data, difference }: ChartFigures, time: number): readonly ReadoutRow[] {
  if (difference === undefined) return [];
  return differences.map(({ market, line, seconds }) => {
    const value = line.values[findBucket({ times: line.times, seconds }, time)] ?? Number.NaN;
    const label = `${DIFFERENCE_NAMES[difference]}${differences.length > 1 ? `, ${market.exchange}` : ''}`;
    return { label, value: formatDifference(value, difference, data.price.decimals) };
  });
}

function readCandle({ buckets: { candles }, columns, data }: ChartFigures, time: number): readonly ReadoutRow[] {
  const at = findBucket(candles, time);
  const { decimals, last } = data.price;
  const [open, high, low, close] = [candles.opens[at], candles.highs[at], candles.lows[at], candles.closes[at]];
  if (at < 0 || Number.isNaN(close)) return [{ label: 'Close', value: MISSING }];
  const price = (value: number): string => formatPrice(value, decimals);
  return [
    { label: 'Open', value: price(open) },
    { label: 'High', value: price(high) },
    { label: 'Low', value: price(low) },
    { label: 'Close', value: price(close) },
    ...columns.averages.map((average) => ({
      label: AVERAGE_LABELS[average.id],
      value: price(readAverage(average, columns.price.seconds, time)),
    })),
    moveRow(BAR_CHANGE, open, close, decimals),
    ...(last === undefined || last.price === close ? [] : [moveRow('From here to last', close, last.price, decimals)]),
  ];
}

/** A move from one price to another, absolute and in percent. */
function moveRow(label: string, from: number, to: number, decimals: number): ReadoutRow {
  const percent = (to / from - 1) * 100;
  const value = `${formatNumber(to - from, decimals, 'always')} · ${formatChange(percent)}`;
  return { label, value, ...toneOf(getTone(percent)) };
}

function toneOf(tone: ReturnType<typeof getTone>): Pick<ReadoutRow, 'tone'> {
  return tone === 'neutral' ? {} : { tone };
}

/** The changes of the markets on the axis, each with the time from which it is counted. */
const nameChanges = ({ markets, symbolOf }: ChartFigures, changes: readonly MarketChange[]): readonly ReadoutRow[] =>
  changes.map(({ market, since, change }) => {
    const symbol = symbolOf(market);
    const name = repeatsSymbol(market, markets) ? `${symbol} ${market.exchange}` : symbol;
    return { label: `${name} from ${since}`, value: change };
  });

function readPanes(chart: ShownFigures, time: number): readonly ReadoutRow[] {
  return PANE_ORDER.filter((pane) => chart.panes.includes(pane)).flatMap((pane) => PANE_ROWS[pane](chart, time));
}

/** Panes from the top of the stack down. */
const PANE_ORDER: readonly ChartPaneId[] = [
  'questions',
  'volume',
  'delta',
  'cvd',
  'oi',
  'funding',
  'liquidations',
  'volatility',
];

const PANE_ROWS: Readonly<Record<ChartPaneId, ReadRows>> = {
  questions: (chart, time) => {
    if (chart.lens?.chosen === undefined) return [];
    return [{ label: 'Chosen question', value: formatProbability(findTraced(chart, time)) }];
  },
  volume: ({ buckets: { volume }, units }, time) => {
    const at = findBucket(volume, time);
    const sum = volume === undefined || at < 0 ? Number.NaN : getTraded(volume, at);
    return [{ label: 'Volume', value: withUnit(formatSize(sum), units.volume) }];
  },
  delta: ({ buckets: { volume }, units }, time) => {
    const at = findBucket(volume, time);
    if (volume !== undefined && at >= 0 && lacksSides(volume, at)) return [{ label: 'Delta', value: SIDES_UNKNOWN }];
    const delta = volume === undefined || at < 0 ? Number.NaN : volume.buys[at] - volume.sells[at];
    return [{ label: 'Delta', value: withUnit(formatSizeChange(delta), units.volume), ...toneOf(getTone(delta)) }];
  },
  cvd: (chart, time) => [{ label: 'CVD', value: describeCvd(chart, time) }],
  oi: ({ buckets: { interest }, units }, time) => {
    const at = findBucket(interest, time);
    const value = interest?.closes[at] ?? Number.NaN;
    const change = interest === undefined || at < 0 ? Number.NaN : readInterestChange(interest, at);
    return [
      { label: 'Open interest', value: withUnit(formatCompact(value, 4), units.interest) },
      ...(Number.isNaN(change)
        ? []
        : [
            {
              label: 'OI change',
              value: withUnit(formatSizeChange(change), units.interest),
              ...toneOf(getTone(change)),
            },
          ]),
    ];
  },
  funding: ({ buckets: { rates }, fundingPer }, time) => {
    const rate = rates?.values[findBucket(rates, time)] ?? Number.NaN;
    return [{ label: 'Funding', value: formatRate(rate, fundingPer) }];
  },
  liquidations: (chart, time) => {
    const { shorts, longs } = readLiquidated(chart, time);
    const unit = chart.units.liquidations;
    return [
      { label: 'Shorts liquidated', value: withUnit(formatSize(shorts), unit), tone: 'buy' },
      { label: 'Longs liquidated', value: withUnit(formatSize(longs), unit), tone: 'sell' },
    ];
  },
  volatility: ({ buckets: { volatility } }, time) => {
    const value = volatility?.values[findBucket(volatility, time)] ?? Number.NaN;
    return [{ label: 'Volatility', value: Number.isNaN(value) ? MISSING : `${formatShare(value, 1)} a year` }];
  },
};
