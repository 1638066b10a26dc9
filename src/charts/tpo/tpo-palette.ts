import { computeLuminance } from '@/domain/scale/luminance';
import { fromOklab, parseHex, type Rgb, toOklab } from '@/domain/scale/oklab';
import { buildMapRamp, type ChartTheme, type ColourMapName, type ThemeName } from '../chart-theme';

/** What is behind a letter. */
export type Ground = 'plain' | 'area' | 'poc' | 'single';

/** Opacity of fills under cells. */
export const AREA_ALPHA = 0.075;
export const POC_ALPHA = 0.2;
export const SINGLE_ALPHA = 0.22;

/** Least contrast of a letter to its background. */
const TEXT_CONTRAST = 4.5;
const LIFT_STEPS = 16;

/** Number of tones of the colour modes with a fixed count. */
export const AREA_TONES = ['outside', 'inside', 'poc', 'single'] as const;
/** Steps of selling and of buying on either side of balanced. */
export const DELTA_STEPS = 4;
export const VOLUME_TONES = 16;
/** Darker parts of a map are too close to the plot's colour. */
const VOLUME_FROM = 0.42;
const RAMP_LENGTH = 256;
const VOLUME_MAPS: Readonly<Record<ThemeName, ColourMapName>> = { dark: 'tidal', light: 'paper-ink' };

const toHex = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** `share` of `b` over `a`, as a canvas blends it. */
export function layOver(a: string, b: string, share: number): string {
  const [under, over] = [parseHex(a), parseHex(b)];
  const channel = (i: 0 | 1 | 2): number => Math.round(under[i] + (over[i] - under[i]) * share);
  return toHex([channel(0), channel(1), channel(2)]);
}

export function computeContrast(a: string, b: string): number {
  const [light, dark] = [a, b].map((colour) => computeLuminance(parseHex(colour))).sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** `count` colours from the first of `stops` through the others to the last, evenly spaced in OKLab. */
export function buildSequence(stops: readonly string[], count: number): string[] {
  const points = stops.map((stop) => toOklab(parseHex(stop)));
  const lengths = points.slice(1).map((point, i) => Math.hypot(...point.map((axis, k) => axis - points[i][k])));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return Array.from({ length: count }, (_, nth) => {
    let rest = count === 1 ? 0 : (nth / (count - 1)) * total;
    let from = 0;
    while (from < lengths.length - 1 && rest > lengths[from]) rest -= lengths[from++];
    const mix = (axis: 0 | 1 | 2): number =>
      points[from][axis] + ((points[from + 1][axis] - points[from][axis]) * rest) / lengths[from];
    return toHex(fromOklab([mix(0), mix(1), mix(2)]));
  });
}

export interface TpoPalette {
  /** Colour of a block. */
  readonly fills: readonly string[];
  /** Colour of a letter. */
  inkOf(tone: number, ground: Ground): string;
}

/** Colours of a mode, with letters that contrast with their background as text must. */
function makePalette(theme: ChartTheme, fills: readonly string[], texts: readonly string[] = fills): TpoPalette {
  const grounds = buildGrounds(theme);
  const inks = new Map<string, string>();
  return {
    fills,
    inkOf(tone, ground) {
      const key = `${tone} ${ground}`;
      let ink = inks.get(key);
      if (ink === undefined) {
        ink = liftText(texts[tone], grounds[ground], theme.text1);
        inks.set(key, ink);
      }
      return ink;
    },
  };
}

/** Backgrounds of letters: the value area is below the others, which is the harder case in both themes. */
export function buildGrounds({ canvas, accent, warn, series }: ChartTheme): Readonly<Record<Ground, string>> {
  const area = layOver(canvas, accent, AREA_ALPHA);
  return {
    plain: canvas,
    area,
    poc: layOver(area, warn, POC_ALPHA),
    single: layOver(area, series[SINGLE_SERIES], SINGLE_ALPHA),
  };
}

/** Index of the colour of single prints among those of series. */
export const SINGLE_SERIES = 3;

function liftText(text: string, ground: string, strongest: string): string {
  for (let step = 0; step < LIFT_STEPS; step++) {
    const lifted = layOver(text, strongest, step / LIFT_STEPS);
    if (computeContrast(lifted, ground) >= TEXT_CONTRAST) return lifted;
  }
  return strongest;
}

export function makeAreaPalette(theme: ChartTheme): TpoPalette {
  const single = theme.series[SINGLE_SERIES];
  return makePalette(
    theme,
    [theme.lineStrong, theme.text3, theme.warn, single],
    [theme.text3, theme.text1, theme.warn, single],
  );
}

/** From the first of `blocks` blocks to the last. */
export const makeBlockPalette = (theme: ChartTheme, blocks: number): TpoPalette =>
  makePalette(theme, buildSequence(theme.tenor, Math.max(1, blocks)));

/** From all sold through balanced to all bought. */
export function makeDeltaPalette(theme: ChartTheme): TpoPalette {
  const fills = Array.from({ length: 2 * DELTA_STEPS + 1 }, (_, i) => {
    const step = i - DELTA_STEPS;
    return layOver(theme.text3, step < 0 ? theme.sell : theme.buy, Math.abs(step) / DELTA_STEPS);
  });
  return makePalette(theme, fills);
}

export function makeVolumePalette(theme: ChartTheme): TpoPalette {
  const ramp = buildMapRamp(VOLUME_MAPS[theme.name]);
  const fills = Array.from({ length: VOLUME_TONES }, (_, i) => {
    const share = VOLUME_FROM + ((1 - VOLUME_FROM) * i) / (VOLUME_TONES - 1);
    const at = Math.round(share * (RAMP_LENGTH - 1)) * 3;
    return toHex([ramp[at], ramp[at + 1], ramp[at + 2]]);
  });
  return makePalette(theme, fills);
}

/** Lower, level, higher. */
export const makeDirectionPalette = (theme: ChartTheme): TpoPalette =>
  makePalette(theme, [theme.sell, theme.text3, theme.buy]);
