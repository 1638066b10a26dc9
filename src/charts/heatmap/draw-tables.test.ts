import { describe, expect, it } from 'vitest';
import { buildHeatStyle, buildMapRamp } from '../chart-theme';
import { BLEND_BYTE, blendByte, getDrawTables } from './draw-tables';
import type { HeatStyle, LayerBlend } from './heat-data';

const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), { firstStep: -126 }, { cut: 1, full: 100, gamma: 1 });

it('a channel is mixed to the nearest whole number', () => {
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

it('a product is the nearest whole number', () => {
  const wrong: number[][] = [];
  for (let over = 0; over < 256; over++) {
    for (let under = 0; under < 256; under++)
      if (BLEND_BYTE.multiply(over, under, 255) !== Math.round((over * under) / 255)) wrong.push([over, under]);
  }
  expect(wrong).toEqual([]);
});

/** What a code of an upper plane makes of a channel under it. */
function layOn(style: HeatStyle, code: number, channel: number, under: number): number {
  const { blend, table } = getDrawTables(style).over[0];
  return BLEND_BYTE[blend](table[code * 4 + channel], under, table[code * 4 + 3]);
}

describe.each(['dark', 'light'] as const)('on a %s ground', (theme) => {
  const map = theme === 'dark' ? 'ember' : 'paper-rust';
  const book = { firstStep: -126 };
  const colours = { ramp: buildMapRamp(map), book, handles: { cut: 1, full: 100, gamma: 1 } };
  const style = buildHeatStyle(theme, buildMapRamp(map), book, colours.handles, [{ ...colours, role: 'layer' }]);
  const withBlend = (blend: LayerBlend): HeatStyle => ({
    ...style,
    over: [{ table: style.table, opacity: 0.85, blend }],
  });

  it('no size and a size too small to be seen change nothing', () => {
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

  it('the largest size stands far off the ground', () => {
    const channelOf = (code: number): number =>
      [0, 1, 2].reduce((sum, channel) => sum + layOn(style, code, channel, style.ground[channel]), 0);
    expect(Math.abs(channelOf(255) - channelOf(3))).toBeGreaterThan(250);
  });

  it('of two sides each channel is the one further from the ground', () => {
    const side = buildHeatStyle(theme, buildMapRamp(map), book, colours.handles, [{ ...colours, role: 'side' }]);
    for (const [own, other] of [
      [40, 250],
      [250, 40],
    ]) {
      const seen = [0, 1, 2].map((channel) => layOn(side, other, channel, side.table[own * 4 + channel]));
      const expected = [0, 1, 2].map((channel) => {
        const pair = [side.table[own * 4 + channel], side.table[other * 4 + channel]];
        return theme === 'dark' ? Math.max(...pair) : Math.min(...pair);
      });
      expect(seen).toEqual(expected);
      expect(side.over?.[0].blend).toBe(theme === 'dark' ? 'lighten' : 'darken');
    }
  });
});

describe('the colours that are drawn', () => {
  it('are those of the table when it is opaque', () => {
    expect(getDrawTables(STYLE)).toEqual({ base: STYLE.table, over: [] });
  });

  it('are the ground where a layer is not seen', () => {
    const { base } = getDrawTables({ ...STYLE, opacity: 0 });
    for (let code = 0; code < 256; code++)
      expect(base.slice(code * 4, code * 4 + 4)).toEqual(Uint8Array.of(...STYLE.ground, 255));
  });

  it('of the upper layer are nothing where it has no size, else of its opacity', () => {
    const { over } = getDrawTables({ ...STYLE, over: [{ table: STYLE.table, opacity: 0.4 }] });
    expect(over[0].blend).toBe('cover');
    const alphas = over[0].table.filter((_, i) => i % 4 === 3);
    expect([...alphas]).toEqual([0, 0, 0, ...Array.from({ length: 253 }, () => 102)]);
  });
});
