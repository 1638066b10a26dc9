import { expect, it, vi } from 'vitest';
import { makeRulerGestures } from './ruler-gestures';

const [FIRST, SECOND] = [
  { time: 60, price: 100 },
  { time: 180, price: 101 },
];

function mount(isMeasuring: boolean, box?: Parameters<typeof makeRulerGestures>[0]['box']) {
  const [setBox, onMeasuring] = [vi.fn(), vi.fn()];
  return { setBox, onMeasuring, gestures: makeRulerGestures({ box, setBox }, isMeasuring, onMeasuring) };
}

it('the first click starts the ruler, and the second ends it and the measuring', () => {
  const first = mount(true);
  first.gestures.onMeasurePoint(FIRST);
  expect(first.setBox).toHaveBeenCalledWith({ kind: 'measure', from: FIRST, to: FIRST });
  expect(first.onMeasuring).not.toHaveBeenCalled();
  const second = mount(true, { kind: 'measure', from: FIRST, to: FIRST });
  second.gestures.onMeasurePoint(SECOND);
  expect(second.setBox).toHaveBeenCalledWith({ kind: 'measure', from: FIRST, to: SECOND });
  expect(second.onMeasuring).toHaveBeenCalledWith(false);
});

it('a click clears the box, but not while measuring', () => {
  const [off, on] = [mount(false), mount(true)];
  for (const { gestures } of [off, on]) gestures.onBox(undefined);
  expect([off.setBox.mock.calls, on.setBox.mock.calls]).toEqual([[[undefined]], []]);
});
