import { INTERVALS, type Interval } from '@/domain/interval';
import { parseMarketId } from '@/domain/market-id';
import { type UnixSeconds, unixSeconds } from '@/domain/units';
import {
  DEPTH_VALUE_NAMES,
  type DepthValueName,
  LAYOUTS,
  type LayerId,
  type Layout,
  layersOf,
  NO_PANES,
  PANES,
  type PaneId,
  REDUCTIONS,
  type ReductionName,
  type TriggerSides,
} from './heat-choices';
import {
  choiceOf,
  choicesOf,
  compact,
  type Field,
  flagOf,
  integerOf,
  MAX_LIST,
  MAX_TEXT,
  numberOf,
  numbersOf,
  pointsOf,
  type RawSearch,
  textOf,
  textsOf,
} from './search-fields';

export { formatSearchText } from './format-search';
export type { RawSearch } from './search-fields';

/** Version of the search parameters; an older link is upgraded step by step. */
export const URL_VERSION = 1;

/** Converts parameters of version `key` to the next version. */
export type Upgraders = Readonly<Record<number, (raw: RawSearch) => RawSearch>>;

/** Version 1 is the first. A link without `v` was typed by hand and is treated as current. */
const UPGRADERS: Upgraders = {};

/** `raw` upgraded to version `current`; a link of a later version is read as far as it is understood. */
export function upgradeSearch(
  raw: RawSearch,
  upgraders: Upgraders = UPGRADERS,
  current: number = URL_VERSION,
): RawSearch {
  const version = Number(textOf(raw.v) ?? current);
  if (!Number.isInteger(version) || version < 0) return raw;
  let upgraded = raw;
  for (let at = version; at < current; at++) upgraded = upgraders[at]?.(upgraded) ?? upgraded;
  return upgraded;
}

/** Market and time range, shared by all views; without `from` and `period` the view follows the live edge. */
export interface SharedSearch {
  readonly v: typeof URL_VERSION;
  /** `ATLAS_FUTURES:BTCUSDT`. */
  readonly m?: string;
  readonly from?: UnixSeconds;
  /** Length of the range in seconds; without `from`: the last `period` seconds. */
  readonly period?: number;
}

/** What an address says of the ruler on a plot of prices. */
export interface RulerSearch {
  /** Start and end of the ruler, each a Unix second and a price: `1781740000:97190.3`. */
  readonly ruler?: readonly string[];
}

export const UNITS = ['base', 'usd'] as const;
export type Unit = (typeof UNITS)[number];
export const OVERLAYS = ['candles', 'line', 'off'] as const;
export type Overlay = (typeof OVERLAYS)[number];

export * from './heat-choices';

export interface HeatmapSearch extends SharedSearch, RulerSearch {
  /** Heat on screen, the lowest first; at most two, or `none`. Absent: depth. */
  readonly layer?: readonly (LayerId | 'none')[];
  /** Venues whose books are summed; absent: only that of the market. */
  readonly venue?: readonly string[];
  /** Height of a price block, in the quote asset. */
  readonly block?: number;
  /** Blocks per side (`maxDepth`). */
  readonly depth?: number;
  /** Levels of triggers (per side) and of the liquidation map (`maxDepth`). */
  readonly levels?: number;
  /** Depth with its own colour for each side. */
  readonly hues?: 'side';
  /** Absent: by side. */
  readonly triggers?: Exclude<TriggerSides, 'side'>;
  /** Triggers in the flat form, which has no sides. */
  readonly compact?: true;
  /** Name of the least column length, not checked here; absent: as fine as the range allows. */
  readonly interval?: string;
  readonly unit?: Unit;
  readonly overlay?: Overlay;
  /** Size at which the colour scale starts, in the shown unit; absent: automatic. */
  readonly cut?: number;
  /** Size of full colour; absent: automatic. */
  readonly full?: number;
  readonly gamma?: number;
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  readonly low?: number;
  readonly high?: number;
  /** Colour map of this view; absent: the setting. */
  readonly map?: string;
  /** Colours of layers, one text each, parsed by the view. */
  readonly scale?: readonly string[];
  /** What automatic colours are computed from; absent: the visible data. */
  readonly reference?: 'session';
  /** Absent: the maximum. */
  readonly reduce?: ReductionName;
  /** Seconds between two looks at the live edge, 0: none; absent: as often as the budget allows. */
  readonly live?: number;
  /** Panes under the plot; absent: as many as window and budget allow. */
  readonly panes?: readonly (PaneId | typeof NO_PANES)[];
  /** Band of the imbalance pane in percent of the mid; absent: the narrowest. */
  readonly band?: number;
  /** Band of the flow pane in percent of the mid, 0: the whole book; absent: 1 %. */
  readonly flow?: number;
  /** Best bid and best ask as lines. */
  readonly bbo?: true;
  /** Traded volume by price, as bubbles. */
  readonly trades?: true;
  /** Least size of a bubble, in the shown unit; absent: automatic. */
  readonly least?: number;
  /** Size from which a level is a wall: `200`, or `6x` the usual size there; parsed by the view. Absent: `4x`. */
  readonly wall?: string;
  /**
   * Which walls are listed and outlined, `side:bid,end:pulled`; parsed by the view. Absent: those at visible prices.
   */
  readonly walls?: string;
  /** Id of the selected wall: `b96750@1781773500`. */
  readonly wallid?: string;
  /** Walls as outlines over the heat. */
  readonly outlines?: true;
  /** What cells of depth are coloured by; absent: the size. */
  readonly value?: DepthValueName;
  /** Unix seconds of the two compared snapshots. */
  readonly a?: UnixSeconds;
  readonly b?: UnixSeconds;
  /** Prices of the horizontal lines. */
  readonly lines?: readonly number[];
  /** Names of lines, each after its price: `97000:Support`. */
  readonly names?: readonly string[];
  /** `map`: liquidations over price instead of time; `distance`: depth by distance from the mid. */
  readonly layout?: Layout;
}

/** Panes of the chart that can be switched, in the order of their switches; `delta` is drawn in that of volume. */
export const CHART_PANES = [
  'volume',
  'delta',
  'cvd',
  'oi',
  'funding',
  'liquidations',
  'volatility',
  'questions',
] as const;
export type ChartPaneId = (typeof CHART_PANES)[number];
/** Candle intervals; only depth has seconds. */
export const CANDLE_INTERVALS: readonly Interval[] = INTERVALS.filter((interval) => interval !== 'SECOND');
/** How several venues or markets are combined; `compare` and `basis`: one line each, `basis` against the first. */
export const CHART_MODES = ['compare', 'spread', 'basis', 'ratio'] as const;
export type ChartMode = (typeof CHART_MODES)[number];
export const FUNDING_PERIODS = ['1h', '8h', 'day', 'year'] as const;
export type FundingPeriod = (typeof FUNDING_PERIODS)[number];

export interface ChartSearch extends SharedSearch, RulerSearch {
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  readonly low?: number;
  readonly high?: number;
  /** Length of a candle; absent: as fine as the range allows. */
  readonly interval?: Interval;
  /** The range chose `interval`, and chooses again when too many or too few candles are visible. */
  readonly fits?: true;
  /** Absent: candles. */
  readonly form?: 'hollow' | 'line';
  /** Absent: linear. */
  readonly scale?: 'log' | 'percent';
  /** Panes that are on; absent: as many as window and budget allow. */
  readonly panes?: readonly (ChartPaneId | typeof NO_PANES)[];
  /** Venues that are shown; absent: only that of the market. */
  readonly venue?: readonly string[];
  /** Absent: volumes and gauges of the venues are summed. */
  readonly mode?: ChartMode;
  /** Other markets on the same axis: `ATLAS_FUTURES:ETHUSDT`. */
  readonly with?: readonly string[];
  readonly unit?: Unit;
  /** Candles without a trade are filled from the previous one. */
  readonly fill?: true;
  /** Form of open interest; absent: a line. */
  readonly oi?: 'candles' | 'change';
  /** Absent: 8 hours. */
  readonly fundingPer?: Exclude<FundingPeriod, '8h'>;
  /** The predicted rate is hidden. */
  readonly predicted?: 'off';
  /** Where CVD is zero; absent: at the left edge. */
  readonly anchor?: UnixSeconds;
  /** Volume by price of the visible range. */
  readonly profile?: true;
  /** Id of the question whose prices are drawn, `PREDMKT:0x…`. */
  readonly question?: string;
  /** Unix second at which the questions beside the price axis close; absent: the next close. */
  readonly closes?: UnixSeconds;
  /** Start and end of the selected range, Unix seconds. */
  readonly sel?: readonly [number, number];
  /** Seconds between two looks at the live edge, 0: none; absent: as the budget bears it. */
  readonly live?: number;
  /** Heights of panes in CSS px, `volume:112`; absent: the defaults. */
  readonly heights?: readonly string[];
  /** Prices of the horizontal lines. */
  readonly lines?: readonly number[];
  /** Names of lines, each after its price: `97000:Support`. */
  readonly names?: readonly string[];
}

/** End of the year 2100: a later time has the wrong unit. */
export const MAX_SECONDS = 4_102_444_800;
const MAX_PANE_CSS_PX = 9999;
/** Most lines that can be distinguished by colour. */
export const MAX_COMPARED = 6;
export const MAX_LIVE_SECONDS = 86_400;
const MAX_BAND_PERCENT = 100;

function secondsOf(value: Field): UnixSeconds | undefined {
  const seconds = integerOf(value, 0, MAX_SECONDS);
  return seconds === undefined ? undefined : unixSeconds(seconds);
}

export function sharedOf(raw: RawSearch): { [K in keyof SharedSearch]: SharedSearch[K] | undefined } {
  const market = textOf(raw.m);
  return {
    v: URL_VERSION,
    m: market !== undefined && parseMarketId(market) !== undefined ? market : undefined,
    from: secondsOf(raw.from),
    period: integerOf(raw.period, 1, MAX_SECONDS),
  };
}

/** Parses the shared fields. What cannot be read is left out: a damaged link opens the view with its defaults. */
export function parseSharedSearch(raw: RawSearch): SharedSearch {
  return compact<SharedSearch>(sharedOf(upgradeSearch(raw)));
}

export function parseHeatmapSearch(input: RawSearch): HeatmapSearch {
  const raw = upgradeSearch(input);
  const fields = {
    ...sharedOf(raw),
    layer: layersOf(raw.layer),
    venue: textsOf(raw.venue, MAX_LIST),
    block: numberOf(raw.block, 1e-12, 1e9),
    depth: integerOf(raw.depth, 1, 1_000_000),
    levels: integerOf(raw.levels, 1, 1_000_000),
    hues: choiceOf(raw.hues, ['side'] as const),
    triggers: choiceOf(raw.triggers, ['purpose', 'both'] as const),
    compact: flagOf(raw.compact),
    interval: textOf(raw.interval)?.slice(0, MAX_TEXT),
    unit: choiceOf(raw.unit, UNITS),
    overlay: choiceOf(raw.overlay, OVERLAYS),
    cut: numberOf(raw.cut, 0, 1e18),
    full: numberOf(raw.full, 0, 1e18),
    gamma: numberOf(raw.gamma, 0.6, 2.2),
    low: numberOf(raw.low, -1e12, 1e12),
    high: numberOf(raw.high, -1e12, 1e12),
    map: textOf(raw.map)?.slice(0, MAX_TEXT),
    scale: textsOf(raw.scale, MAX_LIST),
    reference: choiceOf(raw.reference, ['session'] as const),
    reduce: choiceOf(raw.reduce, REDUCTIONS),
    live: integerOf(raw.live, 0, MAX_LIVE_SECONDS),
    panes: choicesOf(raw.panes, [...PANES, NO_PANES]),
    band: numberOf(raw.band, 0, MAX_BAND_PERCENT),
    flow: numberOf(raw.flow, 0, MAX_BAND_PERCENT),
    bbo: flagOf(raw.bbo),
    trades: flagOf(raw.trades),
    least: numberOf(raw.least, 0, 1e18),
    wall: textOf(raw.wall)?.slice(0, MAX_TEXT),
    walls: textOf(raw.walls)?.slice(0, MAX_TEXT),
    wallid: textOf(raw.wallid)?.slice(0, MAX_TEXT),
    outlines: flagOf(raw.outlines),
    value: choiceOf(raw.value, DEPTH_VALUE_NAMES),
    a: secondsOf(raw.a),
    b: secondsOf(raw.b),
    lines: numbersOf(raw.lines, -1e12, 1e12),
    names: textsOf(raw.names, MAX_LIST),
    layout: choiceOf(raw.layout, LAYOUTS),
    ruler: pointsOf(raw.ruler),
  };
  return compact<HeatmapSearch>(fields);
}

export function parseChartSearch(input: RawSearch): ChartSearch {
  const raw = upgradeSearch(input);
  const fields = {
    ...sharedOf(raw),
    low: numberOf(raw.low, -1e12, 1e12),
    high: numberOf(raw.high, -1e12, 1e12),
    interval: choiceOf(raw.interval, CANDLE_INTERVALS),
    fits: flagOf(raw.fits),
    form: choiceOf(raw.form, ['hollow', 'line'] as const),
    scale: choiceOf(raw.scale, ['log', 'percent'] as const),
    panes: choicesOf(raw.panes, [...CHART_PANES, NO_PANES]),
    venue: textsOf(raw.venue, MAX_LIST),
    mode: choiceOf(raw.mode, CHART_MODES),
    with: marketsOf(raw.with),
    unit: choiceOf(raw.unit, UNITS),
    fill: flagOf(raw.fill),
    oi: choiceOf(raw.oi, ['candles', 'change'] as const),
    fundingPer: choiceOf(raw.fundingPer, ['1h', 'day', 'year'] as const),
    predicted: choiceOf(raw.predicted, ['off'] as const),
    anchor: secondsOf(raw.anchor),
    profile: flagOf(raw.profile),
    question: marketsOf(raw.question)?.[0],
    closes: secondsOf(raw.closes),
    sel: stretchOf(raw.sel),
    ruler: pointsOf(raw.ruler),
    live: integerOf(raw.live, 0, MAX_LIVE_SECONDS),
    heights: heightsOf(raw.heights),
    lines: numbersOf(raw.lines, -1e12, 1e12),
    names: textsOf(raw.names, MAX_LIST),
  };
  return compact<ChartSearch>(fields);
}

/** Ids of markets, limited to as many as can be distinguished. */
function marketsOf(value: Field): ChartSearch['with'] {
  const ids = textsOf(value, MAX_LIST)?.filter((id) => parseMarketId(id) !== undefined);
  return ids === undefined || ids.length === 0 ? undefined : ids.slice(0, MAX_COMPARED);
}

/** Two times in order. */
export function stretchOf(value: Field): ChartSearch['sel'] {
  const [from, to, more] = textsOf(value, MAX_LIST)?.map((text) => integerOf(text, 0, MAX_SECONDS)) ?? [];
  return from !== undefined && to !== undefined && more === undefined && from < to ? [from, to] : undefined;
}

/** At most one height per pane; the first if there are several. */
function heightsOf(value: Field): ChartSearch['heights'] {
  const heights = new Map<string, string>();
  for (const text of textsOf(value, MAX_LIST) ?? []) {
    const [pane, height] = text.split(':');
    const isPane = choiceOf(pane, CHART_PANES) !== undefined && !heights.has(pane);
    const pixels = integerOf(height, 1, MAX_PANE_CSS_PX);
    if (isPane && pixels !== undefined) heights.set(pane, `${pane}:${pixels}`);
  }
  return heights.size === 0 ? undefined : [...heights.values()];
}

/** The fields that a view passes to the next one. */
export function getShared(search: Partial<SharedSearch>): SharedSearch {
  return compact<SharedSearch>({
    v: URL_VERSION,
    m: search.m,
    from: search.from,
    period: search.period,
  });
}

/** The fields of an address that name markets. */
interface MarketFields {
  readonly m?: string;
  readonly with?: readonly string[];
}

/**
 * The same view on another market. Drops what only made sense for the previous one (venues, prices, blocks, sizes,
 * tokens and questions), and the comparison with itself.
 */
export function changeMarket<T extends MarketFields>(search: T, m: string): T {
  if (search.m === m) return search;
  const others = search.with?.filter((id) => id !== m);
  const compared = search.with === undefined ? {} : { with: others?.length === 0 ? undefined : others };
  const ofWalls = { wall: undefined, walls: undefined, wallid: undefined };
  const sizes = { block: undefined, cut: undefined, full: undefined, least: undefined, ...ofWalls };
  const range = { low: undefined, high: undefined };
  const places = { venue: undefined, ...range, lines: undefined, names: undefined, ruler: undefined };
  const own = { asset: undefined, chain: undefined, question: undefined, closes: undefined };
  return { ...search, ...compared, m, ...places, ...sizes, ...own };
}

/** The address bar's text as fields; a repeated parameter becomes a list. */
export function parseSearchText(text: string): RawSearch {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}
