import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { storedAs } from './stored';

/** A phrase under a name that the user chose. */
export interface SavedPhrase {
  readonly name: string;
  readonly text: string;
}

export interface SavedPhrases {
  /** In the order in which they were saved. */
  readonly phrases: readonly SavedPhrase[];
}

export interface SavedPhrasesStore extends SavedPhrases {
  /** Replaces phrases of the same name. Returns the phrases as stored. */
  readonly save: (phrases: readonly SavedPhrase[]) => readonly SavedPhrase[];
  readonly remove: (name: string) => void;
}

const MAX_PHRASES = 100;
const MAX_NAME = 60;
const MAX_TEXT = 4000;

/** The phrases after saving `added`; the oldest are dropped when there are too many. */
export function addPhrases(before: readonly SavedPhrase[], added: readonly SavedPhrase[]): readonly SavedPhrase[] {
  const names = new Set(added.map(({ name }) => name));
  const unique = new Map(added.map((phrase) => [phrase.name, phrase]));
  return [...before.filter(({ name }) => !names.has(name)), ...unique.values()].slice(-MAX_PHRASES);
}

/** The valid phrases of a list from elsewhere. */
export function readPhrases(list: unknown): readonly SavedPhrase[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_PHRASES).flatMap((one: unknown) => {
    const { name, text } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const isPhrase = typeof name === 'string' && typeof text === 'string' && name.trim() !== '' && text.trim() !== '';
    return isPhrase && text.length <= MAX_TEXT ? [{ name: name.trim().slice(0, MAX_NAME), text: text.trim() }] : [];
  });
}

const FORMAT = 'depthscape-phrases';
const VERSION = 1;

/** The phrases as a file that `parsePhraseFile` can read. */
export function formatPhraseFile(phrases: readonly SavedPhrase[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, phrases }, undefined, 2)}\n`;
}

/** The phrases of a file; `undefined` when it is not such a file. */
export function parsePhraseFile(text: string): readonly SavedPhrase[] | undefined {
  try {
    const raw = JSON.parse(text) as Record<string, unknown> | null;
    return raw?.format === FORMAT && raw.version === VERSION ? readPhrases(raw.phrases) : undefined;
  } catch {
    return undefined;
  }
}

export const useSavedPhrases = create<SavedPhrasesStore>()(
  persist(
    (set) => ({
      phrases: [],
      save(added) {
        const kept = readPhrases(added);
        set(({ phrases }) => ({ phrases: addPhrases(phrases, kept) }));
        return kept;
      },
      remove: (name) => set(({ phrases }) => ({ phrases: phrases.filter((one) => one.name !== name) })),
    }),
    {
      ...storedAs<SavedPhrases>('depthscape.phrases'),
      partialize: ({ phrases }) => ({ phrases }),
      merge: (stored, current) => {
        const raw = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
        return { ...current, phrases: readPhrases(raw.phrases) };
      },
    },
  ),
);
