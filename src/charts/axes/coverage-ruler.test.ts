import { expect, it } from 'vitest';
import { makeRecordingContext } from '@/testing/recording-context';
import { getChartTheme } from '../chart-theme';
import { paintRuler, type RulerPart } from './coverage-ruler';

const view = { timeFrom: 1000, timeTo: 2000, priceLow: 0, priceHigh: 1 };
const size = { width: 100, height: 4, pixelRatio: 1 };

it('leaves out times that are not in view', () => {
  const part = (from: number, to: number): RulerPart => ({ from, to, look: 'whole' });
  const { context, calls } = makeRecordingContext();
  const data = [part(0, 1000), part(1500, 1501), part(2000, 3000)];
  paintRuler({ context, view, size, data, style: { theme: getChartTheme('dark') }, crosshair: undefined });
  expect(calls.filter(({ name }) => name === 'fillRect').map(({ args }) => args)).toEqual([[50, 0, 1, 4]]);
});
