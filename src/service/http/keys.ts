import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isTierId, TIER_IDS, type TierId } from '@/contract/tiers';
import { hashKey, type StoredKey } from './key-file';

export interface KeyHolder {
  /** Names the key in our own tables; says nothing of its text. */
  readonly id: string;
  readonly tier: TierId;
}

export interface KeyRing {
  /** The holder of a key, compared as hashes in constant time; `undefined` for an unknown or absent key. */
  find(key: string | null): KeyHolder | undefined;
  /** The dashboard's own keys, one of each tier to act as, made at start and never stored. */
  readonly dashboardKeys: Readonly<Record<TierId, string>>;
}

/** `LOCAL_KEYS` is not a list of `tier:key`. The message names tiers, never a key. */
export class LocalKeysError extends Error {
  override readonly name = 'LocalKeysError';
}

function makeDashboardKeys(): Readonly<Record<TierId, string>> {
  const keys = TIER_IDS.map((tier) => [tier, randomBytes(24).toString('base64url')] as const);
  return Object.fromEntries(keys) as Record<TierId, string>;
}

function parseLocalKeys(text: string): { tier: TierId; key: string }[] {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .map((entry, index) => {
      const colon = entry.indexOf(':');
      const tier = entry.slice(0, Math.max(colon, 0));
      const key = entry.slice(colon + 1);
      if (!isTierId(tier) || key === '') {
        const accepted = TIER_IDS.join(', ');
        throw new LocalKeysError(`LOCAL_KEYS: entry ${index + 1} is not TIER:KEY with TIER one of ${accepted}`);
      }
      return { tier, key };
    });
}

interface Entry {
  readonly digest: Buffer;
  readonly holder: KeyHolder;
}

/** A revoked name given again, or a tier changed by hand, is another holder: it starts with a budget of its own. */
const entryOf = ({ tier, sha256 }: StoredKey): Entry => ({
  digest: Buffer.from(sha256, 'hex'),
  holder: { id: `stored-${tier}-${sha256}`, tier },
});

/** Makes entries of a list again only when it is another list. */
function makeStoredEntries(stored: () => readonly StoredKey[]): () => readonly Entry[] {
  let of: readonly StoredKey[] = [];
  let entries: readonly Entry[] = [];
  return () => {
    const keys = stored();
    if (keys !== of) {
      of = keys;
      entries = keys.map(entryOf);
    }
    return entries;
  };
}

/**
 * The keys of the dashboard, of `LOCAL_KEYS`, and those that `stored` holds at the time of a request.
 * @throws LocalKeysError
 */
export function makeKeyRing(localKeys: string, stored: () => readonly StoredKey[] = () => []): KeyRing {
  const dashboardKeys = makeDashboardKeys();
  const all = [...TIER_IDS.map((tier) => ({ tier, key: dashboardKeys[tier] })), ...parseLocalKeys(localKeys)];
  const holders = all.map(({ tier, key }, index) => ({ digest: hashKey(key), holder: { id: `key-${index}`, tier } }));
  const storedEntries = makeStoredEntries(stored);
  return {
    dashboardKeys,
    find(key) {
      const digest = hashKey(key ?? '');
      let found: KeyHolder | undefined;
      // Every key is compared, whether one has matched or not: the time tells nothing.
      for (const entry of [...holders, ...storedEntries()])
        if (timingSafeEqual(entry.digest, digest)) found = entry.holder;
      return found;
    },
  };
}
