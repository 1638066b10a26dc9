import {
  choice,
  choices,
  customList,
  defaulted,
  flag,
  integer,
  number,
  type SearchFields,
  type SearchOf,
  spoken,
  text,
  texts,
  time,
} from './field-kinds';
import {
  DEPTH_VALUE_NAMES,
  LAYOUTS,
  layersOf,
  NO_PANES,
  OVERLAYS,
  PANES,
  REDUCTIONS,
  TRIGGER_SIDES,
  UNITS,
} from './heat-choices';
import { LINES, LIVE, makeParser, RULER, type SharedSearch } from './screen-fields';

const MAX_LEVELS = 1_000_000;
const MAX_SIZE = 1e18;
const MAX_PRICE = 1e12;
const MAX_BAND_PERCENT = 100;
const OF_MARKET = { isOfMarket: true } as const;

export const HEATMAP_FIELDS = {
  /** Heat on screen, the lowest first; at most two, or `none`. Absent: depth. */
  layer: customList(layersOf, {
    words: { ...spoken('depth', 'triggers', 'liquidations'), liqs: 'liquidations' },
  }),
  /** Venues whose books are summed; absent: only that of the market. */
  venue: texts(undefined, OF_MARKET),
  /** Height of a price block, in the quote asset. */
  block: number(1e-12, 1e9, { ...OF_MARKET, words: { '4k': undefined, hd: 'hd' } }),
  /** Blocks per side (`maxDepth`). */
  depth: integer(1, MAX_LEVELS),
  /** Levels of triggers (per side) and of the liquidation map (`maxDepth`). */
  levels: integer(1, MAX_LEVELS),
  /** Depth with its own colour for each side. */
  hues: choice(['side'], { words: { sides: 'side' } }),
  triggers: defaulted(TRIGGER_SIDES, 'side', { words: spoken('purpose') }),
  /** Triggers in the flat form, which has no sides. */
  compact: flag({ words: { compact: '1' } }),
  /** Name of the least column length, not checked here; absent: as fine as the range allows. */
  interval: text(),
  unit: choice(UNITS, { words: spoken(...UNITS) }),
  overlay: choice(OVERLAYS, { words: { ...spoken('candles', 'line'), 'no candles': 'off', nocandles: 'off' } }),
  /** Size at which the colour scale starts, in the shown unit; absent: automatic. */
  cut: number(0, MAX_SIZE, OF_MARKET),
  /** Size of full colour; absent: automatic. */
  full: number(0, MAX_SIZE, OF_MARKET),
  gamma: number(0.6, 2.2),
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  low: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  high: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  /** Colour map of this view; absent: the setting. */
  map: text(),
  /** Colours of layers, one text each, parsed by the view. */
  scale: texts(),
  /** What automatic colours are computed from; absent: the visible data. */
  reference: choice(['session'], { words: { lock: 'session' } }),
  /** Absent: the maximum. */
  reduce: choice(REDUCTIONS, { words: { ...spoken(...REDUCTIONS), max: undefined } }),
  live: LIVE,
  /** Panes under the plot; absent: as many as window and budget allow. */
  panes: choices([...PANES, NO_PANES], {
    words: { 'no panes': NO_PANES, ...spoken('volume', 'oi', 'imbalance', 'flow') },
  }),
  /** Band of the imbalance pane in percent of the mid; absent: the narrowest. */
  band: number(0, MAX_BAND_PERCENT),
  /** Band of the flow pane in percent of the mid, 0: the whole book; absent: 1 %. */
  flow: number(0, MAX_BAND_PERCENT),
  /** Best bid and best ask as lines. */
  bbo: flag(),
  /** Traded volume by price, as bubbles. */
  trades: flag(),
  /** Least size of a bubble, in the shown unit; absent: automatic. */
  least: number(0, MAX_SIZE, OF_MARKET),
  /** Size from which a level is a wall: `200`, or `6x` the usual size there; parsed by the view. Absent: `4x`. */
  wall: text(OF_MARKET),
  /**
   * Which walls are listed and outlined, `side:bid,end:pulled`; parsed by the view. Absent: those at visible prices.
   */
  walls: text(OF_MARKET),
  /** Id of the selected wall: `b96750@1781773500`. */
  wallid: text(OF_MARKET),
  /** Walls as outlines over the heat. */
  outlines: flag(),
  /** What cells of depth are coloured by; absent: the size. */
  value: choice(DEPTH_VALUE_NAMES, { words: { ...spoken(...DEPTH_VALUE_NAMES), size: undefined } }),
  /** Unix seconds of the two compared snapshots. */
  a: time(),
  b: time(),
  lines: LINES,
  /** Names of lines, each after its price: `97000:Support`. */
  names: texts(undefined, OF_MARKET),
  /** `map`: liquidations over price instead of time; `distance`: depth by distance from the mid. */
  layout: choice(LAYOUTS, { words: spoken('map', 'distance') }),
  ruler: RULER,
} satisfies SearchFields;

export type HeatmapSearch = SharedSearch & SearchOf<typeof HEATMAP_FIELDS>;

export const parseHeatmapSearch = makeParser(HEATMAP_FIELDS);
