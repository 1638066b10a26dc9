import { describe, expect, it } from 'vitest';
import { buildHeatStyle, buildMapRamp } from '../chart-theme';
import { blendByte, getDrawTables } from './draw-tables';

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
