import { describe, expect, it } from 'vitest';
import { buildMapRamp } from '../chart-theme';
import { BLEND_BYTE, blendByte, getDrawTables } from './draw-tables';
import type { HeatStyle, LayerBlend } from './heat-data';
import { buildHeatStyle } from './heat-style';

const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), { firstStep: -126 }, { cut: 1, full: 100, gamma: 1 });

it('mixes a channel to the nearest whole number', () => {
  const wrong: number[][] = [];
  for (let over = 0; over < 256; over += 5) {
    for (let under = 0; under < 256; under++) {
      for (let alpha = 0; alpha < 256; alpha++) {
        const exact = Math.round((over * alpha + under * (255 - alpha)) / 255);
        if (blendByte(over, under, alpha) !== exact) wrong.push([over, under, alpha]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('rounds a product to the nearest whole number', () => {
  const wrong: number[][] = [];
  for (let over = 0; over < 256; over++) {
    for (let under = 0; under < 256; under++)
      if (BLEND_BYTE.multiply(over, under, 255) !== Math.round((over * under) / 255)) wrong.push([over, under]);
  }
  expect(wrong).toEqual([]);
});

/** The channel that a code of an upper plane makes of the one below. */
function layOn(style: HeatStyle, code: number, channel: number, under: number): number {
  const { blend, table } = getDrawTables(style).over[0];
  return BLEND_BYTE[blend](table[code * 4 + channel], under, table[code * 4 + 3]);
}

describe.each(['dark', 'light'] as const)('on a %s ground', (theme) => {
  const ramp = buildMapRamp(theme === 'dark' ? 'ember' : 'paper-rust');
  const style = buildHeatStyle(theme, ramp, { firstStep: -126 }, { cut: 1, full: 100, gamma: 1 });
  const withBlend = (blend: LayerBlend, opacity = 0.85): HeatStyle => ({
    ...style,
    over: [{ table: style.table, opacity, blend }],
  });

  it('adds and multiplies nothing for no size and for a size too small to be seen', () => {
    const changed: unknown[] = [];
    for (const blend of ['add', 'multiply'] as const) {
      const blended = withBlend(blend);
      for (const code of [0, 1, 2, 3]) {
        for (let under = 0; under < 256; under++)
          for (const channel of [0, 1, 2])
            if (layOn(blended, code, channel, under) !== under) changed.push([blend, code, channel, under]);
      }
    }
    expect(changed).toEqual([]);
  });

  it('draws the largest size far from the ground', () => {
    const blended = withBlend(theme === 'dark' ? 'add' : 'multiply');
    const sumOf = (code: number): number =>
      [0, 1, 2].reduce((sum, channel) => sum + layOn(blended, code, channel, style.ground[channel]), 0);
    expect(Math.abs(sumOf(255) - sumOf(3))).toBeGreaterThan(250);
  });

  it('picks the channel further from the ground of two planes', () => {
    const blended = withBlend(theme === 'dark' ? 'lighten' : 'darken', 1);
    for (const [own, other] of [
      [40, 250],
      [250, 40],
    ]) {
      const seen = [0, 1, 2].map((channel) => layOn(blended, other, channel, style.table[own * 4 + channel]));
      const expected = [0, 1, 2].map((channel) => {
        const pair = [style.table[own * 4 + channel], style.table[other * 4 + channel]];
        return theme === 'dark' ? Math.max(...pair) : Math.min(...pair);
      });
      expect(seen).toEqual(expected);
    }
  });
});

describe('the colours that are drawn', () => {
  it('are those of the table when it is opaque', () => {
    expect(getDrawTables(STYLE)).toMatchObject({ base: STYLE.table, over: [] });
  });

  it('are the ground where a layer is not seen', () => {
    const { base } = getDrawTables({ ...STYLE, opacity: 0 });
    for (let code = 0; code < 256; code++)
      expect(base.slice(code * 4, code * 4 + 4)).toEqual(Uint8Array.of(...STYLE.ground, 255));
  });

  it('of the upper layer are transparent where it has no size, else have its opacity', () => {
    const { over } = getDrawTables({ ...STYLE, over: [{ table: STYLE.table, opacity: 0.4 }] });
    expect(over[0].blend).toBe('cover');
    const alphas = over[0].table.filter((_, i) => i % 4 === 3);
    expect([...alphas]).toEqual([0, 0, 0, ...Array.from({ length: 253 }, () => 102)]);
  });
});
