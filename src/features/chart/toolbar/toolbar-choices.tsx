import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatInterval, formatRangeLength } from '@/domain/format/format-length';
import type { Interval } from '@/domain/interval';
import { OFFERED_INTERVALS } from '@/features/chart/view/candle-range';
import { findShownRange, listChartRanges } from '@/features/chart/view/chart-ranges';
import type { ChartView } from '@/features/chart/view/chart-view';
import { useTagOption } from '@/panes/plot/axis/tag-option';
import { makeSegmented } from '@/panes/plot/toolbar/field-choice';
import { Priced } from '@/panes/price/priced';
import type { FindPrice } from '@/panes/price/use-control-preview';
import { useSettings } from '@/state/settings';
import { CHART_FIELDS, type ChartSearch, type Unit } from '@/state/url-state';
import { Chip } from '@/ui/chip';
import { Segmented, type SegmentedOption } from '@/ui/segmented';
import type { ChartPrices } from './chart-prices';

/** Props of every choice in the toolbar. */
export interface ChoiceProps {
  readonly chart: ChartView;
  readonly search: ChartSearch;
  /** What the controls would cost, once it is known. */
  readonly prices: ChartPrices | undefined;
  onSearch(change: Partial<ChartSearch>): void;
  /** Called with what is under the pointer or the focus. */
  onPreview(find: FindPrice<ChartPrices> | undefined): void;
}

const INTERVAL_LABELS: Readonly<Record<(typeof OFFERED_INTERVALS)[number], string>> = {
  MINUTE: '1m',
  FIVE_MINUTES: '5m',
  FIFTEEN_MINUTES: '15m',
  HOUR: '1h',
  FOUR_HOURS: '4h',
  DAY: '1d',
  WEEK: '1w',
};

export const INTERVAL_OPTIONS: readonly SegmentedOption<Interval>[] = OFFERED_INTERVALS.map((value) => ({
  value,
  label: INTERVAL_LABELS[value],
}));

/** `15m`; an interval that the bar does not offer is written out. */
export const labelOfInterval = (interval: Interval): string =>
  INTERVAL_OPTIONS.find(({ value }) => value === interval)?.label ?? formatInterval(interval);

export const FORM_OPTIONS = [
  { value: 'candles', label: 'Candles' },
  { value: 'hollow', label: 'Hollow' },
  { value: 'line', label: 'Line' },
] as const satisfies readonly SegmentedOption<string>[];

export interface IntervalChoiceProps extends ChoiceProps {
  onInterval(interval: Interval): void;
}

export function IntervalChoice({ chart, prices, onInterval, onPreview }: IntervalChoiceProps) {
  const tagOption = useTagOption();
  const find = (value: string | undefined): FindPrice<ChartPrices> | undefined =>
    value === undefined ? undefined : (now) => now.intervals.get(value as Interval);
  return (
    <Segmented<Interval>
      label="Candle interval"
      options={INTERVAL_OPTIONS.map((option) => ({
        ...option,
        ...tagOption(option.label, prices?.intervals.get(option.value), option.value === chart.asked),
      }))}
      value={chart.asked}
      onPreview={(value) => onPreview(find(value))}
      onChange={onInterval}
    />
  );
}

type DrawnProps = Pick<ChoiceProps, 'chart' | 'onSearch'>;

/** How prices are drawn; a difference can only be a line. */
export function FormChoice({ chart, onSearch }: DrawnProps) {
  const description = chart.difference && 'Spread, basis and ratio are lines';
  return (
    <Segmented
      label="Price overlay"
      options={FORM_OPTIONS.map((option) => ({ ...option, description }))}
      value={chart.data.price.form}
      onChange={(form) => onSearch({ form: form === 'candles' ? undefined : form })}
    />
  );
}

/** Why the scale differs from the chosen one. */
function explainScale({ data, difference }: ChartView): string | undefined {
  if (difference !== undefined) return 'Spread, basis and ratio use a linear axis';
  return data.price.compared.length > 0 ? 'Compared markets share a % axis' : undefined;
}

/** How the price axis is drawn; a comparison or a difference decides it. */
export function ScaleChoice({ chart, onSearch }: DrawnProps) {
  const description = explainScale(chart);
  const { scale } = chart.data.price;
  return (
    <Segmented
      label="Scale"
      options={[
        { value: 'linear', label: 'Linear', description },
        { value: 'log', label: 'Log', description },
        { value: 'percent', label: 'Percent', description },
      ]}
      value={scale === 'basis' ? 'linear' : scale}
      onChange={(next) => onSearch({ scale: next === 'linear' ? undefined : next })}
    />
  );
}

/** Unit of volumes, open interest and liquidations. */
export function UnitChoice({ chart, search, prices, onSearch, onPreview }: ChoiceProps) {
  const tagOption = useTagOption();
  const chosen = search.unit ?? 'base';
  const tag = (unit: Unit, content: string) => tagOption(content, prices?.unit, unit === chosen);
  const coin = chart.market.coin ?? 'Coins';
  return (
    <Segmented<Unit>
      label="Unit"
      options={[
        { value: 'base', label: coin, ...tag('base', coin) },
        { value: 'usd', label: 'USD', ...tag('usd', 'USD') },
      ]}
      value={chosen}
      onPreview={(unit) => onPreview(unit === undefined || unit === chosen ? undefined : (now) => now.unit)}
      onChange={(unit) => onSearch({ unit: unit === 'usd' ? unit : undefined })}
    />
  );
}

/** Period that funding rates are stated for. */
export const FundingChoice = makeSegmented<ChartSearch, 'fundingPer', typeof CHART_FIELDS.fundingPer.fallback>({
  name: 'fundingPer',
  label: 'Funding per',
  fallback: CHART_FIELDS.fundingPer.fallback,
  options: [
    { value: '1h', label: '1h' },
    { value: '8h', label: '8h' },
    { value: 'day', label: 'Day' },
    { value: 'year', label: 'Year' },
  ],
});

export const PredictedChoice = makeSegmented<ChartSearch, 'predicted', 'on'>({
  name: 'predicted',
  label: 'Predicted funding',
  fallback: 'on',
  options: [
    { value: 'on', label: 'Shown' },
    { value: 'off', label: 'Hidden' },
  ],
});

export const InterestChoice = makeSegmented<ChartSearch, 'oi', 'line'>({
  name: 'oi',
  label: 'Open interest as',
  fallback: 'line',
  options: [
    { value: 'line', label: 'Line' },
    { value: 'candles', label: 'Candles' },
    { value: 'change', label: 'Change' },
  ],
});

/** A switch with the price of switching it on. */
export interface PricedChipProps extends Pick<ChoiceProps, 'onPreview'> {
  readonly label: string;
  readonly isOn: boolean;
  readonly price: ViewPrice | undefined;
  /** Why the market has no data for it. */
  readonly absence?: string | undefined;
  readonly find: FindPrice<ChartPrices>;
  onToggle(): void;
}

export function PricedChip({ label, isOn, price, absence, find, onPreview, onToggle }: PricedChipProps) {
  const told = isOn ? undefined : price;
  const hide = () => onPreview(undefined);
  const barrier = isOn || absence === undefined ? undefined : ({ kind: 'absent', reason: absence } as const);
  return (
    <Priced
      price={absence === undefined ? told : undefined}
      onPreview={(isShown) => onPreview(isShown && !isOn ? find : undefined)}
    >
      <Chip label={label} pressed={isOn} onToggle={onToggle} barrier={barrier} onBarred={hide} />
    </Priced>
  );
}

export interface RangeChoiceProps extends Pick<ChoiceProps, 'chart' | 'prices' | 'onPreview'> {
  onRange(seconds: number): void;
}

export function RangeChoice({ chart, prices, onRange, onPreview }: RangeChoiceProps) {
  const tagOption = useTagOption();
  const shown = findPreset(chart.span, chart.settled.view);
  const zone = useSettings((settings) => settings.zone);
  const ranges = listChartRanges(chart.span, zone);
  return (
    <Segmented
      label="Range"
      options={ranges.map(({ value }) => ({
        value,
        label: value,
        ...tagOption(value, prices?.ranges.get(value), value === shown?.value),
      }))}
      value={shown?.value ?? ''}
      onPreview={(value) => onPreview(value === undefined ? undefined : (now) => now.ranges.get(value))}
      onChange={(value) => onRange(ranges.find((range) => range.value === value)?.seconds ?? 0)}
    />
  );
}

/** The preset that is on screen. */
function findPreset(span: DataSpan, view: Viewport) {
  const seconds = timeSpanOf(view);
  const ranges = listChartRanges(span, useSettings.getState().zone);
  return findShownRange(ranges, seconds);
}

/** `Today`, `10H`, `3.5 d`. */
export function nameRange(span: DataSpan, view: Viewport): string {
  return findPreset(span, view)?.value ?? formatRangeLength(timeSpanOf(view));
}
