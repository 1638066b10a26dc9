import type { IndexEntry } from './vault-index';

/** What one page tells the others of a vault they share. */
export type VaultNews =
  | { readonly saved: readonly (IndexEntry & { readonly key: string })[] }
  | { readonly removed: readonly string[] }
  | { readonly cleared: true };

export interface VaultChannel {
  tell(news: VaultNews): void;
  close(): void;
}

const SILENCE: VaultChannel = { tell: () => undefined, close: () => undefined };

/** Joins the pages that have the database `name` open. `version` keeps apart pages of different formats. */
export function joinVaultChannel(name: string, version: number, onNews: (news: VaultNews) => void): VaultChannel {
  if (typeof BroadcastChannel !== 'function') return SILENCE;
  const channel = new BroadcastChannel(`${name}/${version}`);
  channel.addEventListener('message', ({ data }: MessageEvent<VaultNews>) => onNews(data));
  return { tell: (news) => channel.postMessage(news), close: () => channel.close() };
}
