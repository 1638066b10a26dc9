/** Where a key that is to be remembered is kept, with the address that it is for. */
export const KEY_STORAGE = 'depthscape.key';
const CHANNEL = 'depthscape.key';
const MAX_KEY_LENGTH = 4096;
const HINT_CHARS = 4;
/** Shorter keys would be told by a good part. */
const HINT_FROM_LENGTH = 16;

/** How the keeper stands, without the key. */
export interface KeyState {
  /** The address that a key is held for. */
  readonly apiOrigin: string | undefined;
  /** Kept on this device beyond this tab, or to be kept once there is one. */
  readonly remembered: boolean;
  /** The last characters of a long key, to tell it from another; else empty. */
  readonly hint: string;
}

/**
 * Holds the key of a service beyond this machine, bound to the address it was given for. In memory of this tab; on the device only
 * when that was asked for.
 */
export interface KeyKeeper {
  /** The key for `apiOrigin`; `''` when none is held or it was given for another address. */
  getKey(apiOrigin: string): string;
  getState(): KeyState;
  /** Takes a key in place of the one before; the device keeps it when that is asked for. */
  setKey(apiOrigin: string, key: string): void;
  /** Keeps the key there is or that comes on this device, or takes it from there; false when the device keeps nothing. */
  setRemembered(remembered: boolean): boolean;
  /** Removes the key from memory, from this device and from all other tabs. Needs no network. */
  forget(): void;
  /** `listener` is called after each change; gives back its removal. */
  subscribe(listener: () => void): () => void;
}

/** Why `text` can be no key, in a sentence; `undefined` when it can. */
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

/** Storage may be forbidden, and even naming it then throws. */
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

  // Other tabs are told to forget; none is ever told a key.
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
