import { INTERVALS, type Interval } from '@/domain/interval';
import {
  choice,
  choices,
  customList,
  defaulted,
  flag,
  market,
  markets,
  number,
  type SearchFields,
  type SearchOf,
  spoken,
  stretch,
  texts,
  time,
} from './field-kinds';
import { NO_PANES, UNITS } from './heat-choices';
import { choiceOf, type Field, integerOf, MAX_LIST, textsOf } from './read-field';
import { LINES, LIVE, MAX_COMPARED, makeParser, RULER, type SharedSearch } from './screen-fields';

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
/** Lines over the candles: volume-weighted since 00:00 UTC, and moving averages of so many candles. */
export const AVERAGES = ['vwap', 'ma20', 'ma50', 'ma200'] as const;
export type AverageId = (typeof AVERAGES)[number];
/** Candle intervals; only depth has seconds. */
export const CANDLE_INTERVALS: readonly Interval[] = INTERVALS.filter((interval) => interval !== 'SECOND');
/** How several venues or markets are combined; `compare` and `basis`: one line each, `basis` against the first. */
export const CHART_MODES = ['compare', 'spread', 'basis', 'ratio'] as const;
export type ChartMode = (typeof CHART_MODES)[number];
export const FUNDING_PERIODS = ['1h', '8h', 'day', 'year'] as const;
export type FundingPeriod = (typeof FUNDING_PERIODS)[number];

const MAX_PRICE = 1e12;
const MAX_PANE_CSS_PX = 9999;
const OF_MARKET = { isOfMarket: true } as const;

export const CHART_FIELDS = {
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  low: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  high: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  /** Length of a candle; absent: as fine as the range allows. */
  interval: choice(CANDLE_INTERVALS),
  /** The range chose `interval`, and chooses again when too many or too few candles are visible. */
  fits: flag(),
  form: defaulted(['candles', 'hollow', 'line'], 'candles', {
    words: { ...spoken('candles', 'hollow', 'line'), 'no candles': 'line' },
  }),
  scale: defaulted(['linear', 'log', 'percent'], 'linear', { words: spoken('log', 'percent', 'linear') }),
  /** Panes that are on; absent: as many as window and budget allow. */
  panes: choices([...CHART_PANES, NO_PANES], {
    words: {
      ...spoken(...CHART_PANES.filter((pane) => pane !== 'questions')),
      lens: 'questions',
      liqs: 'liquidations',
      'no panes': NO_PANES,
    },
  }),
  /** Venues that are shown; absent: only that of the market. */
  venue: texts(undefined, OF_MARKET),
  /** Absent: volumes and gauges of the venues are summed. */
  mode: choice(CHART_MODES, { words: { ...spoken(...CHART_MODES), vs: 'compare', versus: 'compare' } }),
  /** Other markets on the same axis: `ATLAS_FUTURES:ETHUSDT`. */
  with: markets(MAX_COMPARED),
  unit: choice(UNITS, { words: spoken(...UNITS) }),
  /** Candles without a trade are filled from the previous one. */
  fill: flag({ words: { fill: '1' } }),
  /** Form of open interest; absent: a line. */
  oi: choice(['candles', 'change']),
  fundingPer: defaulted(FUNDING_PERIODS, '8h'),
  /** The predicted rate is hidden. */
  predicted: choice(['off']),
  /** Where CVD is zero; absent: at the left edge. */
  anchor: time(),
  /** Volume by price of the visible range. */
  profile: flag({ words: { vp: '1' } }),
  averages: choices(AVERAGES, { words: spoken(...AVERAGES) }),
  /** Id of the question whose prices are drawn, `PREDMKT:0x…`. */
  question: market(OF_MARKET),
  /** Unix second at which the questions beside the price axis close; absent: the next close. */
  closes: time(OF_MARKET),
  /** Start and end of the selected range, Unix seconds. */
  sel: stretch(),
  ruler: RULER,
  live: LIVE,
  /** Heights of panes in CSS px, `volume:112`; absent: the defaults. */
  heights: customList(heightsOf),
  lines: LINES,
  /** Names of lines, each after its price: `97000:Support`. */
  names: texts(undefined, OF_MARKET),
} satisfies SearchFields;

export type ChartSearch = SharedSearch & SearchOf<typeof CHART_FIELDS>;

export const parseChartSearch = makeParser(CHART_FIELDS);

/** At most one height per pane; the first if there are several. */
function heightsOf(value: Field): readonly string[] | undefined {
  const heights = new Map<string, string>();
  for (const text of textsOf(value, MAX_LIST) ?? []) {
    const [pane, height] = text.split(':');
    const isPane = choiceOf(pane, CHART_PANES) !== undefined && !heights.has(pane);
    const pixels = integerOf(height, 1, MAX_PANE_CSS_PX);
    if (isPane && pixels !== undefined) heights.set(pane, `${pane}:${pixels}`);
  }
  return heights.size === 0 ? undefined : [...heights.values()];
}
