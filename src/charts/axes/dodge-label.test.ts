import { expect, it } from 'vitest';
import { dodgeLabel, keepOnAxis } from './dodge-label';

const AXIS = [0, 200] as const;
const last = { y: 100, half: 15 };
const place = (y: number, other = last) => dodgeLabel({ y, half: 9 }, other, AXIS);

it('puts a label that has room at its own place, inside the axis', () => {
  expect([place(40), place(124), place(-5), place(199)]).toEqual([40, 124, 9, 191]);
  expect(dodgeLabel({ y: 100, half: 9 }, undefined, AXIS)).toBe(100);
});

it('keeps a label off the bars at the ends of its axis', () => {
  expect([-40, 5, 100, 199, 400].map((y) => keepOnAxis(y, 9, 200))).toEqual([11, 11, 100, 189, 189]);
});

it('puts a label that would overlap the other one beside it, on its own side', () => {
  expect([place(95), place(99.9), place(100), place(120)]).toEqual([76, 76, 124, 124]);
});

it('puts it on the side with room at an end of the axis', () => {
  expect(place(10, { y: 15, half: 15 })).toBe(39);
  expect(place(195, { y: 185, half: 15 })).toBe(161);
  expect(dodgeLabel({ y: 15, half: 9 }, { y: 15, half: 15 }, [0, 30])).toBe(15);
});
