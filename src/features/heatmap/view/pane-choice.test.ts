import { expect, it } from 'vitest';
import { choosePanes, listUnpaidPanes, type PaneFacts } from './pane-choice';

const WIDE: PaneFacts = { width: 'wide', limit: 750, market: { category: 'PERPETUAL' } };

it('a window opens with the panes it has room for', () => {
  expect(choosePanes(undefined, WIDE)).toEqual(['volume', 'oi']);
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide' })).toEqual(['volume', 'oi', 'liquidations']);
  expect(choosePanes(undefined, { ...WIDE, width: 'middle' })).toEqual(['volume']);
  expect(choosePanes(undefined, { ...WIDE, width: 'narrow' })).toEqual(['volume']);
});

it('a small budget and a spot market open with the volume alone', () => {
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide', limit: 10 })).toEqual(['volume']);
  expect(choosePanes(undefined, { ...WIDE, width: 'extra-wide', market: { category: 'SPOT' } })).toEqual(['volume']);
});

it('what was chosen is shown in the fixed order, also where it is not the default; a narrow window shows one', () => {
  const poor: PaneFacts = { width: 'middle', limit: 10, market: { category: 'SPOT' } };
  expect(choosePanes(['imbalance', 'oi', 'volume'], poor)).toEqual(['volume', 'oi', 'imbalance']);
  expect(choosePanes(['liquidations', 'imbalance'], { ...WIDE, width: 'narrow' })).toEqual(['liquidations']);
  expect(choosePanes(['none'], WIDE)).toEqual([]);
});

it('what a small budget leaves out is told, and nothing that was chosen, has no room or is not there', () => {
  const small = { ...WIDE, limit: 10 };
  expect(listUnpaidPanes(undefined, small)).toEqual(['oi']);
  expect(listUnpaidPanes(undefined, { ...small, width: 'extra-wide' })).toEqual(['oi', 'liquidations']);
  expect(listUnpaidPanes(undefined, WIDE)).toEqual([]);
  expect(listUnpaidPanes(['volume'], small)).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...small, width: 'middle' })).toEqual([]);
  expect(listUnpaidPanes(undefined, { ...small, market: { category: 'SPOT' } })).toEqual([]);
});
