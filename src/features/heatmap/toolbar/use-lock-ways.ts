import { useService } from '@/client/service-context';
import type { World } from '@/data/connection/place';
import type { LayerLock } from '@/features/heatmap/layers/layer-lock';
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
  const isDepthShown = layers.some(({ id }) => id === 'depth');
  const showDepth: PaneAction = { label: 'Show depth', onPress: () => onSearch({ layer: undefined }) };
  const [{ exchange }] = sources.books;
  const showOne: PaneAction = {
    label: `Show ${exchange} alone`,
    onPress: () => onSearch(chooseVenues(market, sources.offered, [exchange])),
  };
  const retry: PaneAction = { label: 'Retry', onPress: sources.retry };
  const depthWays: Partial<Record<LayerLock['kind'], readonly PaneAction[]>> = {
    unserved: [],
    unknown: [retry, showOne],
  };
  const world = connection.getWorld();
  return (id) => [
    ...(id === 'depth' ? (depthWays[locks.depth?.kind ?? 'pending'] ?? [showOne]) : isDepthShown ? [] : [showDepth]),
    ...(locks[id]?.kind === 'tier' ? listTierWays(world, choose) : []),
  ];
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
