import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ZoneCorner } from './pane-figures';
import { buildVolumeTable } from './volume-table';

vi.mock('@/state/settings', () => ({ useSettings: () => 'local' }));

const SUMMER = Date.parse('2026-06-18T12:00:00Z') / 1000;
const WINTER = Date.parse('2026-01-18T12:00:00Z') / 1000;
/** Clocks go forward at 05:30 UTC. */
const CHANGE = Date.parse('2026-03-08T05:30:00Z') / 1000;
const before = process.env['TZ'];

beforeEach(() => {
  process.env['TZ'] = 'America/St_Johns';
});

afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

it('the corner of the plot names the zone at the times on screen', () => {
  const cornerAt = (at: number): string => renderToStaticMarkup(<ZoneCorner row={1} at={at} now={SUMMER} />);
  expect(cornerAt(SUMMER)).toContain('>UTC−2:30<');
  expect(cornerAt(WINTER)).toContain('>UTC−3:30<');
});

it('the corner of the plot names the year if it is not this one', () => {
  const cornerAt = (at: number): string => renderToStaticMarkup(<ZoneCorner row={1} at={at} now={SUMMER} />);
  expect(cornerAt(Date.parse('2023-04-05T00:06:00Z') / 1000)).toContain('>2023 UTC−2:30<');
  expect(cornerAt(WINTER)).not.toContain('2026');
});

it('a table of volumes across a clock change names the zone of each bar', () => {
  const times = Float64Array.of(CHANGE - 60, CHANGE, CHANGE + 60);
  const figures = new Float64Array(3);
  const bars = { length: 3, times, buys: figures, sells: figures, deltas: figures, cumulativeDeltas: figures };
  const view = { timeFrom: CHANGE - 600, timeTo: CHANGE + 600, priceLow: 0, priceHigh: 1 };
  const traded = {
    market: { exchange: 'A', rawSymbol: 'B', coin: 'BTC' },
    settled: { view, isAutofit: true, isLive: false },
    unit: 'BTC',
    candles: { volumeSeconds: 60 },
    candleRequests: { sides: { view: { exchange: ['A'] } } },
  };
  const { columns, rows } = buildVolumeTable(traded, bars, 'local');
  expect(columns[0].name).toBe('Time');
  expect(rows.map(([time]) => time.text.split(' ').at(-1))).toEqual(['UTC−2:30', 'UTC−2:30', 'UTC−3:30']);
});
