import { expect, it } from 'vitest';
import { makeWordRoom } from './word-room';

const size = { width: 400, height: 200, pixelRatio: 1 };
const box = (x: number, y: number) => ({ x, y, halfWidth: 30, halfHeight: 8 });

it('takes the first place inside the pane and clear of its heading', () => {
  const room = makeWordRoom(size);
  expect(room.place([box(390, 100), box(10, 100), box(200, 30), box(200, 198), box(200, 36)])).toEqual(box(200, 36));
});

it('covers no place that was taken before, and leaves out labels where none is free', () => {
  const room = makeWordRoom(size);
  room.take({ x: 200, y: 100, halfWidth: 5, halfHeight: 4 });
  expect(room.place([box(200, 110), box(200, 116)])).toEqual(box(200, 116));
  expect(room.place([box(230, 110)])).toBeUndefined();
  expect(room.place([box(264, 116)])).toEqual(box(264, 116));
});
