import { createHmac, randomBytes } from 'node:crypto';
import { isTierId, TIER_IDS, type TierId } from '@/contract/tiers';
import { hashKey, type StoredKey } from './key-file';

export interface KeyHolder {
  /** Names the key wherever it is counted, the same in every instance: its tier and its SHA-256, never its text. */
  readonly id: string;
  readonly tier: TierId;
}

export interface KeyRing {
  /** The holder of a key; `undefined` for an unknown or absent one. The time it takes says nothing of any key. */
  find(key: string | null): KeyHolder | undefined;
  /** The dashboard's own keys, one of each tier to act as, made at start and never stored. */
  readonly dashboardKeys: Readonly<Record<TierId, string>>;
  /** Whether it is one of those. The time it takes says nothing of them. */
  isDashboardKey(key: string | null): boolean;
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

/** Holders by the seal of their key. */
type Holders = ReadonlyMap<string, KeyHolder>;

/**
 * What a key's hash is looked up by. Nobody outside can tell how the seal of a guess begins, so that no comparison with
 * those of real keys says anything of them, and a look-up takes as long for one key as for thousands.
 */
const makeSeal = (): ((hash: Buffer) => string) => {
  const secret = randomBytes(32);
  return (hash) => createHmac('sha256', secret).update(hash).digest('base64');
};

/** A revoked name given again, or a tier changed by hand, is another holder: it starts with a budget of its own. */
const holderOf = ({ tier, sha256 }: StoredKey): KeyHolder => ({ id: `stored-${tier}-${sha256}`, tier });

/** Seals the keys of a list again only when it is another list. */
function makeStoredHolders(stored: () => readonly StoredKey[], seal: (hash: Buffer) => string): () => Holders {
  let of: readonly StoredKey[] = [];
  let holders: Holders = new Map();
  return () => {
    const keys = stored();
    if (keys !== of) {
      of = keys;
      holders = new Map(keys.map((key) => [seal(Buffer.from(key.sha256, 'hex')), holderOf(key)]));
    }
    return holders;
  };
}

/**
 * The keys of the dashboard, of `LOCAL_KEYS`, and those that `stored` holds at the time of a request.
 * @throws LocalKeysError
 */
export function makeKeyRing(localKeys: string, stored: () => readonly StoredKey[] = () => []): KeyRing {
  const dashboardKeys = makeDashboardKeys();
  const all = [...TIER_IDS.map((tier) => ({ tier, key: dashboardKeys[tier] })), ...parseLocalKeys(localKeys)];
  const seal = makeSeal();
  const holders: Holders = new Map(
    all.map(({ tier, key }) => [seal(hashKey(key)), { id: `key-${tier}-${hashKey(key).toString('hex')}`, tier }]),
  );
  const storedHolders = makeStoredHolders(stored, seal);
  const ownSeals = new Set(Object.values(dashboardKeys).map((key) => seal(hashKey(key))));
  return {
    dashboardKeys,
    isDashboardKey: (key) => ownSeals.has(seal(hashKey(key ?? ''))),
    find(key) {
      const sealed = seal(hashKey(key ?? ''));
      return storedHolders().get(sealed) ?? holders.get(sealed);
    },
  };
}
