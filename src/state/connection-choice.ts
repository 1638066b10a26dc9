import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { oneOf, storedAs } from './stored';

export const SOURCE_CHOICES = ['embedded', 'remote'] as const;

/** Where the data comes from, and the tier to use on the embedded service; never a key. */
export interface ConnectionChoiceState {
  readonly source: (typeof SOURCE_CHOICES)[number];
  /** Name of a tier; `undefined`: the service's own default. */
  readonly tier: string | undefined;
}

export interface ConnectionChoiceStore extends ConnectionChoiceState {
  readonly choose: (change: Partial<ConnectionChoiceState>) => void;
}

const FIRST: ConnectionChoiceState = { source: 'embedded', tier: undefined };

/** A choice as stored by any version: each unknown value falls back to its default. */
export function parseConnectionChoice(stored: unknown): ConnectionChoiceState {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    source: oneOf(raw['source'], SOURCE_CHOICES, FIRST.source),
    tier: typeof raw['tier'] === 'string' ? raw['tier'] : undefined,
  };
}

/** The chosen connection, stored on this device. */
export const useConnectionChoice = create<ConnectionChoiceStore>()(
  persist((set) => ({ ...FIRST, choose: (change) => set(change) }), {
    ...storedAs<ConnectionChoiceState>('depthscape.connection'),
    partialize: ({ source, tier }) => ({ source, tier }),
    merge: (stored, current) => ({ ...current, ...parseConnectionChoice(stored) }),
  }),
);
