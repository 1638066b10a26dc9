import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { computeMeter, type Usage } from '@/data/queries/usage';
import { LeftBar } from './left-bar';

const usage: Usage = { limit: 750, remaining: 1212, used: 412, heardAt: 0, fullAt: 23_000, windowSeconds: 60 };
const draw = (reserve: number): string =>
  renderToStaticMarkup(<LeftBar meter={computeMeter(usage, 1500, 0, 0)} reserve={reserve} />);
const placeOf = (html: string): string | undefined => /data-reserve=""[^>]*left:([\d.]+%)/.exec(html)?.[1];

it('what is kept in reserve has a tick on the bar, and its words beneath', () => {
  expect(placeOf(draw(75))).toBe('5.00%');
  expect(draw(75)).toContain('75 in reserve: background requests leave it for what you open');
  expect(placeOf(draw(600))).toBe('40.00%');
});

it('no reserve is not told', () => {
  expect(placeOf(draw(0))).toBeUndefined();
  expect(draw(0)).not.toContain('reserve:');
});
