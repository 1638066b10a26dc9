import { create } from 'zustand';

export interface Shortcut {
  /** As in `KeyboardEvent.key`, lower case. `mod+k` means ⌘ or Ctrl; `shift+n` is tried before `n`. */
  readonly keys: string;
  /** What it does, for the list behind `?`. */
  readonly label: string;
  /** Absent: listed only, because the focused part handles it. */
  readonly run?: () => void;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Title of the group of keys that work on every screen. */
export const EVERYWHERE = 'Everywhere';

interface ShortcutStore {
  readonly groups: readonly ShortcutGroup[];
  readonly add: (group: ShortcutGroup) => void;
  readonly remove: (group: ShortcutGroup) => void;
}

/** The shortcuts of what is on screen; the first match wins, the latest group first. */
export const useShortcutGroups = create<ShortcutStore>()((set) => ({
  groups: [],
  add: (group) => set(({ groups }) => ({ groups: [group, ...groups] })),
  remove: (group) => set(({ groups }) => ({ groups: groups.filter((one) => one !== group) })),
}));

/**
 * The groups for the list: groups with the same title are merged, each key is listed once, in order of first
 * occurrence, with the group `last` at the end.
 */
export function joinGroups(groups: readonly ShortcutGroup[], last: string): readonly ShortcutGroup[] {
  const titles = [...new Set(groups.map(({ title }) => title))].filter((title) => title !== last);
  return [...titles, last].flatMap((title) => {
    const all = groups.filter((group) => group.title === title).flatMap(({ shortcuts }) => shortcuts);
    const shortcuts = all.filter(({ keys }, at) => all.findIndex((one) => one.keys === keys) === at);
    return shortcuts.length === 0 ? [] : [{ title, shortcuts }];
  });
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The pressed key in a shortcut's spelling; `undefined` for combinations that belong to the browser. */
export function getPressed({ key, ctrlKey, metaKey, altKey }: PressedKey): string {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) return `mod+${name}`;
  return altKey ? `alt+${name}` : name;
}

/** Whether a shortcut is a single character. People who dictate or press keys by accident may not want those. */
export function isSingleKey(pressed: string): boolean {
  return pressed.length === 1;
}

export function findShortcut(
  groups: readonly ShortcutGroup[],
  pressed: string,
  isShifted = false,
): Shortcut | undefined {
  const runnable = groups.flatMap((group) => group.shortcuts).filter(({ run }) => run !== undefined);
  const shifted = isShifted ? runnable.find(({ keys }) => keys === `shift+${pressed}`) : undefined;
  return shifted ?? runnable.find(({ keys }) => keys === pressed);
}

const IS_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The key caps to show for `keys`: `⌘K` on a Mac, `Ctrl K` elsewhere. */
export function getKeyCaps(keys: string): string {
  const [modifier, key] = keys.includes('+') && keys.length > 1 ? (keys.split('+') as [string, string]) : ['', keys];
  const cap = key.length === 1 ? key.toUpperCase() : key;
  if (modifier === 'mod') return IS_APPLE ? `⌘${cap}` : `Ctrl ${cap}`;
  if (modifier === 'shift') return `⇧${cap}`;
  return modifier === 'alt' ? `${IS_APPLE ? '⌥' : 'Alt '}${cap}` : cap;
}
