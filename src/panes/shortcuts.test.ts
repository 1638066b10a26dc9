import { describe, expect, it } from 'vitest';
import {
  EVERYWHERE,
  findShortcut,
  getKeyCaps,
  getPressed,
  isSingleKey,
  joinGroups,
  type ShortcutGroup,
} from './shortcuts';

const run = (): void => undefined;
const groups: readonly ShortcutGroup[] = [
  {
    title: 'Heatmap',
    shortcuts: [
      { keys: 'c', label: 'Candles', run },
      { keys: 'space', label: 'Listed only' },
      { keys: 'shift+c', label: 'Candles backwards', run },
    ],
  },
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'mod+k', label: 'Switch', run },
      { keys: '?', label: 'Keys', run },
      { keys: 'c', label: 'Other', run },
    ],
  },
];
const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  getPressed({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

it('lists groups with the same title under one heading, each key once', () => {
  const print = {
    title: 'Everywhere',
    shortcuts: [
      { keys: 'mod+p', label: 'Print', run },
      { keys: '?', label: 'Keys', run },
    ],
  };
  const [first, last, ...others] = joinGroups([print, ...groups], EVERYWHERE);
  expect(others).toEqual([]);
  expect(first.title).toBe('Heatmap');
  expect(last.title).toBe('Everywhere');
  expect(last.shortcuts.map(({ keys }) => keys)).toEqual(['mod+p', '?', 'mod+k', 'c']);
});

describe('a pressed key', () => {
  it('takes either modifier of the platform', () => {
    expect(findShortcut(groups, press('k', { metaKey: true }))?.label).toBe('Switch');
    expect(findShortcut(groups, press('K', { ctrlKey: true }))?.label).toBe('Switch');
    expect(findShortcut(groups, press('k'))).toBeUndefined();
  });

  it('is left to the browser when a modifier is held', () => {
    expect(findShortcut(groups, press('c', { ctrlKey: true }))).toBeUndefined();
    expect(findShortcut(groups, press('c', { altKey: true }))).toBeUndefined();
  });

  it.each([
    ['n', {}, true],
    ['[', {}, true],
    ['K', { ctrlKey: true }, false],
    ['=', { altKey: true }, false],
    ['ArrowLeft', {}, false],
    ['Escape', {}, false],
  ])('%s with %j is a single key: %s', (key, modifiers, isSingle) => {
    expect(isSingleKey(press(key, modifiers))).toBe(isSingle);
  });

  it('with ⇧ has its own meaning if there is one, or else the same', () => {
    expect(findShortcut(groups, press('C'), true)?.label).toBe('Candles backwards');
    expect(findShortcut(groups, press('?'), true)?.label).toBe('Keys');
    expect(getKeyCaps('shift+n')).toBe('⇧N');
  });

  it('goes to the latest group, and never to one that is only listed', () => {
    expect(findShortcut(groups, press('C'))?.label).toBe('Candles');
    expect(findShortcut(groups, press('?'))?.label).toBe('Keys');
    expect(findShortcut(groups, 'space')).toBeUndefined();
  });
});

it('lists keys of one title together, those of every screen last', () => {
  const one = (title: string, label: string, keys = 'x'): ShortcutGroup => ({ title, shortcuts: [{ keys, label }] });
  const joined = joinGroups(
    [one(EVERYWHERE, 'a', '1'), one('Chart', 'b'), one(EVERYWHERE, 'c', '2'), one('Plot', 'd')],
    EVERYWHERE,
  );
  expect(joined.map(({ title, shortcuts }) => [title, ...shortcuts.map(({ label }) => label)])).toEqual([
    ['Chart', 'b'],
    ['Plot', 'd'],
    [EVERYWHERE, 'a', 'c'],
  ]);
  expect(joinGroups([one('Chart', 'b')], EVERYWHERE)).toHaveLength(1);
});
