import { buildRamp } from '@/domain/scale/colour-scale';
import { colorMaps, themes } from '@/theme/tokens';

export type ThemeName = keyof typeof themes;
export type ColourMapName = keyof typeof colorMaps;
/** Colours of the two sides: `teal` is the default pair, `azure` the alternative. */
export type SidePairName = 'teal' | 'azure';

/** Colours that the engines draw with, as CSS colours. */
export interface ChartTheme {
  readonly name: ThemeName;
  readonly canvas: string;
  readonly panel: string;
  readonly overlay: string;
  readonly active: string;
  /** Grid lines without another meaning. */
  readonly lineSubtle: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly buy: string;
  readonly sell: string;
  readonly onBuy: string;
  readonly onSell: string;
  readonly crosshair: string;
  readonly priceLine: string;
  readonly accent: string;
  /** Cumulative volume delta. */
  readonly cvd: string;
  /** Open interest, its funding rate, and the depth imbalance. */
  readonly interest: string;
  readonly funding: string;
  readonly imbalance: string;
  /** What should stand out without signalling an error, such as the price with the most volume. */
  readonly warn: string;
  /** Colours that distinguish series, in their order. */
  readonly series: readonly string[];
  /** Lines of other venues and markets: hues apart from both side pairs, open interest and funding. */
  readonly venues: readonly string[];
  /** Colours of ordered data, from the first value to the last. */
  readonly tenor: readonly string[];
  /** Averages over candles: volume-weighted, then moving ones by their length. */
  readonly averages: readonly string[];
  /** Levels of the liquidation map, which have no side. */
  readonly liquidation: string;
  /** Drawn under candles and lines, so that they stay readable over a bright wall. */
  readonly casing: string;
}

/** Opacity of the casing. */
const CASING_ALPHA = { dark: 0.82, light: 0.9 } as const;
/** Indices of the fixed colours among the series colours. */
const [INTEREST_SERIES, CVD_SERIES, FUNDING_SERIES, LIQUIDATION_SERIES, IMBALANCE_SERIES] = [0, 2, 3, 5, 6] as const;
const VWAP_SERIES = IMBALANCE_SERIES;

/** The resolved colours of a theme and side pair. */
export function getChartTheme(name: ThemeName, sides: SidePairName = 'teal'): ChartTheme {
  const tokens = themes[name];
  return {
    name,
    canvas: tokens['bg-canvas'],
    panel: tokens['bg-panel'],
    overlay: tokens['bg-overlay'],
    active: tokens['bg-active'],
    lineSubtle: tokens['line-subtle'],
    line: tokens.line,
    lineStrong: tokens['line-strong'],
    text1: tokens['text-1'],
    text2: tokens['text-2'],
    text3: tokens['text-3'],
    buy: sides === 'teal' ? tokens.buy : tokens['buy-alt'],
    sell: sides === 'teal' ? tokens.sell : tokens['sell-alt'],
    onBuy: tokens['on-buy'],
    onSell: tokens['on-sell'],
    crosshair: tokens.crosshair,
    priceLine: tokens['price-line'],
    accent: tokens.accent,
    cvd: tokens.cat[CVD_SERIES],
    interest: tokens.cat[INTEREST_SERIES],
    funding: tokens.cat[FUNDING_SERIES],
    imbalance: tokens.cat[IMBALANCE_SERIES],
    liquidation: tokens.cat[LIQUIDATION_SERIES],
    warn: tokens.warn,
    series: tokens.cat,
    venues: tokens.venue,
    tenor: tokens.tenor,
    averages: [tokens.cat[VWAP_SERIES], tokens.tenor[0], tokens.tenor[2], tokens.tenor[3]],
    casing: withAlpha(tokens['bg-canvas'], CASING_ALPHA[name]),
  };
}

/** `colour` (`#rrggbb`) with an opacity of 0 to 1. */
export function withAlpha(colour: string, alpha: number): string {
  return (
    colour +
    Math.round(alpha * 255)
      .toString(16)
      .padStart(2, '0')
  );
}

/** How far along a map the smallest sizes start: on white they would look like dust, of a yellow more than of a blue. */
const LEAST: Readonly<Partial<Record<ColourMapName, number>>> = {
  'paper-ink': 0.1,
  'paper-rust': 0.11,
  'bid-light': 0.1,
  'ask-light': 0.1,
  'iris-light': 0.1,
};

/** The 256 colours of a map, as RGB triples. */
export function buildMapRamp(map: ColourMapName): Uint8Array {
  return buildRamp(colorMaps[map].stops, LEAST[map]);
}
