import { useService } from '@/client/service-context';
import type { World } from '@/data/connection/place';
import { writeLayers } from '@/features/heatmap/layers/chosen-layers';
import { isOpen, type LayerLock } from '@/features/heatmap/layers/layer-lock';
import { chooseVenues } from '@/features/heatmap/view/choose-venues';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useConnectionChoice } from '@/state/connection-choice';
import type { HeatmapSearch, LayerId } from '@/state/url-state';
import type { PaneAction } from '@/ui/pane-status';

/** Actions offered where a layer cannot be shown. */
export function useLockWays(
  { market, sources, layers, locks }: Heatmap,
  onSearch: (change: Partial<HeatmapSearch>) => void,
): (id: LayerId) => readonly PaneAction[] {
  const { connection } = useService();
  const choose = useConnectionChoice((choice) => choice.choose);
  const open = chooseOpenLayer(locks);
  const showOpen: readonly PaneAction[] =
    open === undefined || layers.some(({ id }) => id === open)
      ? []
      : [{ label: SHOW_WORDS[open], onPress: () => onSearch({ layer: writeLayers([open]) }) }];
  const [{ exchange }] = sources.books;
  const showOne: PaneAction = {
    label: `Show ${exchange} only`,
    onPress: () => onSearch(chooseVenues(market, sources.offered, [exchange])),
  };
  const retry: PaneAction = { label: 'Retry', onPress: sources.retry };
  const depthWays: Partial<Record<LayerLock['kind'], readonly PaneAction[]>> = {
    unserved: [],
    unknown: [retry, showOne],
  };
  const world = connection.getWorld();
  return (id) => [
    ...(id === 'depth' ? (depthWays[locks.depth?.kind ?? 'pending'] ?? [showOne]) : showOpen),
    ...(locks[id]?.kind === 'tier' ? listTierWays(world, choose) : []),
  ];
}

const SHOW_WORDS = { depth: 'Show depth', triggers: 'Show TP/SL triggers' } as const;

/** The layer to show instead of a locked one: depth, or else triggers, whichever this market has for this key. */
export function chooseOpenLayer(locks: Heatmap['locks']): keyof typeof SHOW_WORDS | undefined {
  return (['depth', 'triggers'] as const).find((id) => isOpen(id, locks[id]));
}

type Choose = ReturnType<typeof useConnectionChoice.getState>['choose'];

/** Ways around a missing tier: simulated data can be requested as any tier. */
function listTierWays(world: World | undefined, choose: Choose): PaneAction[] {
  const act = (label: string): PaneAction => ({
    label,
    onPress: () => choose({ source: 'embedded', tier: 'advanced' }),
  });
  if (world?.source === 'remote') return world.isAlone === true ? [] : [act('View with simulated data')];
  return world?.source === 'embedded' ? [act('Act as Advanced')] : [];
}
