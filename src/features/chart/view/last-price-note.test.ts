import { expect, it } from 'vitest';
import type { ChartView } from './chart-view';
import { tellLastPrice } from './last-price-note';

/** 18 Jun 2026, 14:32 UTC. */
const NOW = 1_781_793_120;
const DAY = 86_400;

const tell = (timeTo: number, isLive: boolean, { left, isRecorded = false }: { left?: number; isRecorded?: boolean }) =>
  tellLastPrice(
    {
      settled: { view: { timeTo }, isLive } as ChartView['settled'],
      span: { from: 0, to: NOW, isRecorded },
      zone: 'utc',
    },
    left,
  );

it('at the live edge the last price says when its candle closes, and nothing where time stands still', () => {
  expect(tell(NOW, true, { left: 180 })).toBe('in 3:00');
  expect(tell(NOW, true, {})).toBeUndefined();
});

it('in a view of the past it says its own time: of another day its date', () => {
  expect(tell(NOW - 7200, false, { left: 180 })).toBe('at 14:32');
  expect(tell(NOW - DAY, false, {})).toBe('18 Jun');
});

it('in a recording it says its time at its end too', () => {
  expect(tell(NOW, true, { isRecorded: true })).toBe('at 14:32');
});
