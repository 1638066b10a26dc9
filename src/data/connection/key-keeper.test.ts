import { describe, expect, it, vi } from 'vitest';
import { findKeyFault, KEY_STORAGE, makeKeyKeeper } from './key-keeper';

const KEY = 'canary-key-0123456789';
const HOME = 'https://data.example';

/** Storage and a channel that two tabs share. */
function makeDevice() {
  const items = new Map<string, string>();
  const tabs: { hear: (() => void)[] }[] = [];
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
  const openTab = () => {
    const tab = { hear: [] as (() => void)[] };
    tabs.push(tab);
    const messages: unknown[] = [];
    const channel = {
      addEventListener: (_: string, listener: unknown) => void tab.hear.push(listener as () => void),
      postMessage(message: unknown) {
        messages.push(message);
        for (const other of tabs) if (other !== tab) for (const hear of other.hear) hear();
      },
    };
    return { keeper: makeKeyKeeper({ storage, channel }), messages };
  };
  return { items, openTab };
}

describe('a key', () => {
  it('is held for its address only, in memory', () => {
    const { items, openTab } = makeDevice();
    const { keeper } = openTab();
    keeper.setKey(HOME, KEY);
    expect(keeper.getKey(HOME)).toBe(KEY);
    for (const other of [
      '',
      'https://data.example/',
      'https://data.example:8443',
      'http://data.example',
      'https://evil.example',
    ])
      expect(keeper.getKey(other)).toBe('');
    expect(items.size).toBe(0);
    expect(openTab().keeper.getKey(HOME)).toBe('');
  });

  it('is stored on the device when requested, before or after it is given, and no longer than that', () => {
    const { items, openTab } = makeDevice();
    const { keeper } = openTab();
    expect(keeper.setRemembered(true)).toBe(true);
    expect(items.size).toBe(0);
    keeper.setKey(HOME, KEY);
    expect(openTab().keeper.getKey(HOME)).toBe(KEY);
    expect(openTab().keeper.getState()).toMatchObject({ apiOrigin: HOME, remembered: true });
    keeper.setRemembered(false);
    expect([...items]).toEqual([]);
    expect(keeper.getKey(HOME)).toBe(KEY);
  });

  it('is deleted everywhere: here, on the device and in other tabs, which are sent nothing else', () => {
    const { items, openTab } = makeDevice();
    const [one, two] = [openTab(), openTab()];
    one.keeper.setRemembered(true);
    one.keeper.setKey(HOME, KEY);
    two.keeper.setKey(HOME, KEY);
    const heard = vi.fn<() => void>();
    two.keeper.subscribe(heard);
    one.keeper.forget();
    for (const { keeper } of [one, two]) {
      expect(keeper.getKey(HOME)).toBe('');
      expect(keeper.getState()).toEqual({ apiOrigin: undefined, remembered: false, hint: '' });
    }
    expect(heard).toHaveBeenCalledTimes(1);
    expect([...items]).toEqual([]);
    expect(JSON.stringify([...one.messages, ...two.messages])).not.toContain(KEY);
  });

  it('shows only its last characters when it is long, and is never part of its state', () => {
    const { keeper } = makeDevice().openTab();
    keeper.setKey(HOME, KEY);
    expect(keeper.getState().hint).toBe('6789');
    keeper.setKey(HOME, 'short-key');
    expect(keeper.getState().hint).toBe('');
    expect(JSON.stringify(keeper)).not.toContain('short-key');
  });

  it('stays in the tab when the device stores nothing, and that is reported', () => {
    const refuse = (): never => {
      throw new DOMException('', 'QuotaExceededError');
    };
    const keeper = makeKeyKeeper({
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      channel: undefined,
    });
    keeper.setKey(HOME, KEY);
    expect(keeper.setRemembered(true)).toBe(false);
    expect(keeper.getState().remembered).toBe(false);
    expect(keeper.getKey(HOME)).toBe(KEY);
    keeper.forget();
    expect(keeper.getKey(HOME)).toBe('');
    expect(makeKeyKeeper({ storage: undefined, channel: undefined }).setRemembered(true)).toBe(true);
  });

  it.each(['{', 'null', '[]', '{"key":5}', `{"key":"${KEY}"}`, `{"apiOrigin":"${HOME}","key":"a b"}`])(
    'stored as %s is none',
    (stored) => {
      const { items, openTab } = makeDevice();
      items.set(KEY_STORAGE, stored);
      expect(openTab().keeper.getState().apiOrigin).toBeUndefined();
    },
  );
});

it.each([
  ['', /Enter/],
  ['two words', /spaces/],
  ['schlüssel', /letters/],
  ['k\r\nHost: x', /letters/],
  ['k'.repeat(5000), /at most/],
])('%j cannot be a key', (text, sentence) => expect(findKeyFault(text)).toMatch(sentence));
