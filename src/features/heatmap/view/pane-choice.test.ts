import { expect, it } from 'vitest';
import { choosePanes, listUnpaidPanes, type PaneFacts, readAskedPanes } from './pane-choice';

const WIDE: PaneFacts = { width: 'wide', limit: 750, market: { category: 'PERPETUAL' } };

it('a window opens with the panes that fit it', () => {
  expect(choosePanes(undefined, WIDE)).toEqual(['volume', 'oi']);
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide' })).toEqual(['volume', 'oi', 'liquidations']);
  expect(choosePanes(undefined, { ...WIDE, width: 'middle' })).toEqual(['volume']);
  expect(choosePanes(undefined, { ...WIDE, width: 'narrow' })).toEqual(['volume']);
});

it('a small budget or a spot market opens with only the volume', () => {
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide', limit: 10 })).toEqual(['volume']);
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide', market: { category: 'SPOT' } })).toEqual(['volume']);
});

it('chosen panes are shown in the fixed order, whatever the default; a narrow window shows one', () => {
  const poor: PaneFacts = { width: 'middle', limit: 10, market: { category: 'SPOT' } };
  expect(choosePanes(['imbalance', 'oi', 'volume'], poor)).toEqual(['volume', 'oi', 'imbalance']);
  expect(choosePanes(['liquidations', 'imbalance'], { ...WIDE, width: 'narrow' })).toEqual(['liquidations']);
  expect(choosePanes(['none'], WIDE)).toEqual([]);
});

it('lists what a small budget leaves out, except panes that are chosen, do not fit or have no data', () => {
  const small = { ...WIDE, limit: 10 };
  expect(listUnpaidPanes(undefined, small)).toEqual(['oi']);
  expect(listUnpaidPanes(undefined, { ...small, width: 'extra-wide' })).toEqual(['oi', 'liquidations']);
  expect(listUnpaidPanes(undefined, WIDE)).toEqual([]);
  expect(listUnpaidPanes(['volume'], small)).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...small, width: 'middle' })).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...small, market: { category: 'SPOT' } })).toEqual([]);
});

it('a map has the height to itself until panes are chosen', () => {
  const ask = (search: Parameters<typeof readAskedPanes>[0]) => choosePanes(readAskedPanes(search), WIDE);
  expect(ask({ layout: 'map', layer: ['liquidations'] })).toEqual([]);
  expect(ask({ layout: 'map', layer: ['liquidations'], panes: ['volume'] })).toEqual(['volume']);
  // An address keeps the layout of liquidations that are switched off.
  expect(ask({ layout: 'map' })).toEqual(['volume', 'oi']);
});
