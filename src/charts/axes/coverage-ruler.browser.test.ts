import { afterEach, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { getChartTheme } from '../chart-theme';
import { makeCoverageRuler, RULER_HEIGHT_CSS_PX, type RulerLook, type RulerPart } from './coverage-ruler';

const SIZE = { width: 700, height: RULER_HEIGHT_CSS_PX, pixelRatio: 1 };
const LOOKS: readonly RulerLook[] = ['whole', 'thin', 'busy', 'dashed', 'dotted', 'empty'];
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

function draw(parts: readonly RulerPart[], timeTo: number): Uint8ClampedArray {
  const host = document.createElement('div');
  document.body.append(host);
  const engine = makeCoverageRuler({ host, scheduler: makeFrameScheduler() });
  open.push(() => {
    engine.dispose();
    host.remove();
  });
  engine.setStyle({ theme: getChartTheme('dark') });
  engine.setData(parts);
  engine.setViewport({ timeFrom: 0, timeTo, priceLow: 0, priceHigh: 1 }, SIZE);
  engine.draw();
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

it('draws a different picture for each look, and only within its own part', () => {
  const parts = LOOKS.map((look, i) => ({ from: i * 100, to: (i + 1) * 100, look }));
  const pixels = draw(parts, 700);
  const pictures = [...LOOKS, 'empty'].map((_, i) =>
    Array.from({ length: SIZE.height }, (_row, y) => {
      const at = (y * SIZE.width + i * 100) * 4;
      return pixels.slice(at, at + 400).join();
    }).join(),
  );
  expect(new Set(pictures.slice(0, LOOKS.length)).size).toBe(LOOKS.length);
  // Outside the parts nothing is drawn, as on an empty ruler.
  expect(pictures[LOOKS.length]).toBe(pictures[LOOKS.indexOf('empty')]);
});

it('shows a part that is shorter than a pixel', () => {
  const parts: RulerPart[] = [
    { from: 0, to: 349_999, look: 'empty' },
    { from: 350_000, to: 350_001, look: 'whole' },
  ];
  const pixels = draw(parts, 700_000);
  const covered = Array.from({ length: SIZE.width }, (_, x) => x).filter((x) => pixels[x * 4 + 3] > 0);
  expect(covered).toEqual([350]);
});
