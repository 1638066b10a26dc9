import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { oneOf, storedAs } from './stored';

export const SOURCE_CHOICES = ['embedded', 'remote'] as const;

/** Where the data come from and as whom the embedded service is asked; never a key. */
export interface ConnectionChoiceState {
  readonly source: (typeof SOURCE_CHOICES)[number];
  /** Name of a tier; `undefined`: the service's own default. */
  readonly tier: string | undefined;
}

export interface ConnectionChoiceStore extends ConnectionChoiceState {
  readonly choose: (change: Partial<ConnectionChoiceState>) => void;
}

const FIRST: ConnectionChoiceState = { source: 'embedded', tier: undefined };

/** A choice as stored by any version: unknown values fall back, one by one. */
export function parseConnectionChoice(stored: unknown): ConnectionChoiceState {
  const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  return {
    source: oneOf(raw['source'], SOURCE_CHOICES, FIRST.source),
    tier: typeof raw['tier'] === 'string' ? raw['tier'] : undefined,
  };
}

/** The connection that was chosen, kept on this device. */
export const useConnectionChoice = create<ConnectionChoiceStore>()(
  persist((set) => ({ ...FIRST, choose: (change) => set(change) }), {
    ...storedAs<ConnectionChoiceState>('depthscape.connection'),
    partialize: ({ source, tier }) => ({ source, tier }),
    merge: (stored, current) => ({ ...current, ...parseConnectionChoice(stored) }),
  }),
);
