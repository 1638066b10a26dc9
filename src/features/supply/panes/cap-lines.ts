import { lowerBound } from '@/base/binary-search';
import type { ChartTheme } from '@/charts/chart-theme';
import { findFirstValue, rebaseLine } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import type { TimeSpan } from '@/domain/time-span';
import { CAP_LINES, type CapLine, type SupplySearch } from '@/state/fields/supply-fields';
import { lineOf, type SupplyAsset, type SupplyField } from '../view/supply-asset';
import { FIELD_WORDS, getCoinColour } from '../view/supply-fields';
import type { ShownSupply } from '../view/use-supply';
import { nameStart } from './starting-cap';

/** A line of the market cap pane: what is drawn, and its label. */
export interface PaneLine {
  readonly id: string;
  readonly label: string;
  /** Label in a header, if the full one is long. */
  readonly short?: string;
  /** CSS colour; below it, the same for the engine. */
  readonly css: string;
  ink(theme: ChartTheme): string;
  readonly width: number;
  readonly dash?: readonly number[];
  /** As drawn on the axis. */
  readonly drawn: LineValues;
  /** The actual values. */
  readonly figures: LineValues;
  /** Of which asset, and which field of its reports. */
  readonly asset: SupplyAsset;
  readonly field: SupplyField;
  /** Start of the bucket that changes are counted from, Unix seconds; absent: values are drawn as they are. */
  readonly since?: number;
  format(value: number): string;
}

const BESIDE_CSS_PX = 1.25;
const MAIN_CSS_PX = 1.75;
/** Compared coins start at this value. */
export const INDEX_BASE = 100;

type Ink = Pick<PaneLine, 'css' | 'ink'>;
export const seriesInk = (place: number): Ink => ({
  css: getCoinColour(place),
  ink: (theme) => theme.series[place % theme.series.length],
});
const TEXT_2: Ink = { css: 'var(--text-2)', ink: (theme) => theme.text2 };
const TEXT_3: Ink = { css: 'var(--text-3)', ink: (theme) => theme.text3 };

/** How the lines drawn with the market cap look. */
const BESIDE = {
  price: {
    label: 'Reported price, scaled to start with the cap',
    short: 'Reported price, scaled',
    field: 'usdPrice',
    dash: [1, 3],
    look: seriesInk(2),
  },
  diluted: {
    label: 'Fully diluted',
    short: 'Fully diluted',
    field: 'fullyDilutedValuation',
    dash: [3, 3],
    look: TEXT_2,
  },
  locked: {
    label: 'Total value locked',
    short: 'Value locked',
    field: 'totalValueLocked',
    dash: undefined,
    look: seriesInk(1),
  },
  baseline: { label: 'Starting cap', short: 'Starting cap', field: 'firstMarketcap', dash: [6, 4], look: TEXT_3 },
} as const satisfies Record<CapLine, unknown>;

/** The lines that are switched on. None is by default: a line far from the market cap would squeeze it. */
export const listShown = ({ show = [] }: Pick<SupplySearch, 'show'>): readonly CapLine[] =>
  CAP_LINES.filter((line) => show.includes(line));

/** Whether the axis shows changes since the start of the range: the default for several coins. */
export const isIndexed = ({ compared, search }: Pick<ShownSupply, 'compared' | 'search'>): boolean =>
  compared.length > 0 ? search.mode !== 'absolute' : search.mode === 'percent';

/** Lines of the market cap pane, the most important last: it is drawn on top. */
export function listCapLines({ asset, compared, search, range }: ShownSupply): readonly PaneLine[] {
  const assets = [asset, ...compared];
  const isChange = isIndexed({ compared, search });
  if (compared.length > 0) {
    const since = isChange ? findCommonStart(assets.map(capOf), range.from) : undefined;
    return assets.map((one, place) => makeCoinLine(one, place, since)).reverse();
  }
  const beside = listBeside(asset, search, range);
  const main = { ...makeCoinLine(asset, 0, undefined), label: 'Market cap' };
  if (!isChange) return [...beside, main];
  const since = findCommonStart([...beside.map(({ figures }) => figures), main.figures], range.from);
  return [...beside, main].map((line) => ({ ...line, drawn: rebaseFrom(line.figures, since, INDEX_BASE), since }));
}

/** The lines drawn with the market cap of a single coin. */
function listBeside(asset: SupplyAsset, search: SupplySearch, range: TimeSpan): readonly PaneLine[] {
  const cap = capOf(asset);
  return listShown(search).map((id): PaneLine => {
    const { label, short, field, dash, look } = BESIDE[id];
    const figures = lineOf(asset, field);
    const start = id === 'price' ? findCommonStart([cap, figures], range.from) : Number.NaN;
    const base = findFirstValue(cap, start);
    return {
      id,
      label: id === 'baseline' ? nameStart(asset) : label,
      short,
      ...look,
      width: BESIDE_CSS_PX,
      ...(dash === undefined ? {} : { dash }),
      drawn: base === undefined || id !== 'price' ? figures : rebaseFrom(figures, start, base),
      figures,
      asset,
      field,
      format: FIELD_WORDS[field].format,
    };
  });
}

const capOf = (asset: SupplyAsset): LineValues => lineOf(asset, 'marketcap');

/** Start of a line's data; a market cap of 0 counts as unknown. */
const findStart = ({ times, values }: LineValues, from: number): number =>
  times.find((time, at) => time >= from && values[at] > 0) ?? Number.NaN;

/** The first bucket from `from` on at which all lines have started; NaN if none has. Lines without data are ignored. */
export function findCommonStart(lines: readonly LineValues[], from: number): number {
  const starts = lines.map((line) => findStart(line, from)).filter((start) => !Number.isNaN(start));
  return starts.length === 0 ? Number.NaN : Math.max(...starts);
}

/** The line from `since` on, scaled to start at `base`. */
function rebaseFrom({ times, values }: LineValues, since: number, base: number): LineValues {
  const start = findStart({ times, values }, since);
  const at = Number.isNaN(start) ? times.length : lowerBound(times, start);
  return rebaseLine({ times: times.subarray(at), values: values.subarray(at) }, start, base);
}

function makeCoinLine(asset: SupplyAsset, place: number, since: number | undefined): PaneLine {
  const figures = capOf(asset);
  return {
    id: asset.coin,
    label: asset.coin,
    ...seriesInk(place),
    width: place === 0 ? MAIN_CSS_PX : BESIDE_CSS_PX,
    drawn: since === undefined ? figures : rebaseFrom(figures, since, INDEX_BASE),
    ...(since === undefined ? {} : { since }),
    figures,
    asset,
    field: 'marketcap',
    format: FIELD_WORDS.marketcap.format,
  };
}

/** A value on the axis of compared coins: "+12%". */
export const formatIndex = (value: number, decimals = 0): string =>
  Number.isNaN(value) ? MISSING : `${formatNumber(value - INDEX_BASE, decimals, 'always')}%`;

/** The newest value of a line as drawn; NaN if there is none. */
export const newestOf = ({ values }: LineValues): number =>
  values.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;
