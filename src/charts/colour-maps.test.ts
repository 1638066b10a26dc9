import { describe, expect, it } from 'vitest';
import { chooseInk, computeLuminance } from '@/domain/scale/luminance';
import { type Rgb, toLinear, toOklab } from '@/domain/scale/oklab';
import { colorMaps, themes } from '@/theme/tokens';
import { buildMapRamp, type ColourMapName } from './chart-theme';

const MAPS = Object.keys(colorMaps) as ColourMapName[];

/** Linear RGB as seen by an eye without one kind of cone. Source: Machado et al. 2009, severity 1. */
const VISIONS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function toByte(light: number): number {
  const bounded = Math.min(1, Math.max(0, light));
  return 255 * (bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055);
}

function see(rgb: Rgb, matrix: readonly number[]): Rgb {
  const [r, g, b] = rgb.map(toLinear) as [number, number, number];
  const channel = (row: number): number => toByte(matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b);
  return [channel(0), channel(3), channel(6)];
}

const colourAt = (ramp: Uint8Array, index: number): Rgb => [ramp[index * 3], ramp[index * 3 + 1], ramp[index * 3 + 2]];

/** Steps of the ramp far enough apart that rounding to bytes cannot reverse the direction. */
const STRIDE = 4;

/** Places where the lightness turns against the direction from the first to the last colour. */
function findTurns(ramp: Uint8Array, matrix: readonly number[]): number[] {
  const lightness = Array.from({ length: 256 }, (_, i) => toOklab(see(colourAt(ramp, i), matrix))[0]);
  const direction = Math.sign(lightness[255] - lightness[0]);
  return lightness.flatMap((value, i) => (i >= STRIDE && (value - lightness[i - STRIDE]) * direction <= 0 ? [i] : []));
}

describe('the eleven colour maps', () => {
  it('are eleven', () => {
    expect(MAPS).toHaveLength(11);
  });

  describe.each(MAPS)('%s', (map) => {
    const ramp = buildMapRamp(map);

    it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
      'changes lightness in one direction for %s vision',
      (vision) => {
        expect(findTurns(ramp, VISIONS[vision])).toEqual([]);
      },
    );

    it('starts at the background of its theme: no size is no ink', () => {
      const ground = themes[colorMaps[map].theme]['bg-canvas'];
      expect(`#${[...ramp.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`).toBe(ground);
    });

    it('tells the smallest size that it draws from the background, in the light theme at a glance', () => {
      const [ground, first] = [colourAt(ramp, 0), colourAt(ramp, 1)].map((colour) => toOklab(colour));
      const apart = Math.hypot(...first.map((value, axis) => value - ground[axis]));
      expect(apart).toBeGreaterThan(colorMaps[map].theme === 'light' ? 0.04 : 0);
    });

    it('has steps that the eye can distinguish up to its end', () => {
      const labs = Array.from({ length: 9 }, (_, i) => toOklab(colourAt(ramp, Math.round((i * 255) / 8))));
      const steps = labs.slice(1).map((lab, i) => Math.hypot(...lab.map((value, axis) => value - labs[i][axis])));
      expect(Math.min(...steps)).toBeGreaterThan(0.06);
    });

    it('has a colour at every place on which a printed size has a contrast of 4.5', () => {
      for (let i = 0; i < 256; i++) {
        const ground = computeLuminance(colourAt(ramp, i)) + 0.05;
        const ink = (chooseInk(colourAt(ramp, i)) === '#ffffff' ? 1 : 0) + 0.05;
        expect(Math.max(ground, ink) / Math.min(ground, ink)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });

  it.each(MAPS.filter((map) => colorMaps[map].theme === 'light'))('%s ends in a colour, not in black', (map) => {
    const [lightness, a, b] = toOklab(colourAt(buildMapRamp(map), 255));
    expect(lightness).toBeGreaterThan(0.36);
    expect(Math.hypot(a, b)).toBeGreaterThan(0.06);
  });

  it('paper-rust is light where most levels of liquidations are, and darkens most at its top', () => {
    const ramp = buildMapRamp('paper-rust');
    const [low, middle, top] = [0.35, 0.5, 1].map((share) => toOklab(colourAt(ramp, Math.round(share * 255)))[0]);
    expect(low).toBeGreaterThan(0.81);
    expect(middle - top).toBeGreaterThan(1.5 * (1 - middle));
  });

  it('liquidations stand out from a white ground from the low end of their scale on', () => {
    const ramp = buildMapRamp('paper-rust');
    const [ground, ...cells] = [0, 1, 64].map((index) => computeLuminance(colourAt(ramp, index)) + 0.05);
    const [smallest, quarter] = cells.map((cell) => ground / cell);
    expect(smallest).toBeGreaterThan(1.2);
    expect(quarter).toBeGreaterThan(1.5);
  });

  it('detects maps whose lightness turns back', () => {
    const turned = buildMapRamp('tidal').slice();
    turned.copyWithin(150 * 3, 20 * 3, 60 * 3);
    expect(findTurns(turned, VISIONS.normal)).not.toEqual([]);
  });
});
