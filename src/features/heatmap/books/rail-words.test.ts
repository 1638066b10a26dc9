import { expect, it } from 'vitest';
import { listRailBars } from '@/charts/rail/rail-bars';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import { makeTellAge } from '@/panes/use-age-words';
import { describeTime } from './rail-heading';
import { nameRail, RAIL_WORDS } from './rail-words';

const VIEW = {
  base: { id: 'depth', pending: 0, data: { spec: { columnSeconds: 60 } } },
  span: { isRecorded: false, to: 600 },
  candles: { candles: { times: Float64Array.of(0, 60), length: 2, seconds: 60 } },
} as const;
const NOW = { zone: 'utc', isNewest: true, toAge: makeTellAge(0) } as const;

it('does not call the book "now" while the service does not answer', () => {
  expect(nameRail('depth', true)).toBe('Depth now');
  expect(nameRail('depth', false)).toBe('Last depth');
  expect(nameRail('triggers', false)).toBe('Buy | sell');
});

it('a book that is on its way is loading, and only one that never comes has no snapshot', () => {
  const at = (pending: number) => ({
    ...VIEW,
    base: { ...VIEW.base, pending },
  });
  expect([describeTime(at(2), undefined, NOW).text, describeTime(at(0), undefined, NOW).text]).toEqual([
    'loading',
    'no snapshot',
  ]);
});

it('a book that is older than the last price says by how much, levels that are no book do not', () => {
  const tile = buildGridTile({ columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) }, 0, {
    timestampsMicros: Float64Array.of(60e6),
    offsets: Uint32Array.of(0, 1),
    prices: Float64Array.of(100),
    volumes: Float64Array.of(1),
  });
  const tell = (to: number, id: 'depth' | 'triggers' = 'depth') =>
    describeTime({ ...VIEW, base: { ...VIEW.base, id }, span: { ...VIEW.span, to } }, { tile, snapshot: 0 }, NOW);
  expect(tell(80)).toEqual({ text: '00:01, 20 s old', isBehind: true });
  expect(tell(62)).toEqual({ text: 'now', isBehind: false });
  expect(tell(80, 'triggers')).toEqual({ text: 'now', isBehind: false });
});

it('the words name the scale of the bars: a size of four is drawn twice as long as one', () => {
  const place = {
    view: { timeFrom: 0, timeTo: 1, priceLow: 0, priceHigh: 2 },
    size: { width: 10, height: 2, pixelRatio: 1 },
  };
  const levels = Uint32Array.of(0, 1);
  const rows = {
    sizes: Float64Array.of(1, 4),
    prices: Float64Array.of(1.5, 0.5),
    firsts: levels,
    lasts: levels,
    most: 4,
  };
  const [one, four] = listRailBars(place, rows, 1, 4);
  expect(four.length).toBe(2 * one.length);
  for (const { drawing } of Object.values(RAIL_WORDS)) expect(drawing).toContain('Bars: square root of the size');
});
