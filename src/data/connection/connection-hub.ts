import type { Disposer } from '@/base/dispose';
import type { Connection, ConnectionOptions } from './connection';
import type { KeyKeeper } from './key-keeper';
import type { ConnectionChoice } from './place';
import type { Session } from './session';

/** The connection in use, and what else can be connected to. */
export interface ConnectionHub extends Disposer {
  readonly keys: KeyKeeper;
  /** What the service that serves the page offers; `undefined` until it has answered. */
  readonly getSession: () => Session | undefined;
  /** Calls `listener` whenever the session was loaded again; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (choice: ConnectionChoice) => void;
  /** Looks for the service in use; the first call starts everything. */
  readonly connect: () => void;
}

export interface HubOptions {
  readonly choice: ConnectionChoice;
  readonly keys: KeyKeeper;
  /**
   * Makes the next connection. The previous one is disposed: nothing of one world may be shown for another, so its
   * cached answers must go too.
   */
  readonly open: (options: Pick<ConnectionOptions, 'choice' | 'keys' | 'onSession' | 'onOtherWorld'>) => Connection;
}

export function makeConnectionHub({ choice: first, keys, open }: HubOptions): ConnectionHub {
  const listeners = new Set<() => void>();
  let choice = first;
  let session: Session | undefined;
  let heldKey = '';
  let connection = openNow();

  function openNow(): Connection {
    return open({
      choice,
      keys,
      onSession: (next) => {
        session = next;
        heldKey = readKey();
        for (const listener of listeners) listener();
      },
      onOtherWorld: reopen,
    });
  }

  function reopen(): void {
    connection.dispose();
    connection = openNow();
    connection.connect();
  }

  /** The key that the choice needs; only used to see whether it has changed. */
  function readKey(): string {
    const isRemote = choice.source === 'remote' || session?.source === 'remote';
    return isRemote ? keys.getKey(session?.apiOrigin ?? '') : '';
  }

  function takeKey(): void {
    const key = readKey();
    if (key === heldKey) return;
    heldKey = key;
    reopen();
  }

  let unsubscribe: (() => void) | undefined;

  return {
    keys,
    getSession: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(next) {
      if (next.source === choice.source && next.tier === choice.tier) return;
      choice = next;
      heldKey = readKey();
      reopen();
    },
    connect() {
      unsubscribe ??= keys.subscribe(takeKey);
      connection.connect();
    },
    dispose() {
      unsubscribe?.();
      unsubscribe = undefined;
      connection.dispose();
    },
  };
}
