import { expect, it } from 'vitest';
import type { CapMove } from './cap-moves';
import { dotOf, leadTo, placeMarkLabels } from './mark-labels';

const placed = {
  size: { width: 600, height: 200 },
  insets: { left: 0, right: 0, top: 0, bottom: 0 },
  picture: {
    x: { low: 0, high: 600, ticks: [] },
    y: { low: 0, high: 200, ticks: [] },
    lines: [],
    bands: [],
    cells: [],
  },
};
/** Flat but for a trough at 300, whose label below the line comes near the foot. */
const line = (trough: number) => ({
  times: Float64Array.from({ length: 61 }, (_, at) => at * 10),
  values: Float64Array.from({ length: 61 }, (_, at) => (at === 30 ? trough : 150)),
});
const mark = (at: number, cap: number, supply: number): CapMove => ({
  at,
  cap: 1,
  change: { cap, price: cap, supply, supplyPart: 0 },
  isLarge: cap !== 0,
  isStep: supply !== 0,
});
const fall = mark(300, -24, 0);
const [near, side, far] = [mark(310, 0, 1.7), mark(230, 0, 1.8), mark(100, 0, 1.5)];

it('the label of a step gives way to that of a move where both would lie on each other', () => {
  const { moves, steps } = placeMarkLabels(line(40), placed, { moves: [fall], steps: [near, far] });
  expect(moves.get(fall)).toEqual({ x: 300, top: 164 });
  expect([...steps.keys()]).toEqual([far]);
});

it('a step beside one that gives way is labelled in its place', () => {
  const marks = { moves: [fall], steps: [near, side] };
  expect([...placeMarkLabels(line(40), placed, marks).steps.keys()]).toEqual([]);
  // Higher up the label of the move leaves the foot free.
  expect([...placeMarkLabels(line(80), placed, marks).steps.keys()]).toEqual([side]);
  const wider = { ...marks, steps: [near, mark(210, 0, 1.6)] };
  expect([...placeMarkLabels(line(40), placed, wider).steps.keys()].map(({ at }) => at)).toEqual([210]);
});

it('the label of a move lies on no mark of a step', () => {
  // Below the line it would reach the marks at the foot.
  const place = (steps: readonly CapMove[]) =>
    placeMarkLabels(line(22), placed, { moves: [fall], steps }).moves.get(fall)?.top;
  expect(place([])).toBe(182);
  expect(place([near])).toBe(33);
});

it('on a phone moves that are close to each other are all labelled, on either side of the line and on no other label', () => {
  const phone = { ...placed, size: { width: 320, height: 220 } };
  const moves = [mark(90, -7.6, 0), mark(130, 9.4, 0), mark(160, 8.9, 0), mark(200, -8.5, 0), mark(204, -13.4, 0)];
  const narrow = { ...phone, picture: { ...placed.picture, x: { low: 0, high: 600, ticks: [] } } };
  const { moves: labels } = placeMarkLabels(line(150), narrow, { moves, steps: [] });
  expect([...labels.keys()].map(({ at }) => at).toSorted((a, b) => a - b)).toEqual([90, 130, 160, 200, 204]);
  const places = [...labels.values()];
  const overlaps = places.flatMap((a, at) =>
    places.slice(at + 1).filter((b) => Math.abs(a.x - b.x) < 50 && Math.abs(a.top - b.top) < 13),
  );
  expect(overlaps).toEqual([]);
});

it('a step has no label where the line runs along the foot, rather than one that the line strikes through', () => {
  const low = { ...line(150), values: Float64Array.from({ length: 61 }, (_, at) => (at < 30 ? 14 : 150)) };
  const steps = [mark(100, 0, 1.8), mark(480, 0, 1.6)];
  expect([...placeMarkLabels(low, placed, { moves: [], steps }).steps.keys()]).toEqual([steps[1]]);
});

it('a move at the top of the plot is labelled at its side rather than far below', () => {
  const peak = {
    times: Float64Array.from({ length: 301 }, (_, at) => at * 2),
    values: Float64Array.from({ length: 301 }, (_, at) => (at === 150 ? 190 : at < 165 ? 60 : 20)),
  };
  const rise = mark(300, 17.5, 0);
  const place = placeMarkLabels(peak, placed, { moves: [rise], steps: [] }).moves.get(rise);
  expect(Math.abs((place?.top ?? 0) - 10)).toBeLessThan(20);
});

it('a label that does not touch its dot has a line to it', () => {
  const dot = dotOf(line(40), placed, fall);
  expect(dot).toEqual({ x: 300, y: 160 });
  expect(leadTo({ x: 300, top: 164 }, dot)).toBeUndefined();
  expect(leadTo({ x: 320, top: 190 }, dot)).toEqual([dot, { x: 300, y: 190 }]);
  expect(leadTo({ x: 340, top: 120 }, dot)).toEqual([dot, { x: 315, y: 133 }]);
});

it('no label lies nearer to the dot of another move than to its own', () => {
  // Two falls in a row, as the second and third day of a crash are.
  const moves = [mark(300, -12.5, 0), mark(318, -16.1, 0)];
  const steep = {
    times: Float64Array.from({ length: 101 }, (_, at) => at * 6),
    values: Float64Array.from({ length: 101 }, (_, at) => (at < 50 ? 170 : Math.max(60, 150 - 14 * (at - 50)))),
  };
  const labels = placeMarkLabels(steep, placed, { moves, steps: [] }).moves;
  expect(labels.size).toBeGreaterThan(0);
  for (const [move, { x, top }] of labels) {
    const gapTo = ({ at }: CapMove): number => {
      const y = 200 - steep.values[at / 6];
      return Math.hypot(Math.max(0, Math.abs(at - x) - 25), Math.max(0, top - y, y - top - 13));
    };
    for (const other of moves) if (other !== move) expect(gapTo(other)).toBeGreaterThan(gapTo(move));
  }
});

it('no lead passes over another label, as beside an open drawer, where moves stand close', () => {
  const narrow = { ...placed, size: { width: 300, height: 200 } };
  // A fall whose label only has room high above its dot, and a rise beside it.
  const times = Float64Array.from({ length: 61 }, (_, at) => at * 10);
  const values = times.map((at) => (at < 280 ? 150 : at < 300 ? 110 : at < 340 ? 20 : 30));
  const moves = [mark(280, -10.7, 0), mark(300, -16.8, 0), mark(340, 11.7, 0)];
  const steep = { times, values };
  const { moves: labels } = placeMarkLabels(steep, narrow, { moves, steps: [] });
  const covered = [...labels].flatMap(([move, label]) => {
    const lead = leadTo(label, dotOf(steep, narrow, move));
    if (lead === undefined) return [];
    const others = [...labels].filter(([other]) => other !== move).map(([, other]) => other);
    return Array.from({ length: 101 }, (_, at) => at / 100).flatMap((share) => {
      const x = lead[0].x + share * (lead[1].x - lead[0].x);
      const y = lead[0].y + share * (lead[1].y - lead[0].y);
      return others.filter((one) => Math.abs(one.x - x) < 25 && y > one.top && y < one.top + 13);
    });
  });
  expect(labels.size).toBe(3);
  expect(covered).toEqual([]);
});
