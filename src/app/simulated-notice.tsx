import { useCurrentMarket } from '@/panes/current-market';
import { useConnectionState } from '@/panes/service-context';
import { useSettings } from '@/state/settings';
import { Notice } from '@/ui/notice';

/** Says once what the data is; the badge in the header goes on saying it. */
export function SimulatedNotice() {
  const isSeen = useSettings((settings) => settings.simulatedNoticeSeen);
  const set = useSettings((settings) => settings.set);
  const { market } = useCurrentMarket();
  const state = useConnectionState();
  const isSimulated = 'source' in state && state.source === 'embedded';
  if (isSeen || !isSimulated || market?.recorded !== undefined) return null;
  return (
    <div className="flex-none border-b border-line bg-panel px-3 py-1.5">
      <Notice tone="info" onDismiss={() => set({ simulatedNoticeSeen: true })}>
        Simulated data: an invented market, made on this machine.
        <span className="max-sm:hidden"> Connect a service in settings for real series.</span>
      </Notice>
    </div>
  );
}
