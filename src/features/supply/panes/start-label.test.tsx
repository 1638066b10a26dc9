import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listLabelled } from './cap-picture';
import { StartLabel } from './start-label';

const placed = {
  size: { width: 600, height: 200 },
  insets: { left: 0, right: 68, top: 0, bottom: 0 },
  picture: {
    x: { low: 0, high: 600, ticks: [] },
    y: { low: 0, high: 200, ticks: [] },
    lines: [],
    bands: [],
    cells: [],
  },
};
const lineAt = (level: number) => ({
  label: 'Starting cap, 5 Feb 2020',
  drawn: { times: Float64Array.of(0, 600), values: Float64Array.of(level, level) },
});

it('the level of the starting cap is named and explained at its end, while it is on the axis', () => {
  const drawn = renderToStaticMarkup(<StartLabel {...placed} line={lineAt(50)} />);
  expect(drawn).toContain('Starting cap, 5 Feb 2020');
  expect(drawn).toContain('The first market cap of the data');
  expect(drawn).toContain('right:72px;top:150px');
  expect(renderToStaticMarkup(<StartLabel {...placed} line={lineAt(300)} />)).toBe('');
  expect(renderToStaticMarkup(<StartLabel {...placed} line={undefined} />)).toBe('');
});

it('beside the axis stand the values of the market cap and of where it started, or of all coins', () => {
  const lines = ['diluted', 'baseline', 'BTC'].map((id) => ({ id }));
  expect(listLabelled({ compared: [] }, lines).map(({ id }) => id)).toEqual(['baseline', 'BTC']);
});
