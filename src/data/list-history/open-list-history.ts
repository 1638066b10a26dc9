import type { Clock } from '@/base/clock';
import type { DisposerStack } from '@/base/dispose';
import { messageOf } from '@/base/errors';
import { findFactory, troubleOf } from '@/data/cache/database/find-factory';
import { type BlockShelf, makeVisitShelf, openBlockShelf } from './block-shelf';
import type { ListHistory } from './list-history-types';
import { TAPE_CAP_BYTES } from './plan-retention';
import { ShelvedListHistory } from './shelved-list-history';

export interface ListHistoryOptions {
  /** Which data the list belongs to (`World.cacheNamespace`): lists of different connections never mix. */
  readonly namespace: string;
  readonly clock: Clock;
  /** The most packed bytes for the samples of all connections. */
  readonly capBytes?: number;
  /** Used instead of the browser's. */
  readonly indexedDB?: IDBFactory;
}

/**
 * Opens the list history of a connection. Never rejects: where nothing can be stored, it lasts as long as the page and
 * says why.
 */
export async function openListHistory({
  namespace,
  clock,
  capBytes = TAPE_CAP_BYTES,
  indexedDB,
}: ListHistoryOptions): Promise<ListHistory> {
  let listHistory: ShelvedListHistory | undefined;
  const options = { clock, capBytes, namespace: await hashNamespace(namespace) };
  try {
    const onLost = (): void => listHistory?.lose(new Error('The browser closed the store'));
    const shelf = await openBlockShelf(findFactory(indexedDB), onLost);
    listHistory = new ShelvedListHistory({ ...options, shelf });
  } catch (error) {
    const trouble = { trouble: troubleOf(error), detail: messageOf(error) };
    const shelf: BlockShelf = makeVisitShelf();
    listHistory = new ShelvedListHistory({ ...options, shelf, trouble });
  }
  await listHistory.refresh();
  return listHistory;
}

/** A name that does not reveal the namespace. Without digests nothing is stored, so any name will do. */
async function hashNamespace(namespace: string): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return '';
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(namespace)));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where the list history of a connection is kept once it is open. */
export interface OpenedListHistory {
  readonly get: () => { readonly listHistory?: ListHistory };
  readonly subscribe: (listener: () => void) => () => void;
  put(parts: { readonly listHistory: ListHistory }): void;
}

/** What a list history needs of its connection. */
export interface ListHistoryOwner {
  readonly opened: OpenedListHistory;
  readonly clock: Clock;
  readonly owned: DisposerStack;
}

const opening = new WeakMap<OpenedListHistory, Promise<ListHistory>>();

/** The list history of the connection, opened by whoever needs it first. */
export function openListHistoryOf({ opened, clock, owned }: ListHistoryOwner, namespace: string): Promise<ListHistory> {
  const known = opening.get(opened);
  if (known !== undefined) return known;
  const promise = openListHistory({ namespace, clock }).then((listHistory) => {
    opened.put({ listHistory });
    owned.defer(() => listHistory.dispose());
    return listHistory;
  });
  opening.set(opened, promise);
  return promise;
}
