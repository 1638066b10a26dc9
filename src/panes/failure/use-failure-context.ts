import { useConnectionState, useService } from '@/client/service-context';
import { useTier } from '@/client/use-tier';
import { copyRequest } from '@/panes/address/copy-request';
import { openSettings } from '@/panes/open-settings';
import { useAgeWords } from '@/panes/use-age-words';
import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import type { PaneContext } from './describe-pane';

/** The conditions for every part that can fail, and the actions that are possible everywhere. */
export function useFailureContext({
  nowSeconds,
  isPolling,
}: Pick<PaneContext, 'nowSeconds' | 'isPolling'>): PaneContext {
  const { clock, connection } = useService();
  const state = useConnectionState();
  const tier = useTier();
  const zone = useSettings((settings) => settings.zone);
  const choose = useConnectionChoice((choice) => choice.choose);
  const world = connection.getWorld();
  const isRemote = world?.source === 'remote';
  return {
    isRemote,
    isOffline: state.status === 'offline' && state.isSilent,
    tier,
    nowSeconds,
    isFrozen: clock.frozen,
    isPolling,
    zone,
    toAge: useAgeWords(),
    ways: {
      settings: { label: 'Open settings', onPress: openSettings },
      reconnect: { label: 'Reconnect', onPress: connection.connect },
      ...(isRemote && world.isAlone !== true
        ? { simulated: { label: 'View with simulated data', onPress: () => choose({ source: 'embedded' }) } }
        : {}),
    },
    copyRequest: (request) => void copyRequest(connection, request),
  };
}
