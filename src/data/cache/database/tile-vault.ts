import { messageOf } from '@/base/errors';
import { makeNoVault } from './no-vault';
import type { TileVaultOptions } from './vault-options';
import type { TileVault } from './vault-types';

export type { TileVaultOptions } from './vault-options';
export type { TileVault, VaultFigures, VaultTrouble } from './vault-types';

/**
 * Opens the vault of a connection; its code is loaded with it. Never rejects: where tiles cannot be kept it holds nothing
 * and says why.
 */
export async function openTileVault(options: TileVaultOptions): Promise<TileVault> {
  try {
    const { openVault } = await import('./open-vault');
    return await openVault(options);
  } catch (error) {
    return makeNoVault({ capBytes: options.capBytes, trouble: 'failed', detail: messageOf(error) });
  }
}
