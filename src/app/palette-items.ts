import type { Market } from '@/contract/payloads';
import { getMarketKey } from '@/data/queries/market-key';
import { rankMarkets } from '@/data/queries/rank-markets';
import type { Shortcut } from '@/panes/shortcuts';

export const PALETTE_ROWS = 8;

export type PaletteItem =
  | { readonly kind: 'market'; readonly key: string; readonly market: Market }
  | { readonly kind: 'command'; readonly key: string; readonly command: Shortcut };

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

export interface PaletteInput {
  /** As typed; `>` first asks for commands. */
  readonly query: string;
  readonly found: readonly Market[];
  /** Markets opened before, the latest first. */
  readonly recent: readonly Market[];
  readonly watched: ReadonlySet<string>;
  readonly commands: readonly Shortcut[];
}

const toItem = (market: Market, group: string): PaletteItem => ({
  kind: 'market',
  key: `${group}:${getMarketKey(market)}`,
  market,
});

/** What the palette lists: commands after `>`, else the best matches and, as far as rows are left, recent markets. */
export function computePaletteGroups({
  query,
  found,
  recent,
  watched,
  commands,
}: PaletteInput): readonly PaletteGroup[] {
  if (query.startsWith('>')) {
    const wanted = query.slice(1).trim().toLowerCase();
    const fitting = commands.filter((command) => command.label.toLowerCase().includes(wanted));
    const items = fitting.map(
      (command): PaletteItem => ({ kind: 'command', key: `command:${command.label}`, command }),
    );
    return items.length === 0 ? [] : [{ title: 'Commands', items }];
  }
  const ranked = rankMarkets(found, query, watched);
  const recentRows = query.trim() === '' ? recent.slice(0, 3) : recent.slice(0, 2);
  const shown = ranked.slice(0, PALETTE_ROWS - recentRows.length);
  return [
    { title: 'Markets', items: shown.map((market) => toItem(market, 'found')) },
    { title: 'Recent', items: recentRows.map((market) => toItem(market, 'recent')) },
  ].filter((group) => group.items.length > 0);
}
