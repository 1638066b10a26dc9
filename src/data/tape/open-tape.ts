import type { Clock } from '@/base/clock';
import type { DisposerStack } from '@/base/dispose';
import { messageOf } from '@/base/errors';
import { findFactory, troubleOf } from '@/data/cache/database/find-factory';
import type { OpenedParts } from '../connection/opened-parts';
import { type BlockShelf, makeVisitShelf, openBlockShelf } from './block-shelf';
import { TAPE_CAP_BYTES } from './plan-retention';
import { ShelvedTape } from './shelved-tape';
import type { Tape } from './tape-types';

export interface TapeOptions {
  /** What the list is of (`World.cacheNamespace`): lists of different connections never meet. */
  readonly namespace: string;
  readonly clock: Clock;
  /** Packed bytes of the samples of all connections. */
  readonly capBytes?: number;
  /** Instead of the browser's. */
  readonly indexedDB?: IDBFactory;
}

/** Opens the tape of a connection. Never rejects: where nothing can be kept it lasts as long as the page, and says why. */
export async function openTape({ namespace, clock, capBytes = TAPE_CAP_BYTES, indexedDB }: TapeOptions): Promise<Tape> {
  let tape: ShelvedTape | undefined;
  const options = { clock, capBytes, namespace: await hashNamespace(namespace) };
  try {
    const onLost = (): void => tape?.lose(new Error('The browser closed the store'));
    const shelf = await openBlockShelf(findFactory(indexedDB), onLost);
    tape = new ShelvedTape({ ...options, shelf });
  } catch (error) {
    const trouble = { trouble: troubleOf(error), detail: messageOf(error) };
    const shelf: BlockShelf = makeVisitShelf();
    tape = new ShelvedTape({ ...options, shelf, trouble });
  }
  await tape.refresh();
  return tape;
}

/** A name from which the namespace cannot be read; where there are no digests nothing is kept, and any name will do. */
async function hashNamespace(namespace: string): Promise<string> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return '';
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(namespace)));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a tape needs of its connection. */
export interface TapeOwner {
  readonly opened: OpenedParts;
  readonly clock: Clock;
  readonly owned: DisposerStack;
}

const opening = new WeakMap<OpenedParts, Promise<Tape>>();

/** The tape of the connection, opened by whoever asks for it first. */
export function openTapeOf({ opened, clock, owned }: TapeOwner, namespace: string): Promise<Tape> {
  const known = opening.get(opened);
  if (known !== undefined) return known;
  const promise = openTape({ namespace, clock }).then((tape) => {
    opened.put({ tape });
    owned.defer(() => tape.dispose());
    return tape;
  });
  opening.set(opened, promise);
  return promise;
}
