import type { TileVault, VaultFigures, VaultTrouble } from './vault-types';

export interface NoVaultOptions {
  readonly capBytes: number;
  readonly trouble: VaultTrouble;
  readonly detail?: string;
  /** Removes what other connections may have stored. */
  readonly forget?: () => Promise<void>;
}

/** A vault that holds nothing and says why. */
export function makeNoVault({ capBytes, trouble, detail, forget }: NoVaultOptions): TileVault {
  const counts = { entries: 0, bytes: 0, queuedBytes: 0, loaded: 0, saved: 0, evicted: 0, corrupt: 0, dropped: 0 };
  const said = detail === undefined ? {} : { detail };
  const figures: VaultFigures = { state: 'none', trouble, ...said, capBytes, ...counts };
  const nothing = (): undefined => undefined;
  return {
    find: nothing,
    load: () => Promise.resolve(undefined),
    save: nothing,
    discard: nothing,
    flush: () => Promise.resolve(),
    forgetAll: async () => {
      await forget?.().catch(nothing);
    },
    getFigures: () => figures,
    subscribe: () => nothing,
    dispose: nothing,
  };
}
