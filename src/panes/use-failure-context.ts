import { useConnectionChoice } from '@/state/connection-choice';
import { useSettings } from '@/state/settings';
import { copyRequest } from './copy-request';
import { openSettings } from './open-settings';
import type { PaneContext } from './plot/describe-pane';
import { useConnectionState, useService } from './service-context';
import { useAgeWords } from './use-age-words';
import { useTier } from './use-tier';

/** What is true around every part that may fail, and the ways on that can be gone from everywhere. */
export function useFailureContext({
  nowSeconds,
  isPolling,
}: Pick<PaneContext, 'nowSeconds' | 'isPolling'>): PaneContext {
  const { clock, connection } = useService();
  const state = useConnectionState();
  const tier = useTier();
  const zone = useSettings((settings) => settings.zone);
  const choose = useConnectionChoice((choice) => choice.choose);
  const isRemote = connection.getWorld()?.source === 'remote';
  return {
    isRemote,
    isOffline: state.status === 'offline' && state.isSilent,
    tier,
    nowSeconds,
    isFrozen: clock.frozen,
    isPolling,
    zone,
    tellAge: useAgeWords(),
    ways: {
      settings: { label: 'Open settings', onPress: openSettings },
      reconnect: { label: 'Reconnect', onPress: connection.connect },
      ...(isRemote
        ? { simulated: { label: 'View with simulated data', onPress: () => choose({ source: 'embedded' }) } }
        : {}),
    },
    copyRequest: (request) => void copyRequest(connection, request),
  };
}
