import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

const NAME = 'depthscape.test';

let kept: Map<string, string>;
let said: ReturnType<typeof vi.spyOn>[];

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  said = (['error', 'warn'] as const).map((kind) => vi.spyOn(console, kind));
});

afterEach(() => {
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Zoned {
  readonly zone: string;
}

/** Opens the dashboard of `version` again. */
function open(version: number) {
  return create<Zoned>()(
    persist((): Zoned => ({ zone: 'utc' }), {
      ...storedAs<Zoned>(NAME, version),
      merge: (stored, current) => ({ ...current, ...(stored as Partial<Zoned>) }),
    }),
  );
}

describe('stored state', () => {
  it('of a later version is put aside and restored when that version returns', () => {
    open(7).setState({ zone: 'of seven' });
    const now = open(1);
    expect(now.getState().zone).toBe('utc');
    now.setState({ zone: 'local' });
    expect(open(1).getState().zone).toBe('local');
    expect(open(7).getState().zone).toBe('of seven');
    expect(open(7).getState().zone).toBe('of seven');
  });

  it('of an earlier version is read as it is', () => {
    open(1).setState({ zone: 'local' });
    expect(open(2).getState().zone).toBe('local');
  });

  it.each(['', '{', 'null', '5', '[]', '{"state":5,"version":1}', '{"state":{},"version":"9"}', '{"version":1e999}'])(
    'damaged as %s is as if nothing were',
    (text) => {
      kept.set(NAME, text);
      expect(open(1).getState().zone).toBe('utc');
    },
  );

  it('lasts for the visit where nothing may be stored', () => {
    const forbid = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const store = open(1);
    store.setState({ zone: 'local' });
    expect(store.getState().zone).toBe('local');
  });
});
