import type { CodeBook } from '@/domain/grid/code-book';
import { buildColourTable, type ScaleHandles } from '@/domain/scale/colour-scale';
import { parseHex, type Rgb } from '@/domain/scale/oklab';
import { themes } from '@/theme/tokens';
import type { ThemeName } from '../chart-theme';
import type { HeatStyle } from './heat-data';

/** Opacity of the hatch lines, in the text colour: what is not loaded must be told from what is zero at a glance. */
const MISSING_SHARE = 0.14;
const OUTSIDE_SHARE = 0.07;

/** How a heatmap is coloured. `ramp` is from `buildMapRamp`. */
export function buildHeatStyle(theme: ThemeName, ramp: Uint8Array, book: CodeBook, handles: ScaleHandles): HeatStyle {
  const ground = parseHex(themes[theme]['bg-canvas']);
  const ink = parseHex(themes[theme]['text-1']);
  return {
    table: buildColourTable(ramp, book, handles),
    ground,
    missingHatch: mix(ground, ink, MISSING_SHARE),
    outsideHatch: mix(ground, ink, OUTSIDE_SHARE),
  };
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2): number => Math.round(a[i] + (b[i] - a[i]) * share);
  return [channel(0), channel(1), channel(2)];
}
