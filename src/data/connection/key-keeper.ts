/** Local storage key for a remembered API key and its address. */
export const KEY_STORAGE = 'depthscape.key';
const CHANNEL = 'depthscape.key';
const MAX_KEY_LENGTH = 4096;
const HINT_CHARS = 4;
/** A hint would reveal too much of a shorter key. */
const HINT_FROM_LENGTH = 16;

/** The state of the keeper, without the key. */
export interface KeyState {
  /** The address that the key is for. */
  readonly apiOrigin: string | undefined;
  /** The key is stored on this device beyond this tab, or will be once there is one. */
  readonly remembered: boolean;
  /** The last characters of a long key, to recognise it; else empty. */
  readonly hint: string;
}

/**
 * Holds the key of a remote service, bound to the address it was given for: in this tab's memory, and on the device
 * only on request.
 */
export interface KeyKeeper {
  /** The key for `apiOrigin`; `''` when there is none or it was given for another address. */
  getKey(apiOrigin: string): string;
  getState(): KeyState;
  /** Replaces the key; it is stored on the device if that was requested. */
  setKey(apiOrigin: string, key: string): void;
  /** Stores the current or next key on this device, or deletes it from there; false when the device stores nothing. */
  setRemembered(remembered: boolean): boolean;
  /** Removes the key from memory, from this device and from all other tabs. Needs no network. */
  forget(): void;
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Why `text` cannot be a key, in a sentence; `undefined` when it can. */
export function findKeyFault(text: string): string | undefined {
  if (text === '') return 'Enter a key first.';
  if (text.length > MAX_KEY_LENGTH) return `A key has at most ${MAX_KEY_LENGTH} characters.`;
  return /^[\x21-\x7e]+$/.test(text) ? undefined : 'A key is made of letters, digits and symbols, without spaces.';
}

interface Kept {
  readonly apiOrigin: string;
  readonly key: string;
}

interface KeeperParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
}

/** Storage may be forbidden, and then even reading the property throws. */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function parseKept(text: string | null | undefined): Kept | undefined {
  const kept = quietly(() => JSON.parse(text ?? '') as Partial<Kept> | null);
  const { apiOrigin, key } = kept ?? {};
  if (typeof apiOrigin !== 'string' || typeof key !== 'string' || findKeyFault(key) !== undefined) return undefined;
  return { apiOrigin, key };
}

function openParts(): KeeperParts {
  return {
    storage: quietly(() => localStorage),
    channel: quietly(() => new BroadcastChannel(CHANNEL)),
  };
}

export function makeKeyKeeper({ storage, channel }: KeeperParts = openParts()): KeyKeeper {
  const listeners = new Set<() => void>();
  const load = (): Kept | undefined => quietly(() => parseKept(storage?.getItem(KEY_STORAGE)));
  const unstore = (): void => quietly(() => storage?.removeItem(KEY_STORAGE));
  const store = (next: Kept): boolean => {
    quietly(() => storage?.setItem(KEY_STORAGE, JSON.stringify(next)));
    return load()?.key === next.key;
  };
  let kept = load();
  let state: KeyState = describe(kept, kept !== undefined);

  function set(next: Kept | undefined, remembered: boolean): void {
    kept = next;
    state = describe(next, remembered);
    for (const listener of listeners) listener();
  }

  // Other tabs are only asked to delete the key; a key is never sent to them.
  channel?.addEventListener('message', () => {
    unstore();
    set(undefined, false);
  });

  return {
    getKey: (apiOrigin) => (kept?.apiOrigin === apiOrigin ? kept.key : ''),
    getState: () => state,
    setKey(apiOrigin, key) {
      const next = { apiOrigin, key };
      set(next, state.remembered && store(next));
    },
    setRemembered(remembered) {
      if (!remembered) unstore();
      const isKept = remembered && (kept === undefined || store(kept));
      set(kept, isKept);
      return isKept === remembered;
    },
    forget() {
      unstore();
      set(undefined, false);
      channel?.postMessage('forget');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function describe(kept: Kept | undefined, remembered: boolean): KeyState {
  const isLong = kept !== undefined && kept.key.length >= HINT_FROM_LENGTH;
  return { apiOrigin: kept?.apiOrigin, remembered, hint: isLong ? kept.key.slice(-HINT_CHARS) : '' };
}
